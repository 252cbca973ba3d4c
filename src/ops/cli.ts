import { readConfig } from '#server/config.ts'
import { describeError } from '#server/describe-error.ts'
import { openSender } from '#server/store/database/queue.ts'
import { buildContext, openLog, openStore } from '#server/wiring.ts'
import { parseCommand, usage } from './commands.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const run = parseCommand(process.argv.slice(2))
if (!run) {
  print(usage())
  process.exit(1)
}

try {
  print(await runCommand(run))
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}

async function runCommand(command: NonNullable<typeof run>): Promise<string> {
  const config = readConfig(process.env)
  const log = openLog(config, 'ops')
  const db = openStore(config, 'ops', log)
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => db.destroy())
  const queue = await openSender(db)
  const { ctx, close } = buildContext(config, db, queue, log)
  cleanup.defer(close)
  cleanup.defer(() => queue.stop())
  // Awaited here, so the connections stay open until it's done.
  return await command(ctx)
}
