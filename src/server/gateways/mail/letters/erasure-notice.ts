import type { ErasureNotice } from '#server/gateways/mail/mail.ts'
import { onPaper, said, way, yourData } from './paper.ts'

export async function erasureNotice(letter: ErasureNotice, brand: string) {
  const day = dayInWords(letter.erasedOn)
  const subject = `We’ll erase your eulogy on ${day}`
  const content = [
    said(`Dear ${letter.customerName},`),
    said(
      `Almost three years ago, you wrote a eulogy for ${letter.person} with us. We keep what people tell us for three years. On ${day} we’ll erase the eulogy and everything you told us.`,
    ),
    said(
      'If you want to keep it, open it with the private link below and download everything before that day. If not, you don’t need to do anything.',
    ),
    way(letter.link, 'Open your eulogy'),
    said('This link is private. Anyone who has it can read and change the text.'),
    said(`Order number ${letter.orderNumber}. If you have a question, reply to this email.`),
    yourData(letter.dataLink),
    said(brand),
  ]
  return { subject, ...(await onPaper('If you want to keep it, download it first.', content)) }
}

const dayInWords = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
