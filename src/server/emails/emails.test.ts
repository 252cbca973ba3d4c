import { describe, expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { contactEmail } from './contact.ts'
import { erasureNoticeEmail } from './erasure-notice.ts'
import { eulogyEmail } from './eulogy.ts'
import { previewEmail } from './preview.ts'
import { refundEmail } from './refund.ts'

const markup = '<img src=x onerror=alert(1)> & <a href="//evil.example">here</a>'
const letter = {
  customerName: `Anna ${markup}`,
  person: `Ellen ${markup}`,
  link: 'https://www.lovinglysaid.example/?archive=true#key=abc',
  dataLink: 'https://www.lovinglysaid.example/?show=my-data#key=abc',
}
const order = { orderNumber: '12345678', amount: price.amount, erasedOn: new Date() }

const letters = {
  preview: () => previewEmail({ ...letter, preview: markup }),
  eulogy: () => eulogyEmail({ ...letter, ...order, text: markup, toCheck: [markup] }),
  refund: () => refundEmail({ ...letter, ...order }),
  'erasure notice': () => erasureNoticeEmail({ ...letter, ...order }),
  contact: () =>
    contactEmail({
      name: `Anna ${markup}`,
      email: 'anna@example.com',
      subject: 'Hello',
      message: markup,
    }),
}

describe.each(Object.entries(letters))('the %s letter', (kind, compose) => {
  test('shows what people typed as they typed it, and never as markup', async () => {
    const { html } = await compose()
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;a href=')
    expect(html).not.toMatch(/<(img|script|iframe|form)\b/i)
    const links = [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual(kind === 'contact' ? [] : [letter.link, letter.dataLink])
  })
})

test('the letter with the preview names the price that is asked', async () => {
  const { html, text } = await letters.preview()
  const dollars = String(price.amount / 100)
  for (const body of [html, text]) {
    const named = [...body.matchAll(/\$(\d+)|(\d+) (?:USD|dollars)/g)].map(([, a, b]) => a ?? b)
    expect(named).toEqual([dollars])
  }
})
