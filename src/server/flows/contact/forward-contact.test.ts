import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as contactMessages from '#server/store/contact-messages.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage } from '#tests/support/purchases.ts'
import { forwardContact, hourOf, summarizeContacts } from './contact.ts'

const product = setUpProduct({ worker: false })
const job = { settle: async () => true, renew: async () => true }
const start = new Date('2026-03-10T10:00:00Z')

async function receive(minute: number, words: { subject: string; message?: string }) {
  const id = randomUUID()
  const message = { name: 'Bea', email: 'bea@example.com', message: 'Hello.', ...words }
  const receivedAt = new Date(start.getTime() + minute * 60_000)
  await contactMessages.insert(product.database.owner, id, message, receivedAt)
  await forwardContact(product.workerCtx, { contactId: id, ...job })
  return id
}

const subjects = () => product.mailbox.listEmails().map(({ subject }) => subject)

const queued = () => product.database.rows('contact_messages', { forwarded_at: null })

async function pay(orderNumber: string) {
  const { id } = await openPaymentPage(product)
  const paid = { state: 'paid', paid_at: new Date(), order_number: orderNumber } as const
  await product.database.change('purchases', { root_id: id }, paid)
}

test('after thirty messages in an hour the others come in one email, those with an order number first', async () => {
  await pay('48151623')
  for (let n = 0; n < 30; n += 1) await receive(n, { subject: `Flood ${n}` })
  const single = subjects().filter((subject) => subject.startsWith('Message from a visitor: '))
  expect(single).toHaveLength(30)

  await receive(31, { subject: 'Noise', message: 'Call 48151624 or 481516230 now.' })
  await receive(32, { subject: '[Lovingly Said] A refund failed' })
  await receive(33, { subject: 'Help', message: 'My order is 48151623 and I speak tomorrow.' })
  expect(await queued()).toHaveLength(3)
  expect(subjects().some((subject) => /Noise|Help|refund/.test(subject))).toBe(false)

  const hour = hourOf(start)
  await summarizeContacts(product.workerCtx, { hour, ...job })
  await summarizeContacts(product.workerCtx, { hour, ...job })
  const summaries = product.mailbox
    .listEmails()
    .filter(({ subject }) => subject === '[Lovingly Said] 3 more messages from visitors')
  expect(summaries).toHaveLength(1)
  const text = summaries[0]?.text.replace(/\s+/g, ' ') ?? ''
  const places = ['Order 48151623: Bea', 'Bea (bea@example.com), Noise', ', A refund failed'].map(
    (words) => text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(text.match(/Order/g)).toHaveLength(1)
  expect(await queued()).toEqual([])
})

test('the next hour is emailed one by one again', async () => {
  await receive(61, { subject: 'A new hour' })
  expect(subjects()).toContain('Message from a visitor: A new hour')
})

test('the email about an hour is queued once, for its end', async () => {
  const { rows } = await sql<{ hour: string; start_after: Date }>`
    select data->>'hour' as hour, start_after from pgboss.job where name = 'summarize-contacts'
  `.execute(product.database.owner)
  expect(rows).toEqual([
    { hour: start.toISOString(), start_after: new Date('2026-03-10T11:06:00Z') },
  ])
})
