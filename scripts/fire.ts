import type { Figure } from '#tests/bench/figures.ts'
import { type Run, startRun } from '#tests/fire/run.ts'

/** Load and hostile input, on loopback only. Fails when a figure misses its goal or nothing was sent. */
const fires: Record<string, () => Promise<{ measure: (run: Run) => Promise<Figure[]> }>> = {
  webhooks: () => import('#tests/fire/webhooks.ts'),
  paywall: () => import('#tests/fire/paywall.ts'),
  malformed: () => import('#tests/fire/malformed.ts'),
  slow: () => import('#tests/fire/slow.ts'),
  soak: () => import('#tests/fire/soak.ts'),
}

const [name = '', option, minutes] = process.argv.slice(2)
const fire = fires[name]
if (!fire || (option !== undefined && option !== '--minutes')) {
  console.log(`Usage: npm run fire -- <${Object.keys(fires).join(' | ')}> [--minutes N]`)
  process.exit(1)
}
const run = startRun({ ...process.env, ...(minutes && { MINUTES: minutes }) })
const figures = await (await fire()).measure(run)
for (const figure of figures)
  console.log(`${figure.passed ? 'pass' : 'FAIL'}  ${figure.name}: ${figure.value}`)
process.exit(figures.length > 0 && figures.every(({ passed }) => passed) ? 0 : 1)
