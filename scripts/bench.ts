import type { Figure } from '#proof/bench/figures.ts'

/** What can be measured. Each fails when it falls short or when nothing was measured. */
const benches: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  writer: () => import('#proof/bench/writer.ts'),
  wallet: () => import('#proof/bench/wallet.ts'),
  misbehaving: () => import('#proof/bench/misbehaving.ts'),
  'paid-orders': () => import('#proof/bench/paid-orders.ts'),
  judges: () => import('#proof/bench/judges.ts'),
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.log(`npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exit(1)
}
const figures = await (await bench()).measure()
for (const { what, is, holds } of figures)
  console.log(`${holds ? 'holds' : 'SHORT'}  ${what}: ${is}`)
process.exit(figures.length > 0 && figures.every(({ holds }) => holds) ? 0 : 1)
