import { detectLanguage } from '#domain/input/language.ts'
import { paragraphsOf } from '#domain/paragraphs.ts'
import { typeset } from '#domain/typography.ts'
import { hasDropCap } from '#web/journey/sheet.tsx'
import { Ornament } from '#web/ui/ornament.tsx'

type Props = { text: string; onOffer: () => void }

/** How the eulogy begins, laid out like a printed page. */
export function PreviewSheet({ text, onOffer }: Props) {
  const language = detectLanguage(text)
  const paragraphs = paragraphsOf(text).map((paragraph) => typeset(paragraph, language))
  const [first = ''] = paragraphs
  return (
    <article className="preview-sheet sheet" aria-label="Preview">
      <Ornament />
      <div className={hasDropCap(first) ? 'eulogy drop-cap' : 'eulogy'}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their index
          <p key={index}>
            {paragraph}
            {index === paragraphs.length - 1 && <Ending onOffer={onOffer} />}
          </p>
        ))}
      </div>
    </article>
  )
}

function Ending({ onOffer }: { onOffer: () => void }) {
  return (
    <>
      {'… '}
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the offer, and opens it as well */}
      <a
        href="#unlock"
        className="unlock-link"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOffer()
        }}
      >
        Click to unlock the full eulogy
      </a>
    </>
  )
}
