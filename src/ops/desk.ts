import { readConfig } from '#server/config.ts'
import { openSender } from '#server/store/queue.ts'
import { whatWentWrong } from '#server/what-went-wrong.ts'
import { buildContext, openLog, openStore } from '#server/wiring.ts'
import { commandFrom, usage } from './commands.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const run = commandFrom(process.argv.slice(2))
if (!run) {
  say(usage())
  process.exit(1)
}

try {
  say(await atTheDesk(run))
} catch (error) {
  process.stderr.write(`${whatWentWrong(error)}\n`)
  process.exit(1)
}

async function atTheDesk(work: NonNullable<typeof run>): Promise<string> {
  const config = readConfig(process.env)
  const log = openLog(config, 'ops')
  const db = openStore(config, 'ops', log)
  await using undo = new AsyncDisposableStack()
  undo.defer(() => db.destroy())
  const queue = await openSender(db)
  const { ctx, close } = buildContext(config, db, queue, log)
  undo.defer(close)
  undo.defer(() => queue.stop())
  // Awaited here: otherwise what it uses is closed before it has ended.
  return await work(ctx)
}
