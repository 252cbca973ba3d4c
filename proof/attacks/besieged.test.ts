import { expect, test } from 'vitest'
import { figuresOf } from '#proof/bench/wallet.ts'
import { besiege } from '#proof/wallet/besiege.ts'

test('under many scripted previews the spend stays under its cap and people get through', {
  timeout: 120_000,
}, async () => {
  const plan = { networks: 12, previewsEach: 45, solvers: 2, sumsEach: 1, atOnce: 6 }
  const figures = figuresOf(await besiege(plan, 0.1), 12 * 45)
  expect(figures.filter(({ holds }) => !holds)).toEqual([])
})
