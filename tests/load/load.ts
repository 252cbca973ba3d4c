import { modelSettings } from '#server/model-settings.ts'
import { type Figure, figure } from '#tests/support/figures.ts'
import { type Run, readRun } from './harness/run.ts'

/*
 * One command for everything that runs the whole product and measures it, on loopback with stand-ins:
 *
 *   npm run load                     lists the names below
 *   npm run load -- restore          runs one of them
 *
 * --seconds N, --minutes N   how long it runs
 * --share X                  a part of the full size (orders, schedules), for a short trial: --share 0.05
 * --seed N                   repeats the random choices of a run
 *
 * It prints its figures last, each with its goal, and exits with 1 if one falls short or if nothing was measured.
 *
 * To add a NAME: one file that exports `measure(run)` and returns figures, and one entry in this table. What it needs
 * is in tests/support: buyers, a TCP proxy with faults, the stand-ins' controls, seeded random numbers and the figures.
 */
type Measurement = { measure: (run: Run) => Promise<Figure[]> }
type Entry = {
  about: string
  load: () => Promise<Measurement>
  /** The whole run has to end within this time, or within `--minutes` and a little more. */
  maxMinutes?: number
}

const entries: Record<string, Entry> = {
  restore: {
    about: "the restore drill, on Debian's PostgreSQL 15 (PG_BIN names another folder)",
    load: () => import('./restore.ts'),
    maxMinutes: 10,
  },
  release: {
    about: 'docs/run.md as written, on a real Docker engine, with faults and a restore (as root)',
    load: () => import('./release.ts'),
    maxMinutes: 40,
  },
}

const spareMinutes = 3

const run = readRun(process.argv.slice(2))
const entry = entries[run.name]
if (!entry) {
  const width = Math.max(...Object.keys(entries).map((name) => name.length))
  for (const [name, { about }] of Object.entries(entries))
    console.log(`${name.padEnd(width)}  ${about}`)
  process.exit(run.name === '' ? 0 : 1)
}
// Never a real third party, even if the shell has its key.
for (const name of [...Object.keys(modelSettings), 'STRIPE_KEY', 'SMTP_URL'])
  delete process.env[name]

console.log(`seed ${run.seed} (--seed ${run.seed} repeats it)`)
const { measure } = await entry.load()
const figures = await measure(run)
const minutes = performance.now() / 60_000
const limit = run.hasSeconds ? run.seconds(0) / 60 + spareMinutes : entry.maxMinutes
if (entry.maxMinutes && limit)
  figures.push(
    figure('took', `${minutes.toFixed(1)} minutes (goal: ≤ ${limit.toFixed(1)})`, minutes <= limit),
  )
for (const { name, value, passed } of figures)
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name}: ${value}`)
process.exit(figures.length > 0 && figures.every(({ passed }) => passed) ? 0 : 1)
