import { toRow } from '#domain/submission.ts'
import { submit } from '#server/flows/submission/submit.ts'
import * as submissions from '#server/store/submissions.ts'
import { newFailures } from '#server/writing/call-model.ts'
import { type Line, linesOf } from '#server/writing/draft.ts'
import { readText } from '#server/writing/read-text.ts'
import { isMarked } from '#server/writing/settle.ts'
import { briefInputOf, sourceFor } from '#server/writing/writing-input.ts'
import { readRecorded } from '#standins/model/rounds.ts'
import { cases } from './cases.ts'
import type { EvalEnvironment } from './eval-environment.ts'
import type { Measure } from './measures.ts'

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
    const before = linesOf(planted.text).map(accepted)
    const after = await readPlanted(bench, planted.label, before)
    for (const plant of planted.plants) fates[plant.kind].push(fateOf(plant, before, after))
    const isPlanted = ({ text }: Line) => planted.plants.some(({ line }) => line === text)
    const own = before.filter((line) => !isPlanted(line))
    const delivered = new Map(after.flat().map((line) => [line.text, line]))
    sound += own.length
    changed += own.filter(({ text }) => !delivered.has(text)).length
    asked += own.filter(({ text }) =>
      isMarked(delivered.get(text) ?? accepted(own[0] as Line)),
    ).length
  }
  const share = (all: Fate[]) => {
    const count = (fate: Fate) => all.filter((item) => item === fate).length
    return `${count('cured')} cured, ${count('marked')} marked, ${count('missed')} missed of ${all.length}`
  }
  const missed = (all: Fate[]) => all.filter((fate) => fate === 'missed').length / all.length
  return [
    {
      id: 'reader',
      name: 'planted small additions, seen only by the last reader',
      value: share(fates.added),
      goal: 'at most 25 % missed',
      passed: missed(fates.added) <= 0.25,
    },
    {
      id: 'reader',
      name: 'planted places that point at nothing',
      value: share(fates.broken),
      goal: 'at most 25 % missed',
      passed: missed(fates.broken) <= 0.25,
    },
    {
      id: 'reader',
      name: `sound sentences of the same ${texts.length} texts, changed or lost`,
      value: `${changed} of ${sound}; ${asked} marked`,
      goal: 'at most 0.3 per text',
      passed: changed <= 0.3 * texts.length,
    },
  ]
}

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

async function readPlanted({ ctx, db }: EvalEnvironment, label: string, lines: Line[]) {
  const input = cases.find((known) => known.label === label)?.input
  if (!input) throw new Error(`No submission for ${label}`)
  const { id } = await submit(ctx, toRow(input), { keys: [], idempotencyKey: null })
  const submission = await submissions.find(db, id)
  if (!submission) throw new Error('The submission is gone')
  const source = sourceFor(submission, [])
  const request = {
    submissionId: id,
    purpose: 'paid' as const,
    signal: AbortSignal.timeout(60_000),
    failures: newFailures(),
  }
  const [writer] = ctx.models.writers
  if (!writer) throw new Error('There is no writer')
  const options = {
    source,
    settings: briefInputOf(submission, source),
    judges: ctx.models.judgesFor(writer),
    batchSize: 15,
  }
  return (await readText(ctx, request, options, lines)).lines
}
