import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { projectFolder } from '#server/project-folder.ts'
import { requireFreshBuild, staleBuildReason } from './build/stamp.ts'
import { runUntilSignal } from './local/command.ts'
import { startStack } from './local/start-stack.ts'

/** Runs the production build locally. Builds first if the build is missing or stale; with --built, fails. */
await runUntilSignal(async () => {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, quick: { type: 'boolean' }, built: { type: 'boolean' } },
  })
  const port = Number(values.port ?? process.env.PORT ?? 4100)
  if (values.built) requireFreshBuild()
  const staleReason = staleBuildReason()
  if (staleReason) build(staleReason)

  const model = values.quick ? { delayMs: 0, tokensPerSecond: 0 } : {}
  const stack = await startStack({
    port,
    command: `npm run stack -- --port ${port}`,
    model,
    show: (line) => console.error(line),
  })
  console.log(`ready ${stack.siteUrl}`)
  return stack.stop
})

function build(reason: string) {
  console.error(`${reason}. Building …`)
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: projectFolder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (built.status === 0) return
  console.error(built.stderr)
  throw new Error('The build failed. Run "npm run build" for details.')
}
