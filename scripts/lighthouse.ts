import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#server/project-folder.ts'
import { requireFreshBuild } from './build/stamp.ts'
import { formReadyGoalMs, measureFormReady } from './lighthouse/form-ready.ts'
import {
  ciGoals,
  goalsFor,
  type Measurements,
  median,
  medianOf,
  missedGoals,
  strictGoals,
} from './lighthouse/goals.ts'
import {
  allPages,
  ciPages,
  createPaidPage,
  indexedPage,
  notFoundPage,
  type PageToVisit,
  pageKinds,
} from './lighthouse/pages.ts'
import { visit } from './lighthouse/visit.ts'
import { startStack } from './local/stack.ts'

/**
 * Runs Lighthouse on the production build, simulating a slow phone, and fails when a page misses a goal.
 * Default: one page of each kind, median of three runs. --all: every page. --ci: four pages, one run.
 * --page /about: only this page, and others if repeated.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    ci: { type: 'boolean' },
    page: { type: 'string', multiple: true },
    port: { type: 'string' },
  },
})
const port = Number(values.port ?? process.env.LIGHTHOUSE_PORT ?? 4700)
const runs = values.ci ? 1 : 3
const goals = values.ci ? ciGoals : strictGoals

requireFreshBuild()
const folder = join(tmpdir(), `lovingly-lighthouse-${port}`)
const stack = await startStack({
  port,
  folder,
  command: 'npm run lighthouse',
  fresh: true,
  tempPaths: [folder],
  model: { delayMs: 0, tokensPerSecond: 0 },
})

type Row = {
  page: string
  measurements: Measurements
  machine: number
  ownBlocking: number
  missedMetrics: string[]
}
const rows: Row[] = []
let formReady: number | null = null
try {
  for (const page of await pagesToVisit()) rows.push(await measure(page))
  if (!values.ci && !values.page) formReady = await measureFormReady(stack.siteUrl)
} finally {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
}
await report()

async function pagesToVisit(): Promise<PageToVisit[]> {
  if (values.ci) return ciPages
  if (values.page) return values.page.map(indexedPage)
  const { payments, model } = stack.thirdParties
  const paid = await createPaidPage(stack.siteUrl, {
    payments: payments.address,
    model: model.address,
  })
  return [...(values.all ? await allPages(stack.siteUrl) : pageKinds), paid, notFoundPage]
}

async function measure(page: PageToVisit): Promise<Row> {
  const row = await measureRuns(page)
  // A single run may have hit a busy moment, so a failed one is repeated.
  return values.ci && row.missedMetrics.length > 0 ? measureRuns(page) : row
}

async function measureRuns(page: PageToVisit): Promise<Row> {
  const visits = []
  for (let run = 0; run < runs; run++) visits.push(await visit(stack.siteUrl, page))
  const measurements = medianOf(visits.map(({ measurements }) => measurements))
  const missedMetrics = missedGoals(measurements, goalsFor(goals, page))
  const name = page.name ?? page.path
  console.log(`${missedMetrics.length === 0 ? 'pass' : 'FAIL'}  ${name}`)
  for (const title of new Set(visits.flatMap(({ failedAuditTitles }) => failedAuditTitles)))
    console.log(`      ${title}`)
  const machine = Math.round(Math.min(...visits.map(({ machine }) => machine)))
  const ownBlocking = median(visits.map(({ ownBlocking }) => ownBlocking))
  return { page: name, measurements, machine, ownBlocking, missedMetrics }
}

async function report() {
  const failed = rows.filter(({ missedMetrics }) => missedMetrics.length > 0)
  const reports = join(projectFolder, '.reports')
  await mkdir(reports, { recursive: true })
  const summary = { passed: rows.length - failed.length, failed: failed.length, rows }
  await writeFile(join(reports, 'lighthouse.json'), `${JSON.stringify(summary, null, 2)}\n`)

  console.log(`\nSimulated phone, ${runs === 1 ? 'one run' : `median of ${runs} runs`} per page.`)
  console.log('"machine": lowest Lighthouse benchmark index; below 1500, timings are unreliable.')
  console.log('"own TBT": TBT without time that other processes had the CPU.')
  console.table(
    Object.fromEntries(
      rows.map(({ page, measurements, machine, ownBlocking, missedMetrics }) => [
        page,
        { ...measurements, 'own TBT': ownBlocking, machine, missed: missedMetrics.join(', ') },
      ]),
    ),
  )
  console.log(`${rows.length - failed.length} of ${rows.length} pages pass`)
  if (failed.length > 0 || rows.length === 0) process.exitCode = 1
  if (formReady === null) return
  console.log(`Form ready ${formReady} ms after the first tap (goal: ${formReadyGoalMs} ms)`)
  if (!(formReady <= formReadyGoalMs)) process.exitCode = 1
}
