import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { submissionInputSchema } from '#domain/submission.ts'
import type { BriefInput } from '#server/writing/brief.ts'
import { linesOf } from '#server/writing/draft.ts'
import { judgePrompt, judgeSchema, readVerdicts } from '#server/writing/judge.ts'
import { readerPrompt, readerSchema, readPlaces } from '#server/writing/last-reader.ts'
import { applyPatch, patchPrompt, patchSchema } from '#server/writing/patch.ts'
import { demoExamples } from '#web/content/demo-examples.ts'
import { recordedSubmissions } from './recordings.ts'
import { recordedRounds } from './rounds.ts'
import { brief, createClient, margaret, sourceFrom, vendors, withKindsFrom } from './test-client.ts'

const folder = `${import.meta.dirname}/recordings`
const recorded = recordedSubmissions().map((submission) => ({
  label: submission.label,
  input: {
    ...margaret,
    ...submission,
    language: submission.label.startsWith('B-04') ? 'Spanish' : 'English',
  } as BriefInput,
}))
const textOf = (version: string, label: string) =>
  readFileSync(`${folder}/texts-${version}/${label}.txt`, 'utf8').trim()
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const words = (text: string) => text.split(/\s+/).length
const inputOf = (label: string) => {
  const found = recorded.find((recording) => recording.label.includes(label))
  if (!found) throw new Error(`No recording: ${label}`)
  return found.input
}
const about = { tone: 'sincere', theme: 'general', language: 'English' }
const writtenBy = (
  vendor: 'anthropic' | 'openai',
  input: BriefInput,
  assignment: Parameters<typeof brief>[1],
) => createClient(vendor).write(brief(input, assignment))

describe('a recorded submission', () => {
  it.each(recorded)('$label returns its text in two parts', async ({ label, input }) => {
    const opening = await writtenBy('anthropic', input, { part: 'opening', targetWords: 115 })
    const rest = await writtenBy('openai', input, { part: 'rest', targetWords: 900, opening })
    const text = textOf('v7', label)
    expect(flat(`${opening} ${rest}`)).toBe(flat(text))
    expect(words(opening)).toBeGreaterThan(words(text) < 230 ? 25 : 85)
    expect(words(opening)).toBeLessThan(143)
  })

  it('splits a short text after a third', async () => {
    const opening = await writtenBy('anthropic', inputOf('B-11'), {
      part: 'opening',
      targetWords: 80,
    })
    const rest = await writtenBy('openai', inputOf('B-11'), {
      part: 'rest',
      targetWords: 300,
      opening,
    })
    const text = textOf('v7', 'B-11-baby-child')
    expect(Math.abs(words(opening) - words(text) / 3)).toBeLessThan(25)
    expect(flat(`${opening} ${rest}`)).toBe(flat(text))
  })

  it('shortens the text for a much shorter target', async () => {
    const text = await writtenBy('openai', inputOf('A-husband-rob'), {
      part: 'whole',
      targetWords: 300,
    })
    expect(words(text)).toBeLessThanOrEqual(600)
    expect(text.slice(-40)).toBe(textOf('v7', 'A-husband-rob').slice(-40))
  })

  it.each(vendors)('returns another text as version 2 (%s)', async (vendor) => {
    const whole = (version: number) =>
      writtenBy(vendor, inputOf('A-danny'), { part: 'whole', targetWords: 600, version })
    expect(await whole(1)).toBe(textOf('v7', 'A-danny'))
    expect(await whole(2)).not.toContain(textOf('v7', 'A-danny').slice(0, 60))
  })

  it('stays in Spanish in every version', async () => {
    for (const version of [1, 2, 3]) {
      const text = await writtenBy('openai', inputOf('B-04'), {
        part: 'whole',
        targetWords: 600,
        version,
      })
      expect(text).toMatch(/maleta de cartón/)
      expect(text).not.toMatch(/\b(?:the|was|thank|goodbye)\b/i)
    }
  })

  it('matches despite different spaces and punctuation, but not with a different word', async () => {
    const danny = inputOf('A-danny')
    const { memories = '' } = danny
    const opening = await writtenBy('openai', danny, {})
    const typed = {
      ...danny,
      memories: memories.replaceAll('\n', '\r\n'),
      tone: 'emotional',
    } as const
    expect(await writtenBy('openai', typed, {})).toBe(opening)
    const other = { ...danny, memories: memories.replace('Corsa', 'Fiesta') }
    expect(await writtenBy('openai', other, {})).not.toBe(opening)
  })

  it('continues after an edited opening', async () => {
    const danny = inputOf('A-danny')
    const opening = await writtenBy('openai', danny, {})
    const [, ...changed] = linesOf(opening).map(({ text }) => text)
    const usual = await writtenBy('openai', danny, { part: 'rest', targetWords: 600, opening })
    expect(
      await writtenBy('openai', danny, {
        part: 'rest',
        targetWords: 600,
        opening: changed.join(' '),
      }),
    ).toBe(usual)
  })
})

describe('a submission with all its answers', () => {
  const [round] = recordedRounds()
  const { name = '', customer_name = '', memory = '' } = round?.input ?? {}
  const given = { ...margaret, person: name, speaker: customer_name, memories: memory }

  it('returns its own opening and rest', async () => {
    for (const part of ['opening', 'rest'] as const)
      expect(await writtenBy('openai', given, { part })).toBe(round?.drafts[part]?.text)
  })

  it('has the verdicts of its judge and the places of its reader', async () => {
    const lines = (round?.places ?? []).map(({ sentence }, paragraph) => {
      return { text: sentence, paragraph, fixed: false, checked: null }
    })
    const source = sourceFrom(given)
    const prompt = judgePrompt(source, { before: [], sentences: lines.map((l) => l.text) }, about)
    const verdicts = readVerdicts(await createClient('openai').answer(prompt, judgeSchema), 2)
    expect(verdicts.map((verdict) => verdict?.verdict)).toEqual(['reflection', 'reflection'])
    const read = await createClient('openai').answer(readerPrompt(source, lines), readerSchema)
    expect(readPlaces(read, lines).map(({ instead }) => instead)).toEqual(
      round?.places.map(({ instead }) => instead),
    )
  })
})

describe('recorded verdicts', () => {
  it('come from the newest judge and quote the pieces of the request', async () => {
    const source = sourceFrom(inputOf('A-danny'))
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
      ...inputOf('A-danny'),
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
    const source = sourceFrom(inputOf('A-danny'))
    const kinds = (await withKindsFrom('openai', source)).map(({ kind }) => kind)
    expect(kinds.slice(-3)).toEqual(['fact', 'prohibition', 'message'])
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
      sourceFrom(inputOf('B-02')),
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
    const known = recorded.map(({ input: recordedInput }) => [
      recordedInput.person,
      recordedInput.memories,
      recordedInput.additional,
      recordedInput.speaker,
    ])
    expect(demoExamples).toHaveLength(4)
    for (const example of demoExamples) {
      expect(known).toContainEqual([
        example.name,
        example.memory,
        example.additional,
        example.customer_name,
      ])
      expect(submissionInputSchema.safeParse(example).success).toBe(true)
    }
  })
})
