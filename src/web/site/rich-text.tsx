import { Fragment } from 'react'
import type { Link, RichTextContent } from '#web/content/rich-text.ts'

export function RichText({ words }: { words: RichTextContent }) {
  if (typeof words === 'string') return words
  return words.map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <ExternalLink key={part.to} {...part} />
    ),
  )
}

/** A link that may lead to another site, which then learns nothing of ours. */
export function ExternalLink({ text: words, to }: Link) {
  return (
    <a href={to} rel={to.startsWith('https:') ? 'noopener' : undefined}>
      {words}
    </a>
  )
}
