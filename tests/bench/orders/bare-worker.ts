import pg from 'pg'
import { bareQueue, inTransaction, openBareQueue, transact } from './bare-queue.ts'

const connectionString = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString, max: 10 })
const boss = await openBareQueue(connectionString).start()
const options = { localConcurrency: 5, pollingIntervalSeconds: 0.5 }

await boss.work<{ orderId: string }>(bareQueue, options, async ([job]) => {
  if (!job) return
  const { orderId } = job.data
  await transact(pool, async (client) => {
    await client.query('insert into letters (order_id, sent_at) values ($1, $2)', [
      orderId,
      new Date(),
    ])
    await boss.complete(bareQueue, job.id, undefined, inTransaction(client))
  })
})
process.send?.('ready')
process.once('SIGTERM', () => process.exit())
