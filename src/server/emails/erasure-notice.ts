import {
  type CustomerEmail,
  customerLayout,
  link,
  paragraph,
  type RenderedEmail,
} from './layout.ts'

type ErasureNoticeEmail = CustomerEmail & { erasedOn: Date; orderNumber: string }

export async function erasureNoticeEmail(email: ErasureNoticeEmail): Promise<RenderedEmail> {
  const day = formatDay(email.erasedOn)
  const subject = `We’ll erase your eulogy on ${day}`
  const content = [
    paragraph(
      `Almost three years ago, you wrote a eulogy for ${email.person} with us. We keep what people tell us for three years. On ${day} we’ll erase the eulogy and everything you told us.`,
    ),
    paragraph(
      'If you want to keep it, open it with the private link below and download everything before that day. If not, you don’t need to do anything.',
    ),
    link(email.link, 'Open your eulogy'),
    paragraph('This link is private. Anyone who has it can read and change the text.'),
    paragraph(`Order number ${email.orderNumber}. If you have a question, reply to this email.`),
  ]
  return {
    subject,
    ...(await customerLayout(email, 'If you want to keep it, download it first.', content)),
  }
}

const formatDay = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
