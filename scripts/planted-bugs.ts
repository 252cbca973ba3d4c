import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createWorkingCopy } from '#tests/commands/working-copy.ts'
import { type PlantedBug, plantedBugs } from '#tests/planted/planted-bugs.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const bugs = plantedBugs.filter(({ name }) => name.includes(values.only))

const copy = await createWorkingCopy([
  'tests',
  'docs',
  'deploy',
  'vitest.config.ts',
  '.env.example',
  'ARCHITECTURE.md',
])
const survivors: string[] = []
try {
  for (const bug of bugs) {
    const startedAt = performance.now()
    const isCaught = await isCaughtByTests(bug).catch((error: Error) => {
      console.log(error.message)
      return false
    })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'}  ${bug.name} (${seconds} s)`)
    if (!isCaught) survivors.push(bug.name)
  }
} finally {
  await copy.remove()
}
console.log(`caught ${bugs.length - survivors.length} of ${bugs.length}`)
process.exit(survivors.length === 0 && bugs.length > 0 ? 0 : 1)

async function isCaughtByTests({ file, find, replace, tests }: PlantedBug): Promise<boolean> {
  const path = join(copy.folder, file)
  const source = await readFile(path, 'utf8')
  await writeFile(
    path,
    source.replace(find, () => replace),
  )
  try {
    // On a busy machine, tests may fail to start.
    return !(await pass(tests).catch(() => pass(tests)))
  } finally {
    await writeFile(path, source)
  }
}

/** Throws if no test failed although the run did: a bug that keeps the code from loading proves nothing. */
async function pass(tests: string[]): Promise<boolean> {
  const vitest = join(copy.folder, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--bail', '1', ...tests], {
    cwd: copy.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return true
  if (/^ *Tests +\d+ failed/m.test(output)) return false
  throw new Error(`The tests could not run:\n${output}`)
}
