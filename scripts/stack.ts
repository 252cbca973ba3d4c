import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireFreshBuild, staleBuildReason } from './build/stamp.ts'
import { runUntilSignal } from './local/command.ts'
import { projectFolder, startStack } from './local/stack.ts'

/**
 * The production build on this machine. A build that is missing or older than its sources is made
 * first; with --built it is refused.
 */
await runUntilSignal(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      quick: { type: 'boolean' },
      built: { type: 'boolean' },
    },
  })
  const port = Number(values.port ?? process.env.PORT ?? 4100)
  const folder = join(tmpdir(), `lovingly-stack-${port}`)
  if (values.built) requireFreshBuild()
  const why = staleBuildReason()
  if (why) build(why)

  // Nobody has to wait for the stand-in of the model to pretend that it thinks.
  const model = values.quick ? { delayMs: 0, tokensPerSecond: 0 } : {}
  const stack = await startStack({
    port,
    folder,
    command: `npm run stack -- --port ${port}`,
    fresh: true,
    tempPaths: [folder],
    model,
    show: (line) => console.error(line),
  })
  console.log(`ready ${stack.siteUrl}`)
  return async () => {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

function build(why: string) {
  console.error(`${why}: building …`)
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: projectFolder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (built.status === 0) return
  console.error(built.stderr)
  throw new Error('The build failed. See what "npm run build" says.')
}
