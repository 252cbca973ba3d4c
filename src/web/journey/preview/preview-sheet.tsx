import { pages } from '#contract/urls.ts'
import { findHelpline } from '#domain/helpline.ts'
import { detectLanguage } from '#domain/input/language.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { typeset } from '#domain/typography.ts'
import { hotline } from '#web/copy/support.ts'
import { proseIn } from '#web/journey/answers.ts'
import { hasDropCap } from '#web/journey/sheet.tsx'
import { inputWithAnswers, type Stored } from '#web/journey/states.ts'
import { Ornament } from '#web/ui/ornament.tsx'

type Props = { text: string; onOffer: () => void }

/** How the eulogy begins, laid out like a printed page. */
export function PreviewSheet({ text, onOffer }: Props) {
  const language = detectLanguage(text)
  const paragraphs = splitParagraphs(text).map((paragraph) => typeset(paragraph, language))
  const [first = ''] = paragraphs
  return (
    <article className="preview-sheet sheet" aria-label="Preview">
      <Ornament />
      <div className={hasDropCap(first) ? 'eulogy drop-cap' : 'eulogy'}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their index
          <p key={index}>
            {index === paragraphs.length - 1 ? (
              <Ending text={paragraph} onOffer={onOffer} />
            ) : (
              paragraph
            )}
          </p>
        ))}
      </div>
    </article>
  )
}

function Ending({ text, onOffer }: Props) {
  return (
    <>
      {/* Where the cut falls on the end of a sentence, its period goes. */}
      {text.replace(/\.(?=[”’"']*$)/u, '')}…{' '}
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

/** Directly under the sheet, for someone who wrote of not wanting to go on. */
export function HelplineNote({ stored }: { stored: Stored | null }) {
  // The same list as the server's, in case the server can't be asked.
  if (!stored || !(stored.helpline || findHelpline([proseIn(inputWithAnswers(stored))]) !== ''))
    return null
  return (
    <p className="helpline">
      About what you wrote: if you don’t want to go on, you can talk to someone right now. In the
      US, call or text <a href={`tel:${hotline.number}`}>{hotline.number}</a>, free, at any hour.{' '}
      <a href={`${pages.contact()}#grief-support`} target="_blank" rel="noopener">
        More help
      </a>
    </p>
  )
}
