import { expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { contactEmail, contactReplyEmail, heldMessagesEmail } from './contact-emails.ts'
import { erasureNoticeEmail } from './erasure-notice.ts'
import { eulogyEmail } from './eulogy.ts'
import { findLinksEmail } from './find-links.ts'
import { linkOnlyEmail } from './link-only.ts'
import { newMemoriesEmail } from './new-memories.ts'
import { refundEmail } from './refund.ts'
import { retryFailedEmail } from './retry-failed.ts'

const markup = '<img src=x onerror=alert(1)> & <a href="//evil.example">here</a>'
const base = {
  customerName: `Anna ${markup}`,
  person: `Ellen ${markup}`,
  link: 'https://www.lovinglysaid.example/?archive=true#key=abc',
  dataLink: 'https://www.lovinglysaid.example/?show=my-data#key=abc',
}
const unsubscribeLink = 'https://www.lovinglysaid.example/api/unsubscribe/abc'
const guide = `https://www.lovinglysaid.example${pages.article('the-funeral-is-tomorrow')}`
const order = { orderNumber: '12345678', amount: price.amount, erasedOn: new Date() }

const emails = {
  eulogy: () => eulogyEmail({ ...base, ...order, text: markup, toCheck: [markup] }),
  'find links': () =>
    findLinksEmail({
      dataLink: base.dataLink,
      found: [{ person: base.person, startedAt: new Date(), paid: true, link: base.link }],
    }),
  refund: () => refundEmail({ ...base, ...order, unwritten: true }),
  'erasure notice': () => erasureNoticeEmail({ ...base, ...order }),
  'new memories': () => newMemoriesEmail({ ...base, unsubscribeLink, names: [markup, 'Tom'] }),
  'contact reply': () => contactReplyEmail({ received_at: new Date(), reply: markup }),
  contact: () =>
    contactEmail({
      name: `Anna ${markup}`,
      email: 'anna@example.com',
      subject: 'Hello',
      message: markup,
    }),
  'contact messages': () =>
    heldMessagesEmail([
      {
        orderNumber: null,
        name: `Anna ${markup}`,
        email: 'anna@example.com',
        subject: markup,
        message: markup,
      },
    ]),
}

test.each(Object.entries(emails))('the %s email escapes user input', async (kind, compose) => {
  const { html, text } = await compose()
  expect(text).toContain('<img src=x onerror=alert(1)>')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;a href=')
  expect(html).not.toMatch(/<(img|script|iframe|form)\b/i)
  const links = [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, href]) => href)
  const own = kind.startsWith('contact') ? [] : [base.link, base.dataLink]
  const more = { 'new memories': [unsubscribeLink], refund: [guide] }[kind] ?? []
  expect(new Set(links)).toEqual(new Set([...own, ...more]))
})

test.each([
  [['Tom'], 'You have a new memory of Rosa, from Tom.'],
  [['Tom Lind', 'Tom Lind'], 'You have 2 new memories of Rosa, from Tom Lind.'],
  [['Tom', 'María', 'Bea'], 'You have 3 new memories of Rosa, from Tom, María and Bea.'],
  [
    ['Tom', 'María', 'Bea', 'Ed', 'Flo'],
    'You have 5 new memories of Rosa, from Tom, María, Bea and 2 others.',
  ],
])('the email about memories from %s names each person once', async (names, sentence) => {
  const { text, subject } = await newMemoriesEmail({
    ...base,
    person: 'Rosa',
    unsubscribeLink,
    names,
  })
  expect(text.replace(/\s+/g, ' ')).toContain(sentence)
  expect(subject).not.toMatch(/Rosa|Tom/)
})

test('the email about a failed retry that counts promises no other one and says who can help', async () => {
  const { text: counted } = await retryFailedEmail({ ...base, ...order, givenBack: false })
  expect(counted.replace(/\s+/g, ' ')).toContain('failed three times')
  expect(counted).not.toContain('Nothing was used up')
  const { text: givenBack } = await retryFailedEmail({ ...base, ...order, givenBack: true })
  expect(givenBack).toContain('Nothing was used up')
})

test('the preview email states the price and that it has a link', async () => {
  const { link, dataLink } = base
  const { subject, html, text } = await linkOnlyEmail({
    kind: 'preview',
    link,
    dataLink,
    unsubscribeLink,
  })
  expect(subject).toBe('Your eulogy preview is ready')
  expect(text.replace(/\s+/g, ' ')).toContain('It’s waiting for you behind this private link.')
  const dollars = String(price.amount / 100)
  for (const body of [html, text]) {
    const named = [...body.matchAll(/\$(\d+)|(\d+) (?:USD|dollars)/g)].map(([, a, b]) => a ?? b)
    expect(named).toEqual([dollars])
  }
})
