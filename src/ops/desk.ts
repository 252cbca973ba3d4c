import { readConfig } from '#server/config.ts'
import { findOrder } from '#server/flows/find-order.ts'
import { reconcile } from '#server/flows/reconcile.ts'
import { writeAgain } from '#server/flows/write-again.ts'
import { openSender } from '#server/store/queue.ts'
import { buildContext, openLog, openStore } from '#server/wiring.ts'

const usage = `The operator's desk. Needs the worker's settings.
  npm run ops -- order 12345678   what became of an order
  npm run ops -- write 12345678   order its text once more, after it was given up
  npm run ops -- reconcile        look for payments that nobody told us of, now`

const [command, subject = ''] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
if (command !== 'order' && command !== 'write' && command !== 'reconcile') {
  say(usage)
  process.exit(1)
}

const config = readConfig(process.env)
const log = openLog(config, 'ops')
const db = openStore(config, 'ops', log)
const queue = await openSender(db)
const { ctx, close } = buildContext(config, db, queue, log)
try {
  if (command === 'order') {
    const order = await findOrder(ctx, subject)
    say(order ? JSON.stringify(order, null, 2) : 'No order has this number.')
  } else if (command === 'write') {
    say(await writeAgain(ctx, subject))
  } else {
    say(`${await reconcile(ctx)} paid checkouts were found and are being confirmed.`)
  }
} finally {
  await queue.stop()
  close()
  await db.destroy()
}
