import { expect, test } from 'vitest'
import { figuresOf } from '#tests/bench/wallet.ts'
import { runAttack } from './wallet/run-attack.ts'

test('scripted previews stay under the spend cap and people still get previews', {
  timeout: 120_000,
}, async () => {
  const plan = { networks: 12, previewsEach: 45, solvers: 2, challengesEach: 1, concurrency: 6 }
  // A third is reserved for networks without a preview: 6 of the 12 that start late, and 6 people.
  // Each takes about $0.005, so all of them fit in it however the scripts and the people interleave.
  const capDollars = 0.22
  const figures = figuresOf(await runAttack(plan, capDollars), 12 * 45)
  expect(figures.filter(({ passed }) => !passed)).toEqual([])
})
