import { describe, expect, test } from 'vitest'
import { type Line, linesOf, textOf } from './draft.ts'
import { applyPatch } from './patch.ts'
import { needsNewDraft, problemsIn } from './problems.ts'
import { removeOrMark, shorten } from './settle.ts'
import { sourceOf } from './source.ts'
import type { CheckResult } from './verifier.ts'

const opening = 'In October he lay under my car. I’m Steph.'
const text = `${opening}\n\nHe fixed it nine times. He smelled of pine.\n\nThank you. Goodbye.`
const fine: CheckResult = {
  status: 'supported',
  evidence: [{ piece: 4, words: 'car' }],
  objections: [],
}
const found = (lines: Line[]): Line[] => lines.map((line) => ({ ...line, checked: fine }))
const answer = (paragraphs: object[], added: object[] = []) => JSON.stringify({ paragraphs, added })

describe('a patch', () => {
  const lines = found(linesOf(text, opening))

  test('replaces a paragraph and keeps what is known of the sentences that stayed', () => {
    const patched = applyPatch(
      lines,
      answer([{ paragraph: 2, text: 'He fixed it nine times. I miss him.' }]),
    )
    expect(textOf(patched)).toBe(text.replace('He smelled of pine.', 'I miss him.'))
    expect(patched.filter(({ checked }) => checked === null).map((line) => line.text)).toEqual([
      'I miss him.',
    ])
  })

  test('never changes what was shown as the preview', () => {
    const patched = applyPatch(lines, answer([{ paragraph: 1, text: 'Someone else.' }]))
    expect(textOf(patched)).toBe(text)
  })

  test('an empty text removes its paragraph', () => {
    expect(textOf(applyPatch(lines, answer([{ paragraph: 2, text: '' }])))).toBe(
      `${opening}\n\nThank you. Goodbye.`,
    )
  })

  test('adds a paragraph where it belongs', () => {
    const patched = applyPatch(lines, answer([], [{ after: 2, text: 'Ring someone.' }]))
    expect(textOf(patched)).toBe(text.replace('Thank', 'Ring someone.\n\nThank'))
  })

  test.each(['', 'Sorry.', '{"paragraphs": [{"paragraph": 99, "text": "x"}], "added": []}'])(
    'that says %s changes nothing',
    (nothing) => expect(textOf(applyPatch(lines, nothing))).toBe(text),
  )
})

const source = sourceOf({
  person: 'Danny',
  relationship: 'sibling',
  speaker: 'Steph Marsh',
  qualities: 'funny',
  memories: 'He fixed my car.',
  answers: [],
  additional: 'If anyone is struggling, ring someone.',
  scripture: '',
  confirmed: [],
})
const line = (text: string, checked: Partial<CheckResult>, paragraph = 1): Line => ({
  text,
  paragraph,
  fixed: false,
  checked: { status: 'supported', evidence: [], objections: [], ...checked },
})
const untrue: Partial<CheckResult> = {
  status: 'unsupported',
  objections: [{ rule: 'unsupported', words: 'pine' }],
}

describe('what remains after the patch', () => {
  test('a sentence that the judge objects to is removed and can be put back', () => {
    const lines = [line('I’m Steph.', {}), line('He smelled of pine.', untrue), line('Bye.', {})]
    const { lines: kept, removed } = removeOrMark(source, lines)
    expect(kept.map(({ text }) => text)).toEqual(['I’m Steph.', 'Bye.'])
    expect(removed).toEqual([
      { text: 'He smelled of pine.', after: 0, objections: untrue.objections },
    ])
  })

  test('a sentence of the preview stays', () => {
    const shown = { ...line('He smelled of pine.', untrue), fixed: true }
    expect(removeOrMark(source, [shown]).removed).toEqual([])
  })

  test('the only sentence that says who speaks stays', () => {
    expect(removeOrMark(source, [line('I’m Steph, his rock.', untrue)]).removed).toEqual([])
  })

  test('the only sentence that says a special message stays', () => {
    const message = { ...untrue, evidence: [{ piece: 5, words: 'ring someone' }] }
    const lines = [line('Ring someone tonight.', message), line('I’m Steph.', {})]
    expect(removeOrMark(source, lines).removed).toEqual([])
  })

  test('what only the verifier objects to is not removed', () => {
    const unverified: Partial<CheckResult> = {
      status: 'unverified',
      objections: [{ rule: 'unknown-name', words: 'Gregory' }],
    }
    expect(removeOrMark(source, [line('Gregory came.', unverified)]).removed).toEqual([])
  })
})

test('a text that is too long loses reflections first, and never its end', () => {
  const lines = [
    line('I’m Steph, and he fixed my car.', { evidence: [{ piece: 4, words: 'car' }] }, 0),
    line('It is quiet now without him here.', { status: 'reflection' }, 1),
    line('He fixed my car again and again.', { evidence: [{ piece: 4, words: 'car' }] }, 1),
    line('I will miss you for good.', { status: 'reflection' }, 2),
  ]
  expect(shorten(lines, 21).map(({ text }) => text)).toEqual([
    lines[0]?.text,
    lines[2]?.text,
    lines[3]?.text,
  ])
  expect(shorten(lines, 14)).toHaveLength(2)
})

describe('what a patch is asked for', () => {
  test('objections and stock phrases, but nothing of the preview and nothing unjudged', () => {
    const unjudged: Partial<CheckResult> = {
      status: 'unverified',
      objections: [{ rule: 'not-judged', words: '' }],
    }
    const lines = [
      { ...line('He smelled of pine.', untrue), fixed: true },
      line('He smelled of pine.', untrue),
      line('He was taken too soon.', { status: 'reflection' }),
      line('It is quiet.', unjudged),
    ]
    expect(problemsIn(lines, '').map(({ line: at }) => at)).toEqual([1, 2])
    expect(problemsIn(lines, 'he was taken too soon').map(({ line: at }) => at)).toEqual([1])
  })

  test('past a sixth of the sentences a new draft is asked for instead', () => {
    const lines = Array.from({ length: 12 }, () => line('He sang.', {}))
    const listed = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ line: at, why: '' }))
    expect(needsNewDraft(listed(2), lines)).toBe(false)
    expect(needsNewDraft(listed(3), lines)).toBe(true)
  })
})
