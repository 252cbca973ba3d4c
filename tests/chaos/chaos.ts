import type { Figure } from '#tests/bench/figures.ts'
import { checkHistory } from './checker/rules.ts'
import { type ChaosOptions, readOptions } from './options.ts'
import { measureReconciler } from './reconcile.ts'
import { reportRun } from './report.ts'
import { runChaos } from './run.ts'
import { saveHistory } from './save-history.ts'

const options = readOptions(process.argv.slice(2))
const figures = options.reconcile
  ? await measureReconciler(options.reconcile)
  : await measureChaos(options)
for (const { name, value, passed } of figures) {
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name}: ${value}`)
}
process.exit(figures.every(({ passed }) => passed) ? 0 : 1)

async function measureChaos(options: ChaosOptions): Promise<Figure[]> {
  const { seed, seconds, clients } = options
  const command = `npm run chaos -- --seed ${seed} --seconds ${seconds} --clients ${clients}`
  console.log(command)
  const { history, recovery, deleteLog } = await runChaos(options)
  const violations = checkHistory(history)
  if (violations.length > 0) saveHistory(seed, history, violations)
  else deleteLog()
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024)
  console.log(`memory of the driver: at most ${memory} MB`)
  console.log(`The same faults again: ${command}`)
  return reportRun(history, violations, recovery, options)
}
