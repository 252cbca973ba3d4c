import { describe, expect, it } from 'vitest'
import * as check from '#standins/model/kept/checks.ts'
import { submissions } from '#standins/model/kept/submissions.ts'
import { compose } from './compose.ts'
import { readTask, readTold, type Tone, type WordRange } from './told.ts'

const medium: WordRange = { min: 650, max: 910 }
const tones: readonly Tone[] = ['emotional', 'celebratory', 'sincere']
const count = (text: string) => check.words(text).length

describe('the opening and the rest', () => {
  const parts = submissions.flatMap((kept) =>
    tones.flatMap((tone) =>
      [1, 2, 3].map((version) => {
        const told = readTold({ ...kept, tone })
        const total = medium
        const words = { min: 60, max: 110 }
        const opening = compose(told, readTask({ part: 'opening', words, total, version }))
        const left = { min: total.min - count(opening), max: total.max - count(opening) }
        const rest = compose(told, readTask({ part: 'rest', words: left, total, version, opening }))
        return { id: `${kept.label}, ${tone}, ${version}`, told, opening, rest, left }
      }),
    ),
  )

  it('the opening has 60 to 110 words, and does not say goodbye', () => {
    const wrong = parts.filter(
      ({ opening }) =>
        count(opening) < 60 || count(opening) > 110 || /goodbye|farewell/i.test(opening),
    )
    expect(wrong.map(({ id, opening }) => `${id}: ${count(opening)}`)).toEqual([])
  })

  it('the rest repeats no sentence of the opening and no run of five words', () => {
    const wrong = parts.flatMap(({ id, told, opening, rest }) => [
      ...check
        .sentences(opening)
        .filter((sentence) => rest.includes(sentence) && count(sentence) > 2),
      ...check.repeatedRuns(`${opening}\n\n${rest}`, told).map((run) => `${id}: ${run}`),
    ])
    expect(wrong).toEqual([])
  })

  it('the rest ends with thanks or goodbye and keeps its own range', () => {
    const wrong = parts.filter(
      ({ rest, left }) =>
        count(rest) > left.max || !/thank|goodbye/i.test(check.words(rest).slice(-60).join(' ')),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('an opening that was begun is gone on with, and both together are an opening', () => {
    for (const kept of submissions) {
      const told = readTold({ ...kept, tone: 'sincere' })
      const words = { min: 60, max: 110 }
      const whole = compose(told, readTask({ part: 'opening', words, version: 1 }))
      const [first = '', bad = ''] = check.sentences(whole)
      const foreign = 'Thank you all for being here with us this morning.'
      for (const begun of [first, foreign]) {
        const left = { min: 60 - count(begun), max: 110 - count(begun) }
        const mend = [{ sentence: bad, why: 'not told' }]
        const task = { part: 'opening', words: left, version: 1, opening: begun, mend }
        const more = compose(told, readTask(task))
        expect(check.sentences(more)).not.toContain(begun)
        expect(count(`${begun} ${more}`)).toBeGreaterThanOrEqual(60)
        expect(count(`${begun} ${more}`)).toBeLessThanOrEqual(110)
      }
    }
  })

  it('goes on from an opening that somebody else wrote', () => {
    const told = readTold({ ...submissions[0], tone: 'sincere' })
    const opening =
      'My name is Anna, and Margaret Ellen Shaw was my mother. My mum taught me to swim in the cold sea at Whitby.'
    const rest = compose(
      told,
      readTask({ part: 'rest', words: { min: 600, max: 850 }, version: 1, opening }),
    )
    expect(rest).not.toContain('taught me to swim')
    expect(rest).toContain('When I failed my exams she drove two hours')
  })
})

describe('a draft that is to be mended', () => {
  it('leaves the faulty sentences out', () => {
    for (const kept of submissions.slice(0, 8)) {
      const told = readTold({ ...kept, tone: 'emotional' })
      const words = medium
      const before = compose(told, readTask({ part: 'whole', words, version: 1 }))
      const ours = check
        .sentences(before)
        .filter((one) => check.usedShare(one, check.everythingTold(told)) < 0.3)
        .filter((_, at) => at % 7 === 3)
      const mend = ours.map((sentence) => ({ sentence, why: 'not told' }))
      const after = compose(told, readTask({ part: 'whole', words, version: 1, mend }))
      expect(ours.length).toBeGreaterThan(3)
      for (const sentence of ours) expect(check.sentences(after)).not.toContain(sentence)
      expect(count(after)).toBeGreaterThanOrEqual(300)
    }
  })
})
