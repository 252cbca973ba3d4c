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
  'S06-stillborn-noah': /\bplan\b|\bGod\b/i,
  'S12-husband-colin': /battle/i,
  'T09-fire-chief-dale': /\bsaint/i,
  'T13-stepdad-norm': /missed a lot/i,
  'T14-mother-dementia-judith': /heaven|better place|religio|haunt/i,
  'U01-grandma-rita-rosary': /angel\b|watching over us/i,
  'U04-friend-jaylen-19': /for a reason|better place/i,
  'U08-neighbor-mr-otis': /\bsold\b|fight/i,
  'U09-linda-notes': /step-?mo(?:m|ther)/i,
  'U10-baby-june-nine-days': /heaven|angel|never got to/i,
  'U12-mama-consuelo': /papá/i,
  'U16-brother-danny': /suicide|own life|killed himself/i,
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

/** 43 submissions with all the answers that their texts were made from. */
const recordedCases = recordedRounds().map(
  ({ label, input, contributors, questions }): Case & { hasQuestions: boolean } => ({
    label,
    forbidden: forbidden[label] ?? null,
    input: submissionInputSchema.parse({ ...input, email: 'eval@example.com' }),
    ...(contributors && { contributors }),
    hasQuestions: questions !== undefined,
  }),
)
export const roundCases = recordedCases.filter(({ hasQuestions }) => !hasQuestions)

/** What was told for one of them. */
export function recordedInput(label: string): Omit<SubmissionInput, 'email'> {
  const found = roundCases.find((known) => known.label === label)
  if (!found) throw new Error(`No recording ${label}`)
  const { email: _email, ...input } = found.input
  return input
}

/** Three for the demonstration, one of them shortened, and one whose questions were skipped: nothing is measured on them. */
export const askedCases = recordedCases.filter(({ hasQuestions }) => hasQuestions)

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
