import { describe, expect, it } from 'vitest'
import { relationshipWord } from '#domain/relationship.ts'
import { speakerName } from '#domain/speaker-name.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import type { BriefInput } from '#server/writing/brief.ts'
import { linesOf } from '#server/writing/draft.ts'
import { judgePrompt, judgeSchema, readVerdicts } from '#server/writing/judge.ts'
import { readerPrompt, readerSchema, readPlaces } from '#server/writing/last-reader.ts'
import { applyPatch, patchPrompt, patchSchema } from '#server/writing/patch.ts'
import { cases } from '#tests/eval/cases.ts'
import { demoExamples } from '#web/content/demo-examples.ts'
import { recordedRounds } from './rounds.ts'
import { brief, createClient, margaret, sourceFrom, vendors, withKindsFrom } from './test-client.ts'

const rounds = recordedRounds().map(({ label, input, drafts }) => ({
  label,
  drafts,
  input: {
    ...margaret,
    person: input.name,
    speaker: speakerName(input.customer_name ?? ''),
    memories: input.memory ?? '',
    additional: input.additional ?? '',
    language: label.startsWith('E07') || label.startsWith('S14') ? 'Spanish' : 'English',
  } as BriefInput,
}))
const roundOf = (label: string) => {
  const found = rounds.find((round) => round.label.startsWith(label))
  if (!found) throw new Error(`No recording: ${label}`)
  return found
}
const caseOf = (label: string): BriefInput => {
  const found = cases.find((known) => known.label.startsWith(label))
  if (!found) throw new Error(`No submission: ${label}`)
  const { name, customer_name, memory, relationship, ...input } = found.input
  const word = relationshipWord({ ...found.input, relationship_word: '' })
  const given = {
    person: name,
    speaker: speakerName(customer_name),
    memories: memory,
    relationship: word,
  }
  return { ...margaret, ...input, ...given } as BriefInput
}
const about = { tone: 'sincere', theme: 'general', language: 'English' }
const writtenBy = (
  vendor: 'anthropic' | 'openai',
  input: BriefInput,
  assignment: Parameters<typeof brief>[1],
) => createClient(vendor).write(brief(input, assignment))

describe('a recorded submission', () => {
  it.each(rounds)('$label returns its opening and its rest', async ({ input, drafts }) => {
    for (const part of ['opening', 'rest'] as const)
      expect(await writtenBy('openai', input, { part, targetWords: 900 })).toBe(drafts[part]?.text)
  })

  it.each(vendors)('returns another text as version 2 (%s)', async (vendor) => {
    const { input, drafts } = roundOf('T02')
    const rest = (version: number) =>
      writtenBy(vendor, input, { part: 'rest', targetWords: 900, version })
    expect(await rest(1)).toBe(drafts.rest?.text)
    expect(await rest(2)).not.toContain(drafts.rest?.text.slice(0, 60))
  })

  it('stays in Spanish in every version', async () => {
    for (const version of [1, 2, 3]) {
      const assignment = { part: 'rest', targetWords: 600, version } as const
      const text = await writtenBy('openai', roundOf('E07').input, assignment)
      expect(text).toMatch(/guisantes/)
      expect(text).not.toMatch(/\b(?:the|was|thank|goodbye)\b/i)
    }
  })

  it('matches despite different spaces and punctuation, but not with a different word', async () => {
    const { input, drafts } = roundOf('E03')
    const { memories = '' } = input
    const changed = memories.replaceAll('\n', '\r\n')
    const typed = { ...input, memories: changed, tone: 'emotional' } as const
    expect(await writtenBy('openai', typed, {})).toBe(drafts.opening?.text)
    const other = { ...input, memories: memories.replace('Corsa', 'Fiesta') }
    expect(await writtenBy('openai', other, {})).not.toBe(drafts.opening?.text)
  })
})

describe('a submission with all its answers', () => {
  const round = recordedRounds().find(({ label }) => label.startsWith('S10'))
  const { name = '', customer_name = '', memory = '' } = round?.input ?? {}
  const given = { ...margaret, person: name, speaker: speakerName(customer_name), memories: memory }

  it('has the verdicts of its judge and the places of its reader', async () => {
    const lines = (round?.places ?? []).map(({ sentence }, paragraph) => {
      return { text: sentence, paragraph, fixed: false, checked: null }
    })
    const source = sourceFrom(given)
    const prompt = judgePrompt(source, { before: [], sentences: lines.map((l) => l.text) }, about)
    const verdicts = readVerdicts(await createClient('openai').answer(prompt, judgeSchema), 2)
    expect(verdicts.map((verdict) => verdict?.verdict)).toEqual(['reflection', 'supported'])
    const read = await createClient('openai').answer(readerPrompt(source, lines), readerSchema)
    expect(readPlaces(read, lines).map(({ instead }) => instead)).toEqual(
      round?.places.map(({ instead }) => instead),
    )
  })
})

describe('recorded verdicts', () => {
  it('quote the pieces of the request', async () => {
    const source = sourceFrom(caseOf('A-danny'))
    const sentences = [
      'He was a mechanic at Hargreaves and he could fix anything with an engine.',
      "I'd like that year back.",
      'He kept a ferret.',
      'And I love him so much I can’t breathe.',
    ]
    const prompt = judgePrompt(source, { before: [], sentences }, about)
    const verdicts = readVerdicts(await createClient('anthropic').answer(prompt, judgeSchema), 4)
    const names = verdicts.map((verdict) => verdict?.verdict)
    expect(names).toEqual(['supported', 'reflection', 'unsupported', 'supported'])
    for (const { piece, words: quoted } of verdicts.flatMap((verdict) => verdict?.evidence ?? [])) {
      expect(source[piece - 1]?.text).toContain(quoted)
    }
  })

  it('apply with an added follow-up answer, but not to another person', async () => {
    const withAnswer = {
      ...caseOf('A-danny'),
      answers: [{ question: 'Food?', answer: 'He lived on crisps.' }],
    }
    const sentence = "I'd like that year back."
    for (const [input, verdict] of [
      [withAnswer, 'reflection'],
      [margaret, 'unsupported'],
    ] as const) {
      const prompt = judgePrompt(sourceFrom(input), { before: [], sentences: [sentence] }, about)
      const [judged] = readVerdicts(await createClient('openai').answer(prompt, judgeSchema), 1)
      expect(judged?.verdict).toBe(verdict)
    }
  })

  it('include the kinds of pieces', async () => {
    const source = sourceFrom(caseOf('A-danny'))
    const kinds = (await withKindsFrom('openai', source)).map(({ kind }) => kind)
    expect(kinds.slice(-3)).toEqual(['fact', 'prohibition', 'message'])
  })

  it('are known of a text and of a draft for the same person', async () => {
    const source = sourceFrom(caseOf('B-03'))
    const sentences = [
      "A suitcase can tell a kid it's time to go.",
      'I want you to know what that suitcase meant.',
    ]
    const prompt = judgePrompt(source, { before: [], sentences }, about)
    const verdicts = readVerdicts(await createClient('openai').answer(prompt, judgeSchema), 2)
    expect(verdicts.map((verdict) => verdict?.verdict)).toEqual(['reflection', 'reflection'])
  })
})

describe.each(vendors)('a patch of %s', (vendor) => {
  const source = sourceFrom({ ...margaret, additional: 'pls thank the nurses at Hillcrest' })
  const opening = 'She taught me to swim at Whitby in the cold.'
  const draft = `${opening}\n\nShe kept bees. Every Sunday she baked bread and sang the wrong words.\n\nGoodbye, Margaret.`

  it('removes listed sentences and adds unsaid pieces before the goodbye', async () => {
    const lines = linesOf(draft, opening)
    const listed = [
      { line: 0, why: 'not told' },
      { line: 1, why: 'not told: "bees"' },
    ]
    const unsaid = [source.findIndex(({ text }) => text.includes('sixty')) + 1, source.length]
    const answer = await createClient(vendor).answer(
      patchPrompt(source, lines, listed, unsaid),
      patchSchema,
    )
    expect(applyPatch(lines, answer).map(({ text }) => text)).toEqual([
      opening,
      'Every Sunday she baked bread and sang the wrong words.',
      'She learned to drive at sixty and took the whole street to the beach.',
      'Thank you to the nurses at Hillcrest.',
      'Goodbye, Margaret.',
    ])
  })

  it('does not add a piece that the text already contains', async () => {
    const lines = linesOf(draft)
    const swim = source.findIndex(({ text }) => text.includes('swim')) + 1
    const answer = await createClient(vendor).answer(
      patchPrompt(source, lines, [], [swim]),
      patchSchema,
    )
    expect(applyPatch(lines, answer)).toEqual(lines)
  })

  it('applies recorded corrections', async () => {
    const lines = linesOf(
      'I believe it was his way of saying that he was sorry. Maybe it was only a name.',
    )
    const prompt = patchPrompt(
      sourceFrom(caseOf('B-02')),
      lines,
      [{ line: 0, why: 'not told' }],
      [],
    )
    const answer = await createClient(vendor).answer(prompt, patchSchema)
    expect(applyPatch(lines, answer)[0]?.text).toBe('I do not know what he meant by it.')
  })
})

describe('the example submissions on the form', () => {
  it('are recorded submissions that the form accepts', () => {
    const known = recordedRounds().map(({ input }) => input)
    expect(demoExamples).toHaveLength(4)
    for (const example of demoExamples) {
      const { name, memory, additional, customer_name } = example
      expect(known).toContainEqual(
        expect.objectContaining({ name, memory, customer_name, ...(additional && { additional }) }),
      )
      expect(submissionInputSchema.safeParse(example).success).toBe(true)
    }
  })
})
