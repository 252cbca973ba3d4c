import { describe, expect, test } from 'vitest'
import { cleanDrafts, composed, handWritten } from './clean.ts'
import { faulty } from './faulty.ts'
import { complaintsOf } from './oracle.ts'
import { flaws } from './soundness.ts'

const plantedOf = (criterion: string) =>
  faulty.filter(({ planted }) => planted[0]?.criterion === criterion)

describe('the drafts that the review is judged by', () => {
  test('are many, and more than half of the clean ones are written by hand', () => {
    expect(faulty.length).toBeGreaterThanOrEqual(300)
    expect(cleanDrafts.length).toBeGreaterThanOrEqual(200)
    expect(handWritten.length).toBeGreaterThanOrEqual(60)
    const ours = cleanDrafts.filter((draft) => !composed.includes(draft))
    expect(ours.length).toBeGreaterThanOrEqual(cleanDrafts.length / 2)
    expect(new Set([...cleanDrafts, ...faulty].map(({ label }) => label)).size).toBe(
      cleanDrafts.length + faulty.length,
    )
  })

  test.each(Array.from({ length: 14 }, (_, at) => `Q${at + 1}`))(
    'hold faults of %s',
    (criterion) => {
      expect(plantedOf(criterion).length).toBeGreaterThanOrEqual(criterion === 'Q1' ? 120 : 20)
    },
  )

  test('are clean where they are called so', () => {
    expect(
      cleanDrafts.filter((draft) => flaws(draft).length > 0).map(({ label }) => label),
    ).toEqual([])
  })

  test('hold their planted words', () => {
    for (const { label, text, planted } of faulty) {
      for (const { words } of planted) expect(text, label).toContain(words ?? '')
    }
  })

  test.each(['Q1', 'Q4', 'Q14'])('break %s in the eyes of the oracle as well', (criterion) => {
    const passed = plantedOf(criterion)
      .filter(
        ({ material, text, limits }) =>
          !complaintsOf(material, text, limits).some((one) => one.criterion === criterion),
      )
      .map(({ label }) => label)
      .filter((label) => !label.startsWith('Q4: tooShort'))
    expect(passed).toEqual([])
  })
})
