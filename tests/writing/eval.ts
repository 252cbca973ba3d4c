import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { recordEval } from '#ops/launch-content.ts'
import { evalsFile } from '#server/launch-check/launch.ts'
import { listUsedModels } from '#server/model-settings.ts'
import { briefHash, briefVersion } from '#server/writing/brief.ts'
import { recordedRounds } from '#standins/model/rounds.ts'
import { inLanes } from '#tests/support/buyers.ts'
import { type Case, cases, contributorCases, hardCases, roundCases } from './cases.ts'
import { measureContributors } from './contributor-measures.ts'
import { startEvalEnvironment } from './eval-environment.ts'
import { recordedFamily, writeExample } from './examples.ts'
import { measureGoals } from './goals.ts'
import { type Measure, measure, none, percent } from './measures.ts'
import { measurePlantedPlaces, plantedOutcomes } from './planted.ts'
import { type Recorder, startRecorder, submissionsIn } from './recorder.ts'
import { renderReport } from './report.ts'
import { type Outcome, writeCase } from './write-case.ts'

/**
 * `npm run eval`: writes 36 submissions with the configured models through the product's own flows and measures
 * the texts (E1–E12). `--recorded` writes 20 others with recorded answers, and needs no key; `--quick` runs every third
 * case. The texts and their evidence go to .reports/eval.html. `--record FOLDER` asks nobody: it writes each prompt to a
 * file, and takes the answer from another. `--examples`, with `--recorded`, writes the texts into the example files.
 */
const recorded = process.argv.includes('--recorded')
const quick = process.argv.includes('--quick')
const all = recorded ? roundCases : [...cases, ...hardCases, ...contributorCases]
const folder = argumentOf('--record')
const everyThird = all.filter((_, at) => at % 3 === 0)
const chosen = folder ? (submissionsIn(folder) ?? all) : quick ? everyThird : all
const concurrency = folder ? 1 : 3
const reportFile = '.reports/eval.html'
const resultFile = '.reports/eval.json'

const recorder = folder ? await startRecorder(folder) : null
const bench = await startEvalEnvironment({ recorded })
const isStandIn = bench.ctx.models.demonstration
const outcomes: Outcome[] = []
let waiting = 0
let planted: Measure[] = []
try {
  await inLanes(concurrency, chosen, async (next, at) => {
    const family = recorded ? recordedFamily : undefined
    if (!recorder) outcomes.push(await writeCase(bench, next, at % 4 === 0, family))
    else waiting += await record(recorder, next)
  })
  if (recorded && process.argv.includes('--examples')) await writeExamples()
  if (isStandIn) planted = plantedMeasures(await plantedOutcomes(bench))
  if (!recorder) {
    // Real models read one planted text for every ten.
    const count = isStandIn ? undefined : Math.ceil(chosen.length / 10)
    planted.push(...(await measurePlantedPlaces(bench, count)))
  }
} finally {
  await bench.stop()
  await recorder?.close()
}
if (folder) {
  const written = outcomes.map((outcome) => ({ ...outcome, briefHash }))
  await writeFile(`${folder}/outcomes.json`, JSON.stringify(written, null, 1))
}
if (waiting > 0) {
  console.log(
    `${waiting} prompts in ${folder}/prompts wait for an answer. Answer them and run this again.`,
  )
  process.exit(0)
}
outcomes.sort((a, b) => a.case.label.localeCompare(b.case.label))
const measures = [
  ...measure(outcomes, isStandIn, recorded && !quick ? 20 : 1),
  ...measureGoals(outcomes),
  ...measureContributors(outcomes),
  ...planted,
]
const holds = measures.length > 0 && measures.every(({ passed }) => passed !== false)
const writers = isStandIn
  ? 'recordings (stand-in)'
  : [...bench.ctx.models.writers].map(({ provider, model }) => `${provider} ${model}`).join(', ')
await mkdir(dirname(reportFile), { recursive: true })
await writeFile(reportFile, renderReport(outcomes, measures, { writers, briefVersion }))
const result = {
  briefVersion,
  standIn: isStandIn,
  quick,
  cases: outcomes.length,
  holds,
  models: listUsedModels(bench.config),
}
await writeFile(resultFile, JSON.stringify(result))
// The launch check needs a full run with real models.
if (!isStandIn && !quick && !recorder) {
  await recordEval({ ...result, on: new Date().toISOString().slice(0, 10) })
  console.log(`Recorded in ${evalsFile}. Commit it.`)
}

console.log(`Writer: ${writers}, brief ${briefVersion}`)
if (recorded) {
  const drafts = recordedRounds().filter(({ label }) => all.some((one) => one.label === label))
  const older = drafts.filter((round) => round.briefHash !== briefHash)
  console.log(`${older.length} of ${drafts.length} recorded drafts are older than its words`)
}
for (const { case: written, failed } of outcomes) {
  if (failed) console.log(`Failed: ${written.label} (${failed})`)
}
console.log(`Texts and evidence: ${reportFile}\n`)
for (const { id, name, value, goal, passed } of measures) {
  console.log(
    `${passed === null ? 'open' : passed ? 'pass' : 'FAIL'}  ${id.padEnd(8)} ${name}: ${value} (goal: ${goal})`,
  )
}
process.exit(holds ? 0 : 1)

/** After a change of a recording, or of what becomes of it. A test compares the files with the recordings. */
async function writeExamples() {
  for (const file of globSync('content/examples/*.md')) {
    const example = await readFile(file, 'utf8')
    await writeFile(
      file,
      await writeExample(example, (asked) => writeCase(bench, asked, false, recordedFamily)),
    )
  }
}

function argumentOf(name: string): string | null {
  const at = process.argv.indexOf(name)
  return at < 0 ? null : (process.argv[at + 1] ?? null)
}

/** Writes a text as far as there are answers. Returns how many are missing. */
async function record({ run }: Recorder, next: Case): Promise<number> {
  let outcome: Outcome | null = null
  const missing = await run(next.label, async (family) => {
    outcome = await writeCase(bench, next, false, family)
  })
  if (missing.length === 0 && outcome) outcomes.push(outcome)
  else console.log(`${next.label}: ${missing.join(' ')}`)
  return missing.length
}

function plantedMeasures(found: Awaited<ReturnType<typeof plantedOutcomes>>): Measure[] {
  const sum = (of: (item: (typeof found)[number]) => number) =>
    found.reduce((total, item) => total + of(item), 0)
  const all = sum((item) => item.planted)
  const delivered = sum((item) => item.delivered.length)
  const sound = sum((item) => item.sound)
  const lost = sum((item) => item.lost.length)
  const stock = found.flatMap((item) => item.stockLeft)
  const rounds = Math.max(0, ...found.map((item) => item.rounds))
  return [
    {
      id: 'planted',
      name: 'planted inventions delivered without a mark',
      value: percent(delivered, all),
      goal: 'at most 5 %',
      passed: all > 0 && delivered <= all * 0.05,
    },
    none('stock', 'stock phrases left in the planted drafts', stock, found),
    {
      id: 'sound',
      name: 'sound sentences changed or lost',
      value: percent(lost, sound),
      goal: 'at most 2 %',
      passed: sound > 0 && lost <= sound * 0.02,
    },
    {
      id: 'rounds',
      name: `rounds for ${found.length} planted drafts, at most`,
      value: String(rounds),
      goal: '5',
      passed: found.length > 0 && rounds <= 5,
    },
  ]
}
