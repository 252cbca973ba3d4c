import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
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
  return {
    waitForEmailTo: (email: string, fits: (message: Email) => boolean = () => true) =>
      product.mailbox.waitForEmail(
        (message) => message.to.includes(email) && fits(message),
        30_000,
      ),
    emailRow: (submissionId: string, kind: EmailKind) =>
      product.database.row('emails', { submission_id: submissionId, kind }),
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
    buyWith: (email: string) => buyEulogy(product, { email }),
  }
}
