import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { api } from '#contract/urls.ts'
import type { EmailKind } from '#domain/email.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import type { Product } from './product.ts'
import { buyEulogy } from './purchases.ts'

/** The mailbox stand-in rejects or delays some names. */
export const uniqueAddress = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

/** The first version or a later one. */
export const isEulogy = ({ subject }: Email) => /^(Your eulogy for|A new version of)/.test(subject)

export const linkIn = ({ text }: Email) =>
  new URL(/https?:\/\/\S+#key=[\w-]+/.exec(text)?.[0] ?? '')

export const keyIn = (message: Email) => linkIn(message).hash.slice('#key='.length)

export const headerOf = ({ headers }: Email, wanted: string) =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value

export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ')

/** The files attached to an email, and its size with them as it was sent. */
export async function attachmentsOf(product: Product, message: Email) {
  const response = await fetch(`${product.mailbox.url}/emails/${message.n}/source`)
  const source = Buffer.from(await response.arrayBuffer())
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' })
  const files = attachments.map(({ filename, mimeType, content }) => ({
    name: filename,
    type: mimeType,
    content: new Uint8Array(content as ArrayBuffer),
  }))
  return { files, bytes: source.length }
}

/** An email to the operator whose subject has these words, about a certain thing if one is given. */
export const waitForAlert = (product: Product, words: string, about = '') =>
  product.mailbox.waitForEmail(
    ({ subject, text }) => subject.includes(words) && text.includes(about),
    10_000,
  )

/** The emails to customers, their rows and their links. */
export function customerEmails(product: Product) {
  const waitForEmailTo = (email: string, fits: (message: Email) => boolean = () => true) =>
    product.mailbox.waitForEmail((message) => message.to.includes(email) && fits(message), 30_000)
  const emailRow = (submissionId: string, kind: EmailKind) =>
    product.database.row('emails', { submission_id: submissionId, kind })
  const buyWith = (email: string) => buyEulogy(product, { email })
  return {
    waitForEmailTo,
    emailRow,
    buyWith,
    /** Waits until the email with the text has arrived and is recorded as sent. */
    async buyAndReceive(email: string) {
      const bought = await buyWith(email)
      const message = await waitForEmailTo(email, isEulogy)
      await expect.poll(async () => (await emailRow(bought.id, 'eulogy')).sent_at).not.toBeNull()
      return { ...bought, message }
    },
    /** The email with a text that came after this one. */
    waitForNextEulogy: (email: string, { n: earlier }: Email) =>
      waitForEmailTo(email, (message) => isEulogy(message) && message.n !== earlier),
    /** The keys of the links in the emails of this family. */
    keysOf: (rootId: string) =>
      product.database.owner
        .selectFrom('access_keys')
        .select(['email_id', 'revoked_at'])
        .where('root_id', '=', rootId)
        .where('kind', 'in', ['email', 'confirmation'])
        .execute(),
    /** The status of opening an emailed link in a new browser. */
    openStatus: async (submissionId: string, key: string) =>
      (await product.visitor().request(api.access(submissionId), { body: { key } })).status,
    async previewTo(email: string) {
      const visitor = product.visitor()
      const id = await visitor.submit({ email })
      await visitor.preview(id)
      return id
    },
  }
}
