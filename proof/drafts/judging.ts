import type { Criterion, Fault, Review } from '#domain/review.ts'
import { splitSentences } from '#domain/sentences.ts'
import type { Draft, Plant } from './draft.ts'

type ReviewText = (material: Draft['material'], text: string, limits: Draft['limits']) => Review

export type Judged = {
  faulty: { draft: Draft; found: boolean }[]
  clean: { draft: Draft; blamed: Fault[] }[]
}

export function judge(
  review: ReviewText,
  faulty: readonly Draft[],
  clean: readonly Draft[],
): Judged {
  const faultsOf = ({ material, text, limits }: Draft) => review(material, text, limits).faults
  return {
    faulty: faulty.map((draft) => {
      const faults = faultsOf(draft)
      return { draft, found: draft.planted.every((plant) => isFound(plant, draft.text, faults)) }
    }),
    clean: clean.map((draft) => ({ draft, blamed: faultsOf(draft) })),
  }
}

/** Found is: reported by its criterion, and on its sentence or next to it where it has one. */
function isFound({ criterion, words, or = [] }: Plant, text: string, faults: Fault[]): boolean {
  const fitting = faults.filter((fault) => [criterion, ...or].includes(fault.criterion))
  if (words === null) return fitting.length > 0
  const [first, last] = placeOf(words, text)
  return fitting.some(
    ({ sentence }) => sentence !== null && sentence >= first - 1 && sentence <= last + 1,
  )
}

/** Which sentences, by the product's own counting, hold these words. */
function placeOf(words: string, text: string): [first: number, last: number] {
  const from = text.indexOf(words)
  if (from < 0) throw new Error(`Not in the text: ${words}`)
  let end = 0
  const touched = splitSentences(text).flatMap((sentence, at) => {
    const start = end
    end += sentence.length
    return start < from + words.length && end > from ? [at] : []
  })
  return [touched[0] ?? 0, touched.at(-1) ?? 0]
}

const criteria: Criterion[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map(
  (number) => `Q${number}` as Criterion,
)

type Row = { criterion: Criterion; planted: number; found: number; cleanBlamed: number }

function rowsOf({ faulty, clean }: Judged): Row[] {
  return criteria.map((criterion) => {
    const mine = faulty.filter(({ draft }) => draft.planted[0]?.criterion === criterion)
    return {
      criterion,
      planted: mine.length,
      found: mine.filter(({ found }) => found).length,
      cleanBlamed: clean.filter(({ blamed }) => blamed.some((one) => one.criterion === criterion))
        .length,
    }
  })
}

export function tableOf(judged: Judged): string {
  const rows = rowsOf(judged)
  const all = rows.reduce(
    (sum, row) => ({ planted: sum.planted + row.planted, found: sum.found + row.found }),
    { planted: 0, found: 0 },
  )
  const blamed = judged.clean.filter((one) => one.blamed.length > 0).length
  const line = (...cells: (string | number)[]) =>
    cells.map((cell) => String(cell).padStart(9)).join('')
  return [
    line('', 'planted', 'found', 'clean blamed'.padStart(15)),
    ...rows.map((row) =>
      line(row.criterion, row.planted, row.found, String(row.cleanBlamed).padStart(15)),
    ),
    line('all', all.planted, all.found, `${blamed} of ${judged.clean.length}`.padStart(15)),
  ].join('\n')
}
