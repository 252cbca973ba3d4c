import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { announceMemories } from '#server/flows/contributions/announce-memories.ts'
import { eraseDue } from '#server/flows/privacy/erase-due.ts'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'

// The limit that a public site has.
const product = setUpProduct({ settings: { PREVIEW_EMAILS_PER_MAILBOX: '' } })
const { waitForEmailTo, previewTo, buyWith } = customerEmails(product)

const subjectsTo = (email: string) =>
  product.mailbox
    .listEmails()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)
const queuedFor = async (email: string) => {
  const submissions = product.database.owner.selectFrom('eulogy_submissions').select('id')
  const ids = (await submissions.where('email', '=', email).execute()).map(({ id }) => id)
  const emails = product.database.owner.selectFrom('emails').select('kind')
  return (await emails.where('submission_id', 'in', ids).execute()).map(({ kind }) => kind)
}

test('one address gets five links to previews a day, and the page shows the sixth preview', async () => {
  const email = uniqueAddress('six')
  for (let count = 0; count < 5; count += 1) await previewTo(email)
  const visitor = product.visitor()
  const sixth = await visitor.submit({ email })
  expect(await visitor.preview(sixth)).toContain('Margaret')
  await expect.poll(() => subjectsTo(email).length, { timeout: 30_000 }).toBe(5)
  expect(await queuedFor(email)).toEqual(Array(5).fill('preview'))
})

test('in three years a buyer gets emails about the eulogy, an answer to a message, and no others', {
  timeout: 60_000,
}, async () => {
  const email = uniqueAddress('buyer')
  await buyWith(email)
  await waitForEmailTo(email, ({ subject }) => subject.startsWith('Your eulogy'))
  for (const day of [1, 14, 29, 31, 100, 365, 3 * 365 - 28]) {
    const later = product.workerCtxInDays(day)
    await announceMemories(later)
    await eraseDue(later)
  }
  await waitForEmailTo(email, ({ subject }) => /erase/.test(subject))
  expect((await queuedFor(email)).toSorted()).toEqual(['erasure-notice', 'eulogy', 'preview'])
  const about = [/^Your preview is ready$/, /^Your eulogy/, /erase/]
  const subjects = subjectsTo(email)
  expect(subjects).toHaveLength(about.length)
  for (const words of about) expect(subjects.some((subject) => words.test(subject))).toBe(true)

  const message = { name: 'Anna', email, subject: 'A question', message: 'Is this private?' }
  await product.visitor().requestJson(api.contact(), { body: message })
  await waitForEmailTo(email, ({ subject }) => !subjects.includes(subject))
  expect(subjectsTo(email)).toHaveLength(about.length + 1)
})
