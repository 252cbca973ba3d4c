import type { ReactNode } from 'react'
import { splitSentences } from '#domain/sentences.ts'
import { Ornament } from '#web/ui/ornament.tsx'
import { paragraphsOf } from './eulogy/evidence/match-evidence.ts'

type Props = {
  text: string
  person: string | null
  /** While the text is still arriving, sentence by sentence. */
  busy?: boolean
  /** Added to the end of the last paragraph. */
  ending?: ReactNode
  /** Renders a paragraph instead of its plain text. */
  paragraph?: (place: number) => ReactNode
  /** Adds something to a paragraph. */
  wrap?: ((place: number, paragraph: ReactNode) => ReactNode) | undefined
}

/** A text, laid out like a printed page. */
export function Sheet({ text, person, busy = false, ending, paragraph: set, wrap }: Props) {
  const paragraphs = paragraphsOf(text)
  const [first = ''] = paragraphs
  return (
    <article className="card sheet" aria-busy={busy}>
      {person && <Dedication person={person} />}
      <div className={hasDropCap(first, busy) ? 'eulogy drop-cap' : 'eulogy'}>
        {paragraphs.map((paragraph, place) => {
          const words = (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
            <p key={place}>
              {busy ? <Sentences of={paragraph} /> : (set?.(place) ?? paragraph)}
              {place === paragraphs.length - 1 && ending}
            </p>
          )
          return wrap?.(place, words) ?? words
        })}
      </div>
      {!busy && !ending && <Ornament />}
    </article>
  )
}

function Dedication({ person }: { person: string }) {
  return (
    <header className="dedication">
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
export function hasDropCap(paragraph: string, goesOn: boolean): boolean {
  return /^\p{L}/u.test(paragraph) && (goesOn || paragraph.length > twoLines)
}

/** Each sentence fades in as it arrives. */
function Sentences({ of: paragraph }: { of: string }) {
  return splitSentences(paragraph).map((sentence, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end
    <span key={place} className="sentence">
      {sentence}
    </span>
  ))
}
