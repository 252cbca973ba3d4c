import { text } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { describeError } from '#server/run.ts'
import { openSender } from '#server/store/database/queue.ts'
import { buildContext, openLog, openStore } from '#server/wiring.ts'
import { exitCodes, type Output } from './commands.ts'
import { runOps, type Terminal } from './run.ts'

const terminal: Terminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  readStdin: () => text(process.stdin),
}

try {
  process.exitCode = await runOps(process.argv.slice(2), terminal, withContext)
} catch (error) {
  terminal.error(describeError(error))
  process.exitCode = exitCodes.failed
}

async function withContext(run: (ctx: Context) => Promise<Output>): Promise<Output> {
  const config = readConfig(process.env, 'worker')
  const log = openLog(config, 'ops')
  const db = openStore(config, 'ops', log)
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => db.destroy())
  const queue = await openSender(db, { onError: (error) => log.error(error, 'queue failed') })
  const { ctx, close } = buildContext(config, db, queue, log)
  cleanup.defer(close)
  cleanup.defer(() => queue.stop())
  // Awaited here, so the connections stay open until it's done.
  return await run(ctx)
}
