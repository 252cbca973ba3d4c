import { misbehave } from '#proof/misbehaving/misbehave.ts'
import { startTroubledStack } from '#proof/misbehaving/troubled-stack.ts'
import type { Figure } from './figures.ts'

const timesEach = Number(process.env.ORDERS ?? 100)

/** P11: whatever model and mail server do, no order is lost in silence and nothing spoiled is shown. */
export async function measure(): Promise<Figure[]> {
  const stack = await startTroubledStack()
  const startedAt = performance.now()
  try {
    const tallies = await misbehave(stack, timesEach, 9 * 60_000)
    const figures = tallies.map(({ way, wrong, ...ended }) => ({
      what: `P11 ${way}`,
      is: Object.entries({ ...ended, wrong: wrong.length })
        .map(([as, count]) => `${count} ${as}`)
        .concat([...new Set(wrong)].slice(0, 3))
        .join(', '),
      holds:
        wrong.length === 0 && Object.values(ended).reduce((one, two) => one + two) === timesEach,
    }))
    const minutes = (performance.now() - startedAt) / 60_000
    return [
      ...figures,
      { what: 'P11 took', is: `${minutes.toFixed(1)} minutes`, holds: minutes <= 10 },
    ]
  } finally {
    await stack.stop()
  }
}
