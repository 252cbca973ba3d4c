import { button, link, paragraph } from './blocks.ts'
import {
  type CustomerEmail,
  customerLayout,
  eulogyOf,
  formatDay,
  type RenderedEmail,
} from './layout.ts'

type ErasureNoticeEmail = CustomerEmail & { erasedOn: Date; orderNumber: string }

export async function erasureNoticeEmail(email: ErasureNoticeEmail): Promise<RenderedEmail> {
  const day = formatDay(email.erasedOn)
  const frame = {
    subject: `We’ll erase your eulogy on ${day}`,
    heading: `We’ll soon erase the eulogy for ${email.person}`,
    inboxLine: 'If you want to keep it, download it before that day.',
  }
  const content = [
    paragraph(
      `Almost three years ago, you wrote a eulogy for ${email.person} with us. We keep what people tell us for three years. On ${day} we’ll erase the eulogy and everything you told us.`,
    ),
    paragraph(
      'If you want to keep it, download it before that day. If not, you don’t need to do anything.',
    ),
    button(email.link, `Open ${eulogyOf(email.person)}`),
    link(email.dataLink, 'Download everything we have'),
    paragraph('These links are private. Anyone who has them can read and change the text.'),
    paragraph(`Order number ${email.orderNumber}. If you have a question, reply to this email.`),
  ]
  return customerLayout(email, frame, content)
}
