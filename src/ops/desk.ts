import { readConfig } from '#server/config.ts'
import { openSender } from '#server/store/queue.ts'
import { buildContext, openLog, openStore } from '#server/wiring.ts'
import { commandFrom, usage } from './commands.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const run = commandFrom(process.argv.slice(2))
if (!run) {
  say(usage())
  process.exit(1)
}

const config = readConfig(process.env)
const log = openLog(config, 'ops')
const db = openStore(config, 'ops', log)
const queue = await openSender(db)
const { ctx, close } = buildContext(config, db, queue, log)
try {
  say(await run(ctx))
} finally {
  await queue.stop()
  close()
  await db.destroy()
}
