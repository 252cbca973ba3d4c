import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { boughtBy } from '#proof/buying.ts'
import { type Product, startProduct } from '#proof/product.ts'
import { forget } from '#server/flows/forget.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ settings: { LETTERS_A_MAILBOX: '3' } })
})
afterAll(() => product.stop())

const lettersOf = (ids: string[]) =>
  product.database.owner
    .selectFrom('letters')
    .select(['submission_id', 'kind'])
    .where('submission_id', 'in', ids)
    .execute()

test('a stranger’s mailbox is not filled with previews, however the address is written', async () => {
  const asked = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const visitor = product.visitor()
      const id = await visitor.submit({ email: `${n % 2 ? 'Victim' : 'victim'}+${n}@example.com` })
      return { id, preview: await visitor.preview(id) }
    }),
  )
  expect(asked.every(({ preview }) => preview.length > 100)).toBe(true)
  expect(await lettersOf(asked.map(({ id }) => id))).toHaveLength(3)
})

test('the letter with what was paid for goes to a full mailbox too', async () => {
  const { id } = await boughtBy(product, { email: 'victim@example.com' })
  expect(await lettersOf([id])).toEqual([{ submission_id: id, kind: 'eulogy' }])
  await product.mailbox.waitForLetter(({ subject }) => subject.startsWith('Your eulogy'), 10_000)
})

test('no address is kept with the count, and the count two days at most', async () => {
  const { owner } = product.database
  const counts = () => owner.selectFrom('mailbox_counts').selectAll().execute()
  expect((await counts()).length).toBeGreaterThan(0)
  expect(Buffer.concat((await counts()).map(({ mailbox }) => mailbox)).toString()).not.toContain(
    'v',
  )
  const now = () => new Date(Date.now() + 72 * 60 * 60 * 1000)
  await forget({ ...product.ctx, db: owner, now })
  expect(await counts()).toEqual([])
})

test('a message to us brings its sender no letter, and is erased after a year', async () => {
  const { owner } = product.database
  const said = { name: 'Bea', email: 'bea@example.com', subject: 'A year', message: 'Thank you.' }
  await product.visitor().askJson(api.contact(), { body: said })
  const letter = await product.mailbox.waitForLetter(({ subject }) => subject === 'A year', 10_000)
  expect(letter.to).toEqual(['people@lovinglysaid.test'])
  const kept = () => owner.selectFrom('contact_messages').select('subject').execute()
  const after = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await forget({ ...product.ctx, db: owner, now: after(364) })
  expect(await kept()).toEqual([{ subject: 'A year' }])
  await forget({ ...product.ctx, db: owner, now: after(366) })
  expect(await kept()).toEqual([])
})
