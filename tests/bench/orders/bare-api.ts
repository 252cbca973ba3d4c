import Fastify from 'fastify'
import pg from 'pg'
import { bareQueue, inTransaction, openBareQueue, transact } from './bare-queue.ts'

const connectionString = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString, max: 10 })
const boss = await openBareQueue(connectionString).start()
const app = Fastify()

app.post<{ Body: { orderId: string } }>('/webhook', async ({ body: { orderId } }) => {
  await transact(pool, async (client) => {
    await client.query('update orders set paid_at = now() where id = $1', [orderId])
    await boss.send(bareQueue, { orderId }, inTransaction(client))
  })
  return { received: true }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.API_PORT) })
process.send?.('ready')
process.once('SIGTERM', () => process.exit())
