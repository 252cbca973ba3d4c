import type { ReactNode } from 'react'

type Props = {
  text: string
  person: string | null
  /** While the text is still coming. */
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
            {paragraph}
            {place === paragraphs.length - 1 && ending}
          </p>
        ))}
      </div>
    </article>
  )
}
