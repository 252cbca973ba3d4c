import { parseArgs } from 'node:util'
import { requireFreshBuild } from './build/stamp.ts'
import {
  ciGoals,
  goalsFor,
  type Measurements,
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
const stack = await startStack({
  port,
  command: 'npm run lighthouse',
  model: { delayMs: 0, tokensPerSecond: 0 },
})

type Row = { page: string; measurements: Measurements; machine: number; missedMetrics: string[] }
const rows: Row[] = []
try {
  for (const page of await pagesToVisit()) rows.push(await measure(page))
} finally {
  await stack.stop()
}
report()

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
  return { page: name, measurements, machine, missedMetrics }
}

function report() {
  const failed = rows.filter(({ missedMetrics }) => missedMetrics.length > 0)
  console.log(`\nSimulated phone, ${runs === 1 ? 'one run' : `median of ${runs} runs`} per page.`)
  console.log('"machine": lowest Lighthouse benchmark index; below 1500, timings are unreliable.')
  console.table(
    Object.fromEntries(
      rows.map(({ page, measurements, machine, missedMetrics }) => [
        page,
        { ...measurements, machine, missed: missedMetrics.join(', ') },
      ]),
    ),
  )
  console.log(`${rows.length - failed.length} of ${rows.length} pages pass`)
  if (failed.length > 0 || rows.length === 0) process.exitCode = 1
}
