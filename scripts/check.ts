import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } })
const start = performance.now()
const seconds = () => (performance.now() - start) / 1000

/** Runs a command of node_modules/.bin. What it prints is shown once it has failed; of the tests, as they run. */
async function run(command: string, ...args: string[]): Promise<boolean> {
  const output = command === 'vitest' ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio: ['ignore', output, output] })
  const printed: Buffer[] = []
  child.stdout?.on('data', (part) => printed.push(part))
  child.stderr?.on('data', (part) => printed.push(part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) process.stdout.write(Buffer.concat(printed))
  console.log(`${command}: ${code === 0 ? 'passed' : 'failed'} (${seconds().toFixed(1)} s)`)
  return code === 0
}

// tests/site reads what the build wrote.
if (!values.fast && !existsSync('build/stamp.json')) await run('npm', 'run', 'build')
const typed = run('react-router', 'typegen').then((passed) => passed && run('tsc'))
const passed = await Promise.all([
  typed,
  run('biome', 'check', '.'),
  run('knip'),
  run('squawk', 'migrations/*.sql'),
  run('vitest', 'run', ...(values.fast ? ['--project', 'unit', '--project', 'web'] : [])),
])
console.log(`${seconds().toFixed(1)} s`)
process.exitCode = passed.every(Boolean) ? 0 : 1
