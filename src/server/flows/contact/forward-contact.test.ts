import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendEmail } from '#server/flows/email/send-email.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage } from '#tests/support/purchases.ts'
import { receiveContact } from './receive-contact.ts'

const product = setUpProduct({ worker: false })
const job = { settle: async () => true, renew: async () => true }
const start = new Date('2026-03-10T10:00:00Z')

const rowsOf = (kind: 'contact-message' | 'held-messages') =>
  product.database.rows('emails', { kind })

async function receive(minute: number, words: { subject: string; message?: string }) {
  const now = () => new Date(start.getTime() + minute * 60_000)
  const message = { name: 'Bea', email: 'bea@example.com', message: 'Hello.', ...words }
  await receiveContact({ ...product.ctx, now }, message)
  for (const { id } of await rowsOf('contact-message'))
    await sendEmail(product.workerCtx, { emailId: id, ...job })
}

const subjects = () => product.mailbox.listEmails().map(({ subject }) => subject)

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
  expect(subjects().some((subject) => /Noise|Help|refund/.test(subject))).toBe(false)

  const [held, ...others] = await rowsOf('held-messages')
  expect(others).toEqual([])
  for (const _attempt of [1, 2])
    await sendEmail(product.workerCtx, { emailId: held?.id ?? '', ...job })
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
})

test('the next hour is emailed one by one again', async () => {
  await receive(61, { subject: 'A new hour' })
  expect(subjects()).toContain('Message from a visitor: A new hour')
})

test('the email about an hour is due once, after its end', async () => {
  const dueAt = new Date('2026-03-10T11:06:00Z')
  const [held] = await rowsOf('held-messages')
  expect(held).toMatchObject({ subject_id: start.toISOString(), due_at: dueAt })
  const { rows } = await sql`
    select start_after from pgboss.job where data ->> 'emailId' = ${held?.id}
  `.execute(product.database.owner)
  expect(rows).toEqual([{ start_after: dueAt }])
})
