import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { wordsFor } from '#domain/length.ts'
import { type Criterion, reviewText } from '#domain/review.ts'
import { oneCaller, trusted } from '#proof/drafts/one-caller.ts'
import { flaws } from '#proof/drafts/soundness.ts'
import { toldFrom } from '#proof/drafts/told-from.ts'
import { freePort } from '#proof/ports.ts'
import { startNeighbours } from '#scripts/local/neighbours.ts'
import { startPostgres } from '#scripts/local/postgres.ts'
import { readConfig } from '#server/config.ts'
import { submit } from '#server/flows/submit.ts'
import { writeEulogy } from '#server/flows/write-eulogy.ts'
import { writePreview } from '#server/flows/write-preview.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/store/migration.ts'
import { openSender } from '#server/store/queue.ts'
import { buildContext } from '#server/wiring.ts'
import { type Asked, kept } from './submissions.ts'

/**
 * `npm run eval [-- quick]`: has eulogies written through the product's own flows by whatever model
 * is configured, and prints how they stand by each criterion, what they cost and how long they took.
 */
const chosen = process.argv.includes('quick') ? kept.slice(0, 16) : kept
const atOnce = 3

const folder = await mkdtemp(join(tmpdir(), 'lovingly-eval-'))
const postgres = await startPostgres(folder, await freePort(), {
  flags: ['-c', 'fsync=off'],
  throwAway: [folder, `${folder}.log`],
})
const neighbours = await startNeighbours({
  port: await freePort(),
  webhookUrl: 'http://127.0.0.1:1/nowhere',
  delayMs: 0,
  wordsPerSecond: 0,
})
const databaseUrl = await newDatabase()
await migrate(databaseUrl, join(import.meta.dirname, '../../migrations'), {
  api: 'api',
  worker: 'worker',
})
const db = openDatabase(databaseUrl, { name: 'eval', max: 10, onLost: () => {} })
const queue = await openSender(db)
const config = readConfig({
  SITE_ENV: 'local',
  SITE_URL: 'http://127.0.0.1',
  DATABASE_URL: databaseUrl,
  ...neighbours.settings,
  ...trusted,
})
const silent = () => {}
const { ctx, close } = buildContext(config, db, queue, {
  info: silent,
  warn: silent,
  error: silent,
})

async function newDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database eval')
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = '/eval'
  return url.href
}

type Outcome = {
  asked: Asked
  text: string | null
  failed: string | null
  ms: number
  criteria: Set<Criterion>
  ours: Set<string>
}

async function write(asked: Asked): Promise<Outcome> {
  const { length } = asked
  const told = toldFrom(asked.material, length)
  const material = { ...asked.material, speaker: told.customer_name }
  const begun = performance.now()
  const { id, key } = await submit(ctx, told, oneCaller)
  const signal = AbortSignal.timeout(600_000)
  let failed: string | null = null
  try {
    await writePreview(ctx, { submissionId: id, keys: [key], signal }, () => {})
    const run = { submissionId: id, purpose: 'paid' as const, holder: randomUUID(), signal }
    await writeEulogy(ctx, { ...run, settle: async () => true })
  } catch (error) {
    failed = error instanceof Error && 'reason' in error ? String(error.reason) : 'unknown'
  }
  const ms = performance.now() - begun
  const rows = await db
    .selectFrom('eulogies')
    .select('text')
    .where('submission_id', '=', id)
    .execute()
  const opening = await db
    .selectFrom('openings')
    .select('text')
    .where('submission_id', '=', id)
    .executeTakeFirst()
  const text = rows[0]?.text ?? null
  if (text === null) return { asked, text, failed, ms, criteria: new Set(), ours: new Set() }
  const limits = { words: wordsFor[length], opening: opening?.text ?? '', earlier: [] }
  const criteria = new Set(reviewText(material, text, limits).faults.map((one) => one.criterion))
  const found = flaws({ label: asked.label, material, limits, text, planted: [] })
  return {
    asked,
    text,
    failed,
    ms,
    criteria,
    ours: new Set(found.map((one) => one.split(' ')[0] ?? '')),
  }
}

const outcomes: Outcome[] = []
const waiting = chosen.values()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const asked of waiting) outcomes.push(await write(asked))
  }),
)

const written = outcomes.filter(({ text }) => text !== null)
const cell = (value: string | number, width = 12) => String(value).padStart(width)
const share = (holds: number) =>
  written.length === 0 ? '–' : `${((100 * holds) / written.length).toFixed(1)} %`
console.log(`model: ${neighbours.model.is}`)
console.log(`${written.length} of ${chosen.length} written\n`)
console.log(cell('', 5) + cell('by review') + cell('by oracle'))
const unmeasured = new Set(['Q2', 'Q9', 'Q11', 'Q13'])
for (let number = 1; number <= 14; number += 1) {
  const criterion = `Q${number}` as Criterion
  const held = written.filter(({ criteria }) => !criteria.has(criterion)).length
  const ours = written.filter((one) => !one.ours.has(criterion)).length
  const second = unmeasured.has(criterion) ? '' : share(ours)
  console.log(cell(criterion, 5) + cell(share(held)) + cell(second))
}
const { cost } = await db
  .selectFrom('spend')
  .select(({ fn }) => fn.sum<string>('cost_micros').as('cost'))
  .executeTakeFirstOrThrow()
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
console.log(`\nmean cost ${(Number(cost) / 1e6 / outcomes.length).toFixed(4)} USD`)
console.log(`mean time ${(mean(outcomes.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`)
for (const { asked, failed } of outcomes.filter(({ text }) => text === null)) {
  console.log(`not written: ${asked.label} (${failed})`)
}
for (const { asked, criteria, ours } of written) {
  const missed = [...criteria].filter((one) => process.argv.includes('misses') && one)
  if (missed.length > 0) console.log(`${asked.label}: review ${missed}; oracle ${[...ours]}`)
}

await queue.stop()
close()
await db.destroy()
await neighbours.stop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

const walls: Criterion[] = ['Q1', 'Q5', 'Q10', 'Q11', 'Q14']
const broken = written.some(({ criteria }) => walls.some((wall) => criteria.has(wall)))
process.exit(written.length < chosen.length * 0.9 || broken ? 1 : 0)
