import type { Figure } from '#tests/bench/figures.ts'

/** A benchmark fails when a figure misses its goal or when nothing was measured. */
const benches: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  writer: () => import('#tests/bench/writer.ts'),
  wallet: () => import('#tests/bench/wallet.ts'),
  misbehaving: () => import('#tests/bench/misbehaving.ts'),
  'paid-orders': () => import('#tests/bench/paid-orders.ts'),
  judges: () => import('#tests/bench/judges.ts'),
  api: () => import('#tests/bench/api.ts'),
  overload: () => import('#tests/bench/overload.ts'),
  growth: () => import('#tests/bench/growth.ts'),
  idle: () => import('#tests/bench/idle.ts'),
  rolling: () => import('#tests/bench/rolling.ts'),
  restore: () => import('#tests/drill/restore.ts'),
  budget: () => import('#tests/bench/budget.ts'),
  orders: () => import('#tests/bench/orders/orders.ts'),
  streams: () => import('#tests/bench/streams/streams.ts'),
  quota: () => import('#tests/bench/quota.ts'),
}

const [name = 'plots'] = process.argv.slice(2)
if (name === 'plots') {
  const { drawPlots } = await import('#tests/bench/plots.ts')
  for (const file of drawPlots()) console.log(file)
  process.exit(0)
}
const bench = benches[name]
if (!bench) {
  console.log(`Usage: npm run bench -- <plots | ${Object.keys(benches).join(' | ')}>`)
  process.exit(1)
}
const figures = await (await bench()).measure()
for (const figure of figures)
  console.log(`${figure.passed ? 'pass' : 'FAIL'}  ${figure.name}: ${figure.value}`)
process.exit(figures.length > 0 && figures.every(({ passed }) => passed) ? 0 : 1)
