import { randomUUID } from 'node:crypto'
import type { SubmissionInput } from '#domain/submission.ts'
import { composeEulogy } from '#server/writing/compose-eulogy.ts'
import { type Line, splitLines } from '#server/writing/draft.ts'
import { readText } from '#server/writing/read-text.ts'
import { isMarked } from '#server/writing/remove-or-mark.ts'
import { occursIn } from '#server/writing/verifier/quotes.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { sourceFor, toBriefInput } from '#server/writing/writing-input.ts'
import { readRecorded } from '#standins/model/rounds.ts'
import { standIns } from '#tests/support/stand-ins.ts'
import { cases, type JudgedDraft, judgedDrafts } from './cases.ts'
import type { EvalEnvironment } from './eval-environment.ts'
import type { Measure } from './measures.ts'
import { paidRequest, submitInput } from './writing-context.ts'

type PlantedOutcome = {
  label: string
  /** Planted inventions other than stock phrases, and those delivered without a mark. */
  planted: number
  delivered: string[]
  stockLeft: string[]
  /** Sentences that the judge accepted, and those that were changed or lost. */
  sound: number
  lost: string[]
  rounds: number
}

const perParagraph = 5

function inputOf(label: string): SubmissionInput {
  const input = cases.find((known) => known.label === label)?.input
  if (!input) throw new Error(`No submission for ${label}`)
  return input
}

async function startText(bench: EvalEnvironment, label: string) {
  const submission = await submitInput(bench, inputOf(label))
  const source = sourceFor(submission, [])
  return { submission, source, request: paidRequest(submission.id) }
}

/**
 * Puts a recorded draft with planted inventions through the real pipeline: the stand-in returns the
 * draft, judges as the recorded judge did, and its patcher deletes.
 */
async function plantedOutcome(bench: EvalEnvironment, draft: JudgedDraft): Promise<PlantedOutcome> {
  const { ctx, thirdParties } = bench
  const { submission, source, request } = await startText(bench, draft.label)
  await standIns(thirdParties).setModel({ fixedDraft: textOf(draft) })
  const { text, lines, rounds } = await composeEulogy(ctx, request, {
    input: toBriefInput(submission, source),
    source,
    opening: { text: '', checked: [] },
    targetWords: 900,
    maxWords: Number.POSITIVE_INFINITY,
    version: 1,
    different: randomUUID(),
    attempt: 1,
  })
  const unmarked = new Set(lines.filter((line) => !isMarked(line)).map((line) => line.text))
  const present = new Set(lines.map((line) => line.text))
  const planted = draft.sentences.filter((item) => item.planted && item.planted !== 'stock phrase')
  const sound = draft.sentences.filter(
    ({ planted: kind, verdict, sentence }) =>
      !kind &&
      (verdict === 'supported' || verdict === 'reflection') &&
      stockPhrasesIn(sentence, draft.pieces.join('\n')).length === 0,
  )
  return {
    label: draft.label,
    planted: planted.length,
    delivered: planted.map(({ sentence }) => sentence).filter((item) => unmarked.has(item)),
    stockLeft: stockPhrasesIn(text, draft.pieces.join('\n')),
    sound: sound.length,
    lost: sound.map(({ sentence }) => sentence).filter((item) => !present.has(item)),
    rounds,
  }
}

function textOf({ sentences }: JudgedDraft): string {
  const paragraphs: string[] = []
  for (let at = 0; at < sentences.length; at += perParagraph) {
    const some = sentences.slice(at, at + perParagraph)
    paragraphs.push(some.map(({ sentence }) => sentence).join(' '))
  }
  return paragraphs.join('\n\n')
}

export async function plantedOutcomes(bench: EvalEnvironment): Promise<PlantedOutcome[]> {
  const outcomes: PlantedOutcome[] = []
  // One at a time, because the stand-in's draft is a setting of the whole process.
  for (const draft of judgedDrafts) outcomes.push(await plantedOutcome(bench, draft))
  return outcomes
}

/** A delivered text in which small additions and broken places were planted. */
type PlantedText = {
  label: string
  text: string
  /** `line`: the whole sentence. `words`: what is wrong in it. */
  plants: { kind: 'added' | 'broken'; line: string; words: string }[]
}

const read = readRecorded<PlantedText>('read-plants')

type Fate = 'cured' | 'marked' | 'missed'

/** What the last reader does about places that judge and verifier are assumed to have missed, in so many texts. */
export async function measurePlantedPlaces(
  bench: EvalEnvironment,
  count = read.length,
): Promise<Measure[]> {
  const fates = { added: [] as Fate[], broken: [] as Fate[] }
  let [sound, changed, asked] = [0, 0, 0]
  const texts = read.slice(0, count)
  for (const planted of texts) {
    const before = splitLines(planted.text).map(accepted)
    const after = await readPlanted(bench, planted.label, before)
    for (const plant of planted.plants) fates[plant.kind].push(fateOf(plant, before, after))
    const isPlanted = ({ text }: Line) => planted.plants.some(({ line }) => line === text)
    const own = before.filter((line) => !isPlanted(line) && !isTag(planted.label, line))
    const delivered = new Map(after.flat().map((line) => [line.text, line]))
    sound += own.length
    changed += own.filter(({ text }) => !delivered.has(text)).length
    asked += own.filter(({ text }) =>
      isMarked(delivered.get(text) ?? accepted(own[0] as Line)),
    ).length
  }
  const measureFates = (name: string, all: Fate[]): Measure => {
    const count = (fate: Fate) => all.filter((item) => item === fate).length
    return {
      id: 'reader',
      name,
      value: `${count('cured')} cured, ${count('marked')} marked, ${count('missed')} missed of ${all.length}`,
      goal: 'at most 25 % missed',
      passed: count('missed') / all.length <= 0.25,
    }
  }
  return [
    measureFates('planted small additions, seen only by the last reader', fates.added),
    measureFates('planted places that point at nothing', fates.broken),
    {
      id: 'reader',
      name: `sound sentences of the same ${texts.length} texts, changed or lost`,
      value: `${changed} of ${sound}; ${asked} marked`,
      goal: 'at most 0.3 per text',
      passed: changed <= 0.3 * texts.length,
    },
  ]
}

/** A told quality as a sentence of its own, which the reader may take out. */
const isTag = (label: string, { text }: Line) =>
  text.split(' ').length <= 5 && occursIn(text, inputOf(label).qualities)

/** What a planted sentence points at may come back in the sentence before it. Then it stays as it is. */
function fateOf(
  { line, words }: PlantedText['plants'][number],
  before: Line[],
  after: Line[][],
): Fate {
  const planted = before.findIndex(({ text }) => text === line)
  const first = Math.max(0, planted - 1)
  const delivered = after.slice(first, planted + 1).flat()
  if (delivered.some(isMarked)) return 'marked'
  const now = delivered.map(({ text }) => text).join(' ')
  const was = before.slice(first, planted + 1).map(({ text }) => text)
  return now !== was.join(' ') && (!now.includes(words) || now.includes(line)) ? 'cured' : 'missed'
}

const accepted = (line: Line): Line => ({
  ...line,
  checked: { status: 'supported', evidence: [], objections: [] },
})

async function readPlanted(bench: EvalEnvironment, label: string, lines: Line[]) {
  const { ctx } = bench
  const { submission, source, request } = await startText(bench, label)
  const [writer] = ctx.models.writers
  if (!writer) throw new Error('There is no writer')
  const options = {
    source,
    settings: toBriefInput(submission, source),
    judges: ctx.models.judgesFor(writer),
  }
  return (await readText(ctx, request, options, lines)).lines
}
