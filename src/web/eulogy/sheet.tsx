import type { ReactNode } from 'react'
import { splitSentences } from '#domain/sentences.ts'

type Props = {
  text: string
  person: string | null
  /** While the text is still coming, a sentence at a time. */
  busy?: boolean
  /** Stands at the end of the last paragraph. */
  ending?: ReactNode
}

/** The printed page that a text is read on. */
export function Sheet({ text, person, busy = false, ending }: Props) {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <article className="card sheet" aria-busy={busy}>
      {person && (
        <p className="dedication">
          For <span>{person}</span>
        </p>
      )}
      <div className="eulogy">
        {paragraphs.map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
          <p key={place}>
            {busy ? <Sentences of={paragraph} /> : paragraph}
            {place === paragraphs.length - 1 && ending}
          </p>
        ))}
      </div>
    </article>
  )
}

/** Each comes in by itself, as it is written. */
function Sentences({ of: paragraph }: { of: string }) {
  return splitSentences(paragraph).map((sentence, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end
    <span key={place} className="sentence">
      {sentence}
    </span>
  ))
}
