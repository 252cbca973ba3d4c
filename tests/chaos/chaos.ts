import { writeFileSync } from 'node:fs'
import type { Figure } from '#tests/bench/figures.ts'
import { checkHistory } from './checker/rules.ts'
import type { Violation } from './checker/violation.ts'
import type { History } from './history.ts'
import { type ChaosOptions, readOptions } from './options.ts'
import { measureReconciler } from './reconcile.ts'
import { reportRun } from './report.ts'
import { runChaos } from './run.ts'

const options = readOptions(process.argv.slice(2))
const figures = options.reconcile
  ? await measureReconciler(options.reconcile)
  : await measureChaos(options)
for (const { name, value, passed } of figures) {
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name}: ${value}`)
}
process.exit(figures.every(({ passed }) => passed) ? 0 : 1)

async function measureChaos(options: ChaosOptions): Promise<Figure[]> {
  const command = `npm run chaos -- --seed ${options.seed} --seconds ${options.seconds}`
  console.log(command)
  const { history, recovery } = await runChaos(options)
  const violations = checkHistory(history)
  if (violations.length > 0) saveHistory(options.seed, history, violations)
  console.log(`The same faults again: ${command}`)
  return reportRun(history, violations, recovery, options)
}

function saveHistory(seed: number, history: History, violations: Violation[]) {
  const file = `.reports/chaos-${seed}.json`
  writeFileSync(file, JSON.stringify({ violations, history }, null, 1))
  for (const { kind, canary, reason } of violations.slice(0, 30)) {
    console.log(`${kind} ${canary}: ${reason}`)
  }
  console.log(`${violations.length} violations; the whole history is in ${file}`)
}
