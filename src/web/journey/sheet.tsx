import type { ReactNode } from 'react'
import { detectLanguage } from '#domain/input/language.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { typeset } from '#domain/typography.ts'
import { Ornament } from '#web/ui/ornament.tsx'

type Props = {
  text: string
  person: string | null
  mayHaveDropCap?: boolean
  /** Renders a paragraph instead of its plain text. */
  paragraph?: (index: number) => ReactNode
  /** Adds something to a paragraph. */
  wrap?: ((index: number, paragraph: ReactNode) => ReactNode) | undefined
}

/** A text, laid out like a printed page. */
export function Sheet({ text, person, mayHaveDropCap = true, paragraph: set, wrap }: Props) {
  const paragraphs = splitParagraphs(text)
  const [first = ''] = paragraphs
  const language = detectLanguage(text)
  return (
    <article className="card sheet">
      {person && <Dedication person={person} />}
      <div className={mayHaveDropCap && hasDropCap(first) ? 'eulogy drop-cap' : 'eulogy'}>
        {paragraphs.map((paragraph, index) => {
          const words = (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their index
            <p key={index}>{set?.(index) ?? typeset(paragraph, language)}</p>
          )
          return wrap?.(index, words) ?? words
        })}
      </div>
      <Ornament />
    </article>
  )
}

function Dedication({ person }: { person: string }) {
  return (
    <header className="dedication muted">
      <p>
        For <span>{person}</span>
      </p>
      <Ornament />
    </header>
  )
}

/** A longer paragraph has at least two lines on any screen, as a drop cap needs. */
const twoLines = 90

/** Only before a letter: a quotation mark would become as large as the letter. */
export function hasDropCap(paragraph: string): boolean {
  return /^\p{L}/u.test(paragraph) && paragraph.length > twoLines
}
