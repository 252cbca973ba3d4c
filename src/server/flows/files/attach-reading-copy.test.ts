import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { typeset } from '#domain/typography.ts'
import { resendEmail } from '#server/flows/email/resend-email.ts'
import {
  attachmentsOf,
  collapseSpaces,
  customerEmails,
  isEulogy,
  uniqueAddress,
} from '#tests/support/emails.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { speechOf } from '#tests/support/speech.ts'

const product = setUpProduct()
const { waitForEmailTo, emailRow, buyWith } = customerEmails(product)
const oneLine = (text: string) => collapseSpaces(text).trim()

/** The email, sent again after a change. */
async function resendAfter(email: string, change: (order: Order) => Promise<unknown>) {
  const order = await buyWith(email)
  const first = await waitForEmailTo(email, isEulogy)
  await expect.poll(async () => (await emailRow(order.id, 'eulogy')).sent_at).not.toBeNull()
  await change(order)
  expect(await resendEmail(product.workerCtx, { rootId: order.id })).toBe('resent')
  return waitForEmailTo(email, (message) => isEulogy(message) && message.n !== first.n)
}
type Order = Awaited<ReturnType<typeof buyWith>>

const resendWith = (email: string, text: string) =>
  resendAfter(email, ({ id, visitor }) =>
    visitor.request(api.edits(id), { body: { text, revision: 0 } }),
  )

test('the email with the eulogy has the reading copy attached', { tags: 'D28-g' }, async () => {
  const email = uniqueAddress('copy')
  const { text } = await buyEulogy(product, { email, name: 'Łukasz Świętosławski' })
  const message = await waitForEmailTo(email, isEulogy)
  const { files, bytes } = await attachmentsOf(product, message)
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['Eulogy_for_Łukasz_Świętosławski.pdf', 'application/pdf'],
  ])
  const content = files[0]?.content ?? new Uint8Array()
  const pdf = await readPdf(content)
  expect(pdf.pages.map(({ largeText }) => largeText).join(' ')).toBe(oneLine(typeset(text)))
  expect(oneLine(message.text)).toContain(
    `A reading copy is attached (PDF, ${Math.ceil(content.length / 1_000)} kB)`,
  )
  expect(bytes).toBeLessThan(150_000)
})

test('an email with the longest speech stays small', async () => {
  const message = await resendWith(uniqueAddress('long'), speechOf(1_300))
  const { files, bytes } = await attachmentsOf(product, message)
  expect(files[0]?.content.length).toBeLessThan(60_000)
  expect(bytes).toBeLessThan(150_000)
})

test('an email whose text the font lacks characters for is sent without it and says so', {
  tags: ['D28-e', 'D28-g'],
}, async () => {
  const message = await resendWith(uniqueAddress('emoji'), 'She signed with 🖤.')
  expect((await attachmentsOf(product, message)).files).toEqual([])
  expect(oneLine(message.text)).toContain('it can’t show these characters: 🖤.')
})

// No request can change a eulogy like this.
test.each<[string, { written_at?: RawBuilder<Date>; text?: string }]>([
  // A date that no PDF can have.
  ['fails', { written_at: sql<Date>`'infinity'` }],
  ['takes too long', { text: `Zoe. e${'\u0301'.repeat(19_000)}` }],
])(
  'an email is sent without the reading copy if making it %s',
  {
    tags: ['D28-g', 'F2-b'],
    timeout: 60_000,
  },
  async (what, changes) => {
    const eulogies = product.database.owner.updateTable('eulogies').set(changes)
    const message = await resendAfter(uniqueAddress(what.split(' ')[0] ?? ''), ({ id }) =>
      eulogies.where('submission_id', '=', id).execute(),
    )
    expect((await attachmentsOf(product, message)).files).toEqual([])
    expect(message.text).toContain(changes.text ? 'Zoe.' : 'Margaret')
    expect(message.text).not.toContain('reading copy')
  },
)
