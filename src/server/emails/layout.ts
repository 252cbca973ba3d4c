import { Body, Container, Head, Hr, Html, Link, Preview, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { createElement as h, type ReactNode } from 'react'
import { brandName } from '#domain/brand.ts'

const ink = '#2B2723'
const serif = 'Georgia, "Times New Roman", serif'

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

export async function layout(inboxLine: string, content: ReactNode[]) {
  const email = h(
    Html,
    { lang: 'en' },
    h(Head, null),
    h(Preview, null, inboxLine),
    h(
      Body,
      { style: { backgroundColor: '#FAF5EB', margin: 0, padding: '24px 12px' } },
      h(
        Container,
        { style: { backgroundColor: '#FFFDF8', maxWidth: '37rem', padding: '32px 28px' } },
        ...content,
      ),
    ),
  )
  return { html: await render(email), text: await render(email, { plainText: true }) }
}

/** The layout with the greeting and the end of every email to a customer. */
export const customerLayout = (email: CustomerEmail, inboxLine: string, content: ReactNode[]) =>
  layout(inboxLine, [
    paragraph(`Dear ${email.customerName},`),
    ...content,
    link(email.dataLink, 'Delete my words or download everything we have'),
    paragraph(brandName),
  ])

export const paragraph = (words: ReactNode) =>
  h(Text, { style: { color: ink, fontSize: '18px', lineHeight: '1.6', margin: '0 0 16px' } }, words)

export const quote = (paragraph: string) =>
  h(
    Text,
    {
      style: {
        color: ink,
        fontFamily: serif,
        fontSize: '19px',
        lineHeight: '1.65',
        margin: '0 0 16px',
        whiteSpace: 'pre-line',
      },
    },
    paragraph,
  )

export const link = (address: string, words: string) =>
  paragraph(
    h(Link, { href: address, style: { color: '#1F4A3B', textDecoration: 'underline' } }, words),
  )

export const divider = () => h(Hr, { style: { borderColor: '#DED3C0', margin: '24px 0' } })

const maxParagraphs = 200

/** Limits the number of paragraphs, since rendering each one is slow. */
export function paragraphsOf(text: string): string[] {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '')
  const together = Math.ceil(lines.length / maxParagraphs)
  if (together <= 1) return lines
  const starts = lines.flatMap((_, at) => (at % together === 0 ? [at] : []))
  return starts.map((at) => lines.slice(at, at + together).join('\n'))
}
