import { Fragment } from 'react'
import type { RewriteReply } from '#contract/rewrites.ts'
import { typeset } from '#domain/typography.ts'
import { countLines } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { rewrite: RewriteReply; label: string; onKeep: () => void; onUse: () => void }

/** The paragraph as it is, and the new one with its lines to check. */
export function BothParagraphs({ rewrite, label, onKeep, onUse }: Props) {
  const { old, sentences } = rewrite
  const marked = sentences.filter(({ status }) => status === 'marked').length
  return (
    <div className="rewrite-both">
      <section aria-label="The paragraph now">
        <h3>Now</h3>
        <p className="rewrite-text">{typeset(old)}</p>
        <Button onClick={onKeep}>Keep the old one</Button>
      </section>
      <section aria-label="The new paragraph">
        <h3>{label}</h3>
        <p className="rewrite-text">
          {sentences.map(({ sentence, status }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name than their index
            <Fragment key={index}>
              <span className={status === 'marked' ? 'marked' : undefined}>
                {typeset(sentence)}
              </span>{' '}
            </Fragment>
          ))}
        </p>
        {marked > 0 && (
          <p className="small">
            {countLines(marked)} to check: we couldn't find {marked === 1 ? 'it' : 'them'} in your
            words.
          </p>
        )}
        <Button kind="primary" onClick={onUse}>
          Use this one
        </Button>
      </section>
    </div>
  )
}
