import { Fragment } from 'react'
import type { Link, RichTextContent } from '#web/copy/text-with-links.ts'

export function RichText({ content }: { content: RichTextContent }) {
  if (typeof content === 'string') return content
  return content.map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <ExternalLink key={part.to} {...part} />
    ),
  )
}

/** A link that may point to another site, which gets no reference to our window. */
export function ExternalLink({ text, to }: Link) {
  return (
    <a href={to} rel={to.startsWith('https:') ? 'noopener' : undefined}>
      {text}
    </a>
  )
}
