import type { Figure } from '#tests/bench/figures.ts'

/** What can be measured. Each fails when it falls short or when nothing was measured. */
const benches: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  writer: () => import('#tests/bench/writer.ts'),
  wallet: () => import('#tests/bench/wallet.ts'),
  misbehaving: () => import('#tests/bench/misbehaving.ts'),
  'paid-orders': () => import('#tests/bench/paid-orders.ts'),
  judges: () => import('#tests/bench/judges.ts'),
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.log(`npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(1)
}
const figures = await (await bench()).measure()
for (const { name: what, value: is, passed } of figures)
  console.log(`${passed ? 'pass' : 'FAIL'}  ${what}: ${is}`)
process.exit(figures.length > 0 && figures.every(({ passed }) => passed) ? 0 : 1)
