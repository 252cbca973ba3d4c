import { besiege, type Siege } from '#proof/wallet/besiege.ts'
import type { Figure } from './figures.ts'

const networks = Number(process.env.NETWORKS ?? 250)
const previewsEach = 80
/** Less than what so many networks would spend. */
const capDollars = (3.6 * networks) / 250

/** P12: twenty thousand scripted previews; the spend stays under its cap and people get through. */
export async function measure(): Promise<Figure[]> {
  const startedAt = performance.now()
  const plan = { networks, previewsEach, solvers: Math.ceil(networks / 5), sumsEach: 2, atOnce: 30 }
  const figures = figuresOf(await besiege(plan, capDollars), networks * previewsEach)
  const minutes = (performance.now() - startedAt) / 60_000
  const took = { what: 'P12 took', is: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 }
  return [...figures, took]
}

export function figuresOf(siege: Siege, expected: number): Figure[] {
  const { tally, capMicros, mostMicros, calls, people } = siege
  const asked = Object.values(tally).reduce((one, two) => one + two, 0)
  const broken = Object.keys(tally).filter((how) => /\b5\d\d$/.test(how))
  const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`
  const slowest = Math.max(...people.tookMs)
  return [
    {
      what: 'P12 previews asked for by scripts',
      is: `${asked}: ${listed(tally)}`,
      holds: asked >= expected && broken.length === 0,
    },
    {
      what: 'P12 each wall was met',
      is: ['prove-first', 'too often', 'day spent']
        .map((how) => `${how} ${tally[how] ?? 0}`)
        .join(', '),
      holds: ['prove-first', 'too often', 'day spent'].every((how) => (tally[how] ?? 0) > 0),
    },
    {
      what: 'P12 spent on previews at most',
      is: `${dollars(mostMicros)} of ${dollars(capMicros)}; calls ${calls.ours} in our books, ${calls.heard} heard by the model`,
      holds: mostMicros > 0 && mostMicros <= capMicros && calls.heard <= calls.ours,
    },
    {
      what: 'P12 people who bought meanwhile, from first word to letter',
      is: `${people.tookMs.length} of ${people.tookMs.length + people.turnedAway.length}, the slowest in ${(slowest / 1000).toFixed(1)} s${[...new Set(people.turnedAway)].map((why) => `; ${why}`).join('')}`,
      holds: people.tookMs.length > 0 && people.turnedAway.length === 0,
    },
  ]
}

const listed = (tally: Siege['tally']) =>
  Object.entries(tally)
    .map(([how, count]) => `${count} ${how}`)
    .join(', ')
