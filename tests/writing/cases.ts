import { join } from 'node:path'
import type { NewQuestion } from '#domain/listening.ts'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { readJsonLines, readRecorded, recordedRounds } from '#standins/model/rounds.ts'

/** The other fields have the names of the form. */
type Recorded = Record<'label' | 'person' | 'memories' | 'speaker', string>

/** Words that these users asked to leave out, and requests that must not appear in the text. */
const forbidden: Record<string, RegExp> = {
  'A-baby-wren': /better place|happens for a reason/i,
  'A-danny': /suicide|(?:his own|own) life|killed himself|hanged|overdose/i,
  'A-nan-joyce': /soppy/i,
  'A-ba-tran': /fancy|Buddha|pray/i,
  'B-01-mum-yorkshire': /make it posh/i,
  'B-02-estranged-father': /(?:was|were) a good father|I forgive/i,
  'B-04-abuela-spanish': /en español/i,
  'B-11-baby-child': /heaven|angel|\bGod\b|pray|better place/i,
  F01: /smok/i,
  F02: /arranged|matchmaker/i,
  F03: /did his best|great (?:dad|father)|(?:my|our) (?:mom|mother)\b/i,
  F04: /that night|accident|suicide|overdose/i,
  F07: /killed|combat|firefight/i,
  F08: /\bGod\b|heaven|pray|husband|married/i,
  F10: /angel|better place|battle/i,
  T01: /angel/i,
  T02: /committed|killed himself/i,
  T03: /suicide|(?:his|own) own life|killed himself/i,
  T05: /(?:my|your) (?:dad|daddy|father)\b/i,
}

/** Someone who sent a memory. `distinctive` occurs in no other memory, so it shows where this one is told. */
export type Contributor = { name: string; relation: string; text: string; distinctive?: RegExp }

export type Case = {
  label: string
  input: SubmissionInput
  forbidden: RegExp | null
  contributors?: readonly Contributor[]
  /** The family is asked nothing. */
  answersNothing?: boolean
  /** A question that the listener may ask this family, and such as it must never ask. */
  asked?: NewQuestion
  unasked?: readonly NewQuestion[]
}

/** 24 submissions as grieving people type them on a phone. The people are invented. */
export const cases: Case[] = readRecorded<Recorded>('submissions').map((recorded) => ({
  label: recorded.label,
  forbidden: forbidden[recorded.label] ?? null,
  input: submissionInputSchema.parse({
    ...recorded,
    name: recorded.person,
    memory: recorded.memories,
    customer_name: recorded.speaker,
    email: 'eval@example.com',
  }),
}))

/** The submissions with all the answers that their texts were made from. */
export const roundCases: Case[] = recordedRounds().map(
  ({ label, input, contributors, questions }) => ({
    label,
    forbidden: forbidden[label] ?? null,
    input: submissionInputSchema.parse({ ...input, email: 'eval@example.com' }),
    ...(contributors && { contributors }),
    ...(!questions && { answersNothing: true }),
  }),
)

/** What was told for one of them, or for one of the 24. */
export function recordedInput(label: string): Omit<SubmissionInput, 'email'> {
  const found = [...roundCases, ...cases].find((known) => known.label === label)
  if (!found) throw new Error(`No submission ${label}`)
  const { email: _email, ...input } = found.input
  return input
}

type Invented = Pick<Case, 'label' | 'asked' | 'unasked'> & {
  /** What the text, a question or a screen must not say to this family. */
  forbidden: string | null
  input: object
  contributors?: (Omit<Contributor, 'distinctive'> & { distinctive: string })[]
}

const readInvented = (name: string): Case[] =>
  readJsonLines<Invented>(join(import.meta.dirname, `${name}.jsonl`)).map((invented) => ({
    label: invented.label,
    forbidden: invented.forbidden === null ? null : new RegExp(invented.forbidden, 'i'),
    input: submissionInputSchema.parse({ ...invented.input, email: 'eval@example.com' }),
    ...(invented.asked && { asked: invented.asked }),
    ...(invented.unasked && { unasked: invented.unasked }),
    ...(invented.contributors && {
      contributors: invented.contributors.map(({ distinctive, ...contributor }) => ({
        ...contributor,
        distinctive: new RegExp(distinctive, 'i'),
      })),
    }),
  }))

/** Deaths where careless words do harm. The people are invented; there are no recordings of a real model. */
export const hardCases = readInvented('hard-losses')

/** Families of whom several people sent a memory. All are invented; there are no recordings of a real model. */
export const contributorCases = readInvented('contributors')

/** Whether the recorded judge, asked once more, found this name or number told in other words. */
export const isSameAsTold = (label: string, words: string): boolean =>
  recordedRounds().find((round) => round.label === label)?.same?.[words] !== undefined

export type JudgedDraft = {
  label: string
  pieces: string[]
  sentences: { sentence: string; planted: string | null; verdict: string }[]
}

/** Drafts with planted inventions, without the one in the wrong language. */
export const judgedDrafts = readRecorded<JudgedDraft>('judged-drafts').filter(
  ({ label }) => !label.startsWith('B-04'),
)
