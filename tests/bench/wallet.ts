import { type AttackResult, runAttack } from '#tests/attacks/wallet/run-attack.ts'
import type { Figure } from './figures.ts'

const networks = Number(process.env.NETWORKS ?? 250)
const previewsEach = 80
/** Less than this many networks would spend. */
const capDollars = (3.6 * networks) / 250

/** P12: twenty thousand scripted previews; the spend stays under its cap and people still get previews. */
export async function measure(): Promise<Figure[]> {
  const startedAt = performance.now()
  const plan = {
    networks,
    previewsEach,
    solvers: Math.ceil(networks / 5),
    challengesEach: 2,
    concurrency: 30,
  }
  const figures = figuresOf(await runAttack(plan, capDollars), networks * previewsEach)
  const minutes = (performance.now() - startedAt) / 60_000
  const took = { name: 'P12 took', value: `${minutes.toFixed(1)} minutes`, passed: minutes <= 10 }
  return [...figures, took]
}

export function figuresOf(result: AttackResult, expected: number): Figure[] {
  const { tally, capMicros, mostMicros, calls, people } = result
  const requested = Object.values(tally).reduce((one, two) => one + two, 0)
  const serverErrors = Object.keys(tally).filter((outcome) => /\b5\d\d$/.test(outcome))
  const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`
  const slowest = Math.max(...people.tookMs)
  return [
    {
      name: 'P12 previews asked for by scripts',
      value: `${requested}: ${listed(tally)}`,
      passed: requested >= expected && serverErrors.length === 0,
    },
    {
      name: 'P12 each limit was hit',
      value: ['pow-required', 'rate limited', 'daily cap reached']
        .map((outcome) => `${outcome} ${tally[outcome] ?? 0}`)
        .join(', '),
      passed: ['pow-required', 'rate limited', 'daily cap reached'].every(
        (outcome) => (tally[outcome] ?? 0) > 0,
      ),
    },
    {
      name: 'P12 spent on previews at most',
      value: `${dollars(mostMicros)} of ${dollars(capMicros)}; calls ${calls.ours} in our books, ${calls.received} received by the model`,
      passed: mostMicros > 0 && mostMicros <= capMicros && calls.received <= calls.ours,
    },
    {
      name: 'P12 people who bought during the attack, from form to email',
      value: `${people.tookMs.length} of ${people.tookMs.length + people.failures.length}, the slowest in ${(slowest / 1000).toFixed(1)} s${[...new Set(people.failures)].map((failure) => `; ${failure}`).join('')}`,
      passed: people.tookMs.length > 0 && people.failures.length === 0,
    },
  ]
}

const listed = (tally: AttackResult['tally']) =>
  Object.entries(tally)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')
