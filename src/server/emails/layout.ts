import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandName } from '#domain/brand.ts'
import { readAloudMinutes } from '#domain/length.ts'
import { operator } from '#operator'
import { type Block, box, paragraph, serif, smallLink, smallPrint } from './blocks.ts'
import { light, styleSheet } from './colors.ts'
import { columnsOf, toOneLine, underline, wrap } from './plain-text.ts'
import { inboxLineTag } from './tags.ts'

export type RenderedEmail = { subject: string; html: string; text: string }

/** What every email to a customer needs. */
export type CustomerEmail = {
  customerName: string
  person: string
  /** The private link to the submission that the email is about. */
  link: string
  /** The private link to the page to download or delete everything. */
  dataLink: string
}

/** `inboxLine` is what an inbox shows next to the subject, which is the heading too where there is no other. */
type Frame = { subject: string; heading?: string; inboxLine: string; footer?: Block[] }

export async function layout(frame: Frame, content: Block[]): Promise<RenderedEmail> {
  const heading = toOneLine(frame.heading ?? frame.subject)
  const footer = [...(frame.footer ?? []), imprint]
  const html = await renderPage(frame, [
    row('', '0 36px 16px', [brandMark]),
    row('card', '36px 36px 20px', [
      h('h1', { className: 'ink', style: headingStyle }, heading),
      ...content.map((block) => block.html),
    ]),
    row(
      '',
      '24px 36px 0',
      footer.map((block) => block.html),
    ),
  ])
  const title = wrap(heading)
  const parts = [`${title}\n${underline(title)}`, ...textsOf(content), '--', ...textsOf(footer)]
  return { subject: toOneLine(frame.subject), html, text: `${parts.join('\n\n')}\n` }
}

/** In an email before a purchase, and in one with links that were asked for. */
export const deleteOrDownload = 'Delete my words or download everything we have'
/** Its link can’t delete what was bought: the email may have reached someone else. */
export const downloadOrSee = 'Download everything we have, or see how to delete it'

/** The layout with the greeting and the end of every email to a customer. */
export const customerLayout = (email: CustomerEmail, frame: Frame, content: Block[]) =>
  layout(
    { ...frame, footer: [...(frame.footer ?? []), smallLink(email.dataLink, downloadOrSee)] },
    [paragraph(`Dear ${email.customerName},`), ...content],
  )

/** An email to the operator: just its words, without the customer layout. Only ours have our mark. */
export async function operatorLayout(
  title: string,
  content: Block[],
  mark = `[${brandName}]`,
): Promise<RenderedEmail> {
  const subject = `${mark} ${title}`
  const [first] = content
  const words = content.map((block) => block.html)
  const html = await renderPage({ subject, inboxLine: first?.text ?? '' }, [
    row('', '0 16px', words),
  ])
  return { subject: toOneLine(subject), html, text: `${textsOf(content).join('\n\n')}\n` }
}

const row = (className: string, padding: string, content: ReactElement[]) =>
  box(
    { className, style: className === 'card' ? cardStyle : columnStyle },
    { className: 'cell', style: { padding } },
    content,
  )

function renderPage(frame: Pick<Frame, 'subject' | 'inboxLine'>, rows: ReactElement[]) {
  const meta = (name: string, content: string) => h('meta', { name, content })
  const head = h(
    'head',
    null,
    h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    meta('viewport', 'width=device-width, initial-scale=1'),
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    // Otherwise phones turn dates and order numbers into links.
    meta('format-detection', 'telephone=no, date=no, address=no, email=no'),
    h('title', null, toOneLine(frame.subject)),
    h('style', null, styleSheet),
  )
  const column = box({ width: 600, align: 'center', style: columnStyle }, {}, rows)
  const ground = { backgroundColor: light('background'), tableLayout: 'fixed' } as const
  const padding = { padding: '24px 8px 40px' }
  const body = h(
    'body',
    { style: { margin: 0, padding: 0 } },
    inboxLineTag(toOneLine(frame.inboxLine)),
    box({ className: 'ground', style: ground }, { style: padding }, [column]),
  )
  return `${doctype}${renderToStaticMarkup(h('html', { dir: 'ltr', lang: 'en' }, head, body))}`
}

/** With another one, Outlook ignores widths. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** "Rosa Lind’s eulogy", for subjects and buttons. A name that doesn't fit is left out. */
export function eulogyOf(person: string): string {
  const name = toOneLine(person)
  return columnsOf(name) > maxNameLength ? 'the eulogy' : `${name}’s eulogy`
}

const maxNameLength = 40

/** "about 4 minutes" */
export function readAloudTime(text: string): string {
  const minutes = readAloudMinutes(text)
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}

/** "March 3, 2026" */
export const formatDay = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date)

const textsOf = (blocks: Block[]) => blocks.map((block) => block.text)

/** Fixed, so a long word is broken instead of widening the column. */
const columnStyle = {
  width: '100%',
  maxWidth: '600px',
  margin: '0 auto',
  tableLayout: 'fixed',
} as const

const cardStyle = {
  ...columnStyle,
  backgroundColor: light('card'),
  border: `1px solid ${light('hairline')}`,
  borderRadius: '12px',
  borderCollapse: 'separate',
} as const

const headingStyle = {
  color: light('ink'),
  fontFamily: serif,
  fontSize: '28px',
  fontWeight: 500,
  lineHeight: '1.25',
  margin: '0 0 24px',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
} as const

const brandStyle = {
  color: light('evergreen'),
  fontFamily: serif,
  fontSize: '21px',
  lineHeight: '1.2',
  margin: 0,
}

/** The logo is two leaves in the shape of a quotation mark, so the character takes its place. */
const leaves = h(
  'span',
  { 'aria-hidden': true, style: { fontSize: '40px', lineHeight: '20px', verticalAlign: '-13px' } },
  '“',
)

const brandMark = h('p', { className: 'link', style: brandStyle }, leaves, ` ${brandName}`)

const imprint = smallPrint(
  `${brandName} helps people write a eulogy. It’s run by ${operator.name}, ${operator.place}. To reach a person, reply to this email.`,
)
