import { type Block, type Counts, longestParagraph, type Paragraph } from './block.ts'

/** In which order a text grows: what was told comes before what surrounds it. */
const rounds: readonly (readonly string[])[] = [
  ['farewell', 'listeners', 'scripture'],
  ['theme'],
  ['quality', 'moment'],
  ['bond'],
  ['quality', 'moment', 'message'],
  ['carry', 'listeners'],
  ['bond', 'theme'],
  ['quality', 'moment'],
  ['together', 'remembered'],
  ['loss', 'carry', 'listeners'],
  ['quality', 'moment', 'farewell', 'scripture'],
  ['bond', 'theme', 'loss'],
  ['together', 'remembered'],
  ['more bond', 'more theme'],
  ['quality', 'moment', 'carry', 'listeners', 'loss'],
  ['more bond', 'more theme', 'message', 'farewell'],
  [
    'more bond',
    'more theme',
    'carry',
    'listeners',
    'loss',
    'bond',
    'theme',
    'together',
    'remembered',
  ],
]

/** Step by step: which block gets its next reflections, until all are full. */
export function growthOf(paragraphs: readonly Paragraph[]): Block[] {
  const steps: Block[] = []
  for (const round of rounds) {
    for (const paragraph of paragraphs) {
      steps.push(
        ...paragraph.filter(({ id }) =>
          round.some((kind) => id === kind || (id.startsWith(`${kind} `) && /\d$|list$/.test(id))),
        ),
      )
    }
  }
  return steps
}

/** The first steps of the growth, as counts; a paragraph never outgrows what one can follow. */
export function countsAfter(
  steps: readonly Block[],
  taken: number,
  paragraphs: readonly Paragraph[],
): Counts {
  const counts = new Map<string, number>()
  const home = new Map(
    paragraphs.flatMap((blocks) => blocks.map((block) => [block.id, blocks] as const)),
  )
  for (const block of steps.slice(0, taken)) {
    const now = counts.get(block.id) ?? 0
    const add = now === 0 ? Math.max(1, block.least) : 1
    const size = (home.get(block.id) ?? []).reduce(
      (sum, { id }) => sum + 1 + (counts.get(id) ?? 0),
      0,
    )
    if (now + add <= block.most && size + add <= longestParagraph + 1)
      counts.set(block.id, now + add)
  }
  return counts
}
