import { Fragment } from 'react'
import type { Link, Words } from '#web/content/words.ts'

export function Prose({ words }: { words: Words }) {
  if (typeof words === 'string') return words
  return words.map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <OutLink key={part.to} {...part} />
    ),
  )
}

/** A link that may lead to another site, which then learns nothing of ours. */
export function OutLink({ words, to }: Link) {
  return (
    <a href={to} rel={to.startsWith('https:') ? 'noopener' : undefined}>
      {words}
    </a>
  )
}
