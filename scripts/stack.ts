import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endLeftOver } from './local/postgres.ts'
import { projectFolder, startStack } from './local/stack.ts'

const { values } = parseArgs({ options: { port: { type: 'string' }, quick: { type: 'boolean' } } })
const port = Number(values.port ?? process.env.PORT ?? 4100)
const folder = join(tmpdir(), `lovingly-stack-${port}`)

if (!existsSync(join(projectFolder, 'build/headers.json'))) {
  const built = spawnSync('npm', ['run', 'build'], { cwd: projectFolder, stdio: 'ignore' })
  if (built.status !== 0) throw new Error('the build failed: try "npm run build"')
}
await endLeftOver(join(folder, 'postgres'))
await rm(folder, { recursive: true, force: true })

// Nobody has to wait for the stand-in of the model to pretend that it thinks.
const model = values.quick ? { delayMs: 0, wordsPerSecond: 0 } : {}
const stack = await startStack({ port, folder, model, show: (line) => console.error(line) })
console.log(`ready ${stack.siteUrl}`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
