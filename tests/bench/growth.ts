import pg from 'pg'
import { api } from '#contract/urls.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Figure, percentile, recordFigures } from './figures.ts'
import { familyOf, fill } from './growth/fill.ts'
import { measureLookups } from './growth/lookups.ts'
import { readRequest, submitRequest } from './load/api-requests.ts'
import { runLoad } from './load/run-load.ts'

const sizes = [10_000, Number(process.env.ROWS ?? 2_000_000)] as const
const rounds = Number(process.env.ROUNDS ?? 8)
const secondsEach = 5
const connections = 4
const goal = 1.3

const actions = ['read', 'submit'] as const
type Action = (typeof actions)[number]

/** F8: p99 of reads and submissions with few and with many stored submissions, in turns. */
export async function measure(): Promise<Figure[]> {
  await using stacks = new AsyncDisposableStack()
  const started: TestStack[] = []
  for (const _ of sizes) {
    const stack = await startTestStack({ logLevel: 'error' })
    stacks.defer(() => stack.stop())
    await stack.worker.stop()
    started.push(stack)
  }
  for (const [index, stack] of started.entries()) {
    const startedAt = performance.now()
    await fill(stack.postgres.superuserUrl, sizes[index] ?? 0)
    console.log(
      `${sizes[index]} filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    )
  }
  const p99 = await compare(started)
  const big = started[1]
  if (!big) throw new Error('no stack')
  const lookups = await measureLookups(big.urls.owner)
  const bytes = await measureBytes(big.urls.owner)
  return recordFigures(
    'growth',
    [
      ...actions.map((action) => ratioRow(action, p99)),
      ...bytes,
      ...lookups.map(({ name, ms, scanned }) => ({
        promise: `F8 ${name} (${ms.toFixed(1)} ms)`,
        goal: '0',
        figure: scanned.length,
        unit: `sequential scans of large tables ${scanned.join(', ')}`.trim(),
        pass: scanned.length === 0,
      })),
    ],
    actions.map((action) => ({
      name: action,
      points: sizes.map((size, index): [number, number] => [
        size,
        median(p99[action][index] ?? []),
      ]),
    })),
  )
}

async function compare(stacks: TestStack[]): Promise<Record<Action, number[][]>> {
  const times: Record<Action, number[][]> = { read: [[], []], submit: [[], []] }
  for (let round = 0; round <= rounds; round += 1)
    for (const action of actions)
      for (const [index, stack] of stacks.entries()) {
        const value = await measureP99(stack, action, sizes[index] ?? 0)
        // The first round warms up.
        if (round > 0) times[action][index]?.push(value)
      }
  return times
}

async function measureP99(stack: TestStack, action: Action, size: number): Promise<number> {
  const requests =
    action === 'submit'
      ? [submitRequest(api.submissions(), stack.siteUrl)]
      : Array.from({ length: 2_000 }, () => {
          const { id, key } = familyOf(1 + Math.floor(Math.random() * size))
          return readRequest(api.submission(id), `__Host-family-${id}=${key}.1`)
        })
  const port = Number(new URL(stack.siteUrl).port)
  const traffic = [{ name: 'load', requests, connections }]
  const { load = [] } = await runLoad({ port, seconds: secondsEach, traffic })
  const failed = load.find(({ status }) => status < 200 || status > 299)
  if (failed) throw new Error(`A ${action} got ${failed.status}`)
  return percentile(
    load.map(({ ms }) => ms),
    0.99,
  )
}

function ratioRow(action: Action, p99: Record<Action, number[][]>) {
  const [small = Number.NaN, large = Number.NaN] = p99[action].map(median)
  const figure = Number((large / small).toFixed(2))
  return {
    promise: `F8 ${action} p99 at ${sizes[1]} (${large.toFixed(1)} ms, at ${sizes[0]}: ${small.toFixed(1)} ms)`,
    goal: `≤ ${goal}`,
    figure,
    unit: '×',
    pass: figure <= goal,
  }
}

async function measureBytes(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ submission: number; purchase: number }>(
      `
      select size('eulogy_submissions', 'access_keys', 'emails', 'spend', 'openings')
          / (select count(*) from eulogy_submissions) as submission,
        size('purchases', 'checkouts', 'eulogies') / (select count(*) from purchases) as purchase
      `.replaceAll(/size\(([^)]+)\)/g, sumOfSizes),
    )
    return Object.entries(rows[0] ?? {}).map(([what, bytes]) => ({
      promise: `F8 stored per ${what}, with indexes`,
      goal: 'stated',
      figure: Math.round(Number(bytes)),
      unit: 'bytes',
      pass: Number(bytes) > 0,
    }))
  } finally {
    await client.end()
  }
}

const sumOfSizes = (_: string, tables: string) =>
  `(select sum(pg_total_relation_size(t::regclass)) from unnest(array[${tables}]) as t)`

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
