import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactEmail } from '#server/emails/contact.ts'
import { erasureNoticeEmail } from '#server/emails/erasure-notice.ts'
import { eulogyEmail } from '#server/emails/eulogy.ts'
import { refundEmail } from '#server/emails/refund.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct()
const { waitForEmailTo } = customerEmails(product)
let mail: ReturnType<typeof smtpMail>

beforeAll(async () => {
  mail = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${product.mailbox.smtpPort}`,
    from: 'words@example.com',
    operator: 'operator@example.com',
    brand: 'Lovingly Said',
    domain: 'example.com',
    requireTls: false,
  })
})
afterAll(() => mail.close())

describe('hostile text in an email', () => {
  const hostile = '<img src=x onerror=alert(1)> & "Mo" </p><a href="//evil.example">x</a>'
  const injected = 'Ruth\r\nBcc: everyone@example.com\r\n\r\n<b>body</b>'

  const about = (typed: string) => ({
    customerName: typed,
    person: typed,
    text: typed,
    toCheck: [typed],
    orderNumber: '12345678',
    amount: 1900,
    unwritten: true,
    erasedOn: new Date(),
    link: 'https://example.com/?a=1&b=2#key=abc',
    dataLink: 'https://example.com/?a=1&b=2#key=abc',
  })
  const templates = { eulogyEmail, refundEmail, erasureNoticeEmail }

  test.each(Object.entries(templates))(
    'is shown as typed and has no effect: %s',
    async (_name, template) => {
      const to = uniqueAddress('hostile')
      await mail.send(to, { ...(await template(about(hostile))), sendId: crypto.randomUUID() })
      const { html, text } = await waitForEmailTo(to)
      expect(html).not.toMatch(/<img|<a [^>]*evil/)
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Mo&quot; &lt;/p&gt;')
      expect(text).toContain('<img src=x onerror=alert(1)>')
    },
  )

  test.each(Object.entries(templates))('adds no header: %s', async (_name, template) => {
    const to = uniqueAddress('header')
    await mail.send(to, { ...(await template(about(injected))), sendId: crypto.randomUUID() })
    hasOwnHeadersOnly(await waitForEmailTo(to))
  })

  test('adds no header to a forwarded message and is shown as text', async () => {
    const subject = `${crypto.randomUUID()}\r\nBcc: everyone@example.com`
    const message = { name: injected, email: 'ana@example.com', subject, message: hostile }
    const sendId = crypto.randomUUID()
    const sender = { name: injected, address: message.email }
    await mail.sendToOperator({ ...(await contactEmail(message)), sendId }, sender)
    const received = await waitForEmailTo('operator@example.com', (candidate) =>
      candidate.subject.includes(subject.slice(0, 36)),
    )
    hasOwnHeadersOnly(received)
    expect(received.html).not.toMatch(/<img|<b>body|<a [^>]*evil/)
    expect(received.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const replyTo = received.headers.filter(({ name }) => name.toLowerCase() === 'reply-to')
    expect(replyTo).toHaveLength(1)
    expect(replyTo[0]?.value).toContain('<ana@example.com>')
  })

  function hasOwnHeadersOnly({ to, headers, html }: Email) {
    expect(to).toHaveLength(1)
    expect(headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc')
    expect(headers.filter(({ name }) => name.toLowerCase() === 'subject')).toHaveLength(1)
    expect(html).not.toContain('<b>body</b>')
  }
})
