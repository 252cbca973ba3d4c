import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type AnyEmailKind, type EmailKind, emailRules } from '#domain/email.ts'
import { replyToMessage } from '#server/flows/desk/handle-messages.ts'
import { queueEmail } from '#server/flows/email/queue-email.ts'
import { announceMemories } from '#server/flows/memories/announce-memories.ts'
import { deleteOwnMemory } from '#server/flows/memories/own-memory.ts'
import { readMemoryLink } from '#server/flows/memories/read-memory-link.ts'
import * as families from '#server/store/families.ts'
import { contributors } from '#tests/support/contributors.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, payAndRead } from '#tests/support/purchases.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
const { openStatus, waitForEmailTo } = customerEmails(product)
const { ask, contribute, decideAll } = contributors(product)

/** Everything that a stranger can type, each with a word that is found again. */
const typed = {
  name: 'Quokkapal charged you',
  customer_name: 'Quokkabank Customer',
  qualities: 'quokkakind, patient, funny',
  memory: `Call quokkaphone at once. ${submissionInput.memory}`,
  additional: 'Thank the quokkanurses.',
}
const message = { name: 'Quokkaclerk', subject: 'Quokkasubject', message: 'Quokkamessage' }

/** Someone fills in the form with another person's address, and pays with their own. */
async function submit(email: string, isPaid = false) {
  const visitor = product.visitor()
  const id = await visitor.submit({ ...typed, email })
  const texts = [await visitor.preview(id)]
  const order = { visitor, id, texts }
  if (isPaid) await pay(order)
  return order
}

async function pay({ visitor, id, texts }: { visitor: Visitor; id: string; texts: string[] }) {
  texts.push(await payAndRead(product, visitor, id, { email: uniqueAddress('attacker') }))
}

const queue = (submissionId: string, kind: EmailKind) =>
  families.withLock(product.database.worker, submissionId, (tx) =>
    queueEmail(product.workerCtx, tx, { submissionId, kind }),
  )

type Triggered = { texts: string[]; id?: string }

type Trigger = (to: string, open: boolean) => Promise<Triggered>

/** How an email can be made to go to any address. `open` proves it before. One that isn't here is queued for an order. */
const triggers: Partial<Record<AnyEmailKind, Trigger>> = {
  preview: (to) => submit(to),
  async 'find-links'(to, open) {
    const order = await submit(to)
    if (open) await openLink(to, order.id)
    await product.visitor().request(api.findLinks(), { body: { email: to } })
    return order
  },
  async 'new-memories'(to, open) {
    const order = await submit(to)
    if (open) await openLink(to, order.id)
    const { key } = await ask(order.visitor, { submissionId: order.id, note: '' })
    await contribute(key, { name: 'Quokkafriend', text: 'Quokkamemory' })
    await announceMemories(product.workerCtx)
    return order
  },
  async 'memory-taken-back'(to, open) {
    const order = await submit(to)
    const { key } = await ask(order.visitor, { submissionId: order.id, note: '' })
    const ownKey = product.ctx.random.key()
    await contribute(key, { ownKey, name: 'Quokkafriend', text: 'She rode a red bicycle to work.' })
    await decideAll(order.visitor, order.id, 'used')
    await pay(order)
    if (open) await openLink(to, order.id)
    const request = await readMemoryLink(product.ctx, key)
    if (!request) throw new Error('the link is gone')
    await deleteOwnMemory(product.ctx, request, ownKey)
    return order
  },
  async eulogy(to, open) {
    if (!open) return submit(to, true)
    const order = await submit(to)
    await openLink(to, order.id)
    await pay(order)
    return order
  },
  async 'contact-received'(to) {
    await product.visitor().requestJson(api.contact(), { body: { ...message, email: to } })
    return { texts: [] }
  },
  async 'contact-reply'(to) {
    await product.visitor().requestJson(api.contact(), { body: { ...message, email: to } })
    await waitForEmailTo(to)
    const { id } = await product.database.row('contact_messages', { email: to })
    const operator = { name: 'tests', surface: 'desk' } as const
    await replyToMessage(product.workerCtx, operator, { id, reply: 'Please call your bank.' })
    return { texts: [] }
  },
}

async function trigger(kind: AnyEmailKind, to: string, open: boolean): Promise<Triggered> {
  const known = triggers[kind]
  if (known) return known(to, open)
  const order = await submit(to, true)
  if (open) await openLink(to, order.id)
  await queue(order.id, kind as EmailKind)
  return order
}

async function openLink(to: string, id: string) {
  const email = await waitForEmailTo(to, ({ text }) => text.includes(id))
  expect(await openStatus(id, keyIn(email))).toBe(200)
}

/** Its subject, as the recipient sees it. */
const subjects: Partial<Record<AnyEmailKind, RegExp>> = {
  preview: /^Your eulogy preview is ready$/,
  'find-links': /^Your private links$/,
  'new-memories': /memor/i,
  'memory-taken-back': /^A memory in your eulogy was taken back$/,
  eulogy: /^Your eulogy (for|is)/,
  refund: /^We refunded your payment$/,
  'wrong-amount': /^We refunded your payment$/,
  'erasure-notice': /erase your eulogy/,
  'retry-failed': /^We couldn’t write your new version$/,
  'contact-received': /^Your message to Lovingly Said$/,
  'contact-reply': /^Re: Your message to Lovingly Said$/,
}

/** Of another kind, any but those that come with an order. */
const subjectOf = (kind: AnyEmailKind) => subjects[kind] ?? /^(?!Your eulogy)/

/** All emails to an address as they crossed the wire, decoded: headers, both bodies and attachments. */
async function everythingSentTo(to: string) {
  const received = product.mailbox.listEmails().filter((email) => email.to.includes(to))
  return Promise.all(
    received.map(async ({ n }) => {
      const source = await fetch(`${product.mailbox.url}/emails/${n}/source`)
      const raw = Buffer.from(await source.arrayBuffer())
      const parsed = await PostalMime.parse(raw)
      const { attachments, ...rest } = parsed
      const links = [...(rest.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
      const content = JSON.stringify({ ...rest, links: links.map(decodeURIComponent) })
      return { words: `${raw.toString('latin1')}\n${content}`, attachments: attachments.length }
    }),
  )
}

/** A stretch of a text that no email of ours has by chance. */
const stretches = (texts: string[]) =>
  texts.flatMap((text) => text.split(/\n+|(?<=[.!?…]) /).filter((sentence) => sentence.length > 30))

const kinds = Object.keys(emailRules) as AnyEmailKind[]

describe('an email to an address that is not proven', () => {
  test.each(kinds)('has nothing that was typed or generated: %s', async (kind) => {
    const to = uniqueAddress('victim')
    const { texts } = await trigger(kind, to, false)
    await waitForEmailTo(to, ({ subject }) => subjectOf(kind).test(subject))
    const sent = await everythingSentTo(to)
    expect(sent.length).toBeGreaterThan(0)
    for (const { words, attachments } of sent) {
      expect(words).not.toMatch(/quokka|paypal/i)
      const flat = words.replace(/\\n|\s+/g, ' ')
      for (const stretch of stretches(texts)) expect(flat).not.toContain(stretch)
      expect(attachments).toBe(0)
      if (!kind.startsWith('contact')) expect(words).toContain('#key=')
    }
  })

  test('of a new version has none of its words, paid or not', async () => {
    const { visitor, id } = await buyEulogy(product, { email: uniqueAddress('buyer') })
    const to = uniqueAddress('victim')
    await startRetry(visitor, id, { ...typed, email: to })
    const { subject } = await waitForEmailTo(to)
    expect(subject).toBe('Your eulogy is ready')
    for (const { words } of await everythingSentTo(to)) expect(words).not.toMatch(/quokka/i)
  })
})

describe('once a link to it was opened', () => {
  test.each(kinds.filter((kind) => emailRules[kind].words === 'if-proven'))(
    'the words are in the email: %s',
    async (kind) => {
      const to = uniqueAddress('owner')
      await trigger(kind, to, true)
      const { text } = await waitForEmailTo(
        to,
        (email) => subjectOf(kind).test(email.subject) && email.text.includes('Quokkapal'),
      )
      expect(text).toContain('Quokkapal')
    },
  )

  test('opening it proves nothing about what another person wrote with the same address', async () => {
    const to = uniqueAddress('owner')
    const own = await submit(to)
    await openLink(to, own.id)
    const visitor = product.visitor()
    const foreign = await visitor.submit({ email: to, name: 'Wallabypal Charged' })
    await visitor.preview(foreign)
    await product.visitor().request(api.findLinks(), { body: { email: to } })
    const { text } = await waitForEmailTo(to, ({ subject }) =>
      subjectOf('find-links').test(subject),
    )
    expect(text).toContain('Open your preview for Quokkapal charged you')
    expect(text).toContain(foreign)
    expect(text).not.toContain('Wallaby')
  })
})
