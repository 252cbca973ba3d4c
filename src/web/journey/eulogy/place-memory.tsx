import { useState } from 'react'
import type { Memory } from '#contract/memories.ts'
import { includedRewrites } from '#domain/offer.ts'
import { firstWords, splitParagraphs, suggestPlace } from '#domain/paragraphs.ts'
import { typeset } from '#domain/typography.ts'
import { Words } from '#web/journey/memories/memory-item.tsx'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { Saver } from './autosave.ts'
import type { Eulogy } from './eulogy.ts'
import { pendingRewrite } from './eulogy-requests.ts'

type Props = {
  eulogy: Eulogy
  memory: Memory
  saver: Saver
  /** False if that can't be saved. */
  use: () => Promise<boolean>
  onPlaced: () => void
  onBack: () => void
}

/** How many paragraphs are listed on both sides of the one that seems right. */
const near = 2

/** To which paragraph the memory goes. The request for it is then the one that the screen would resume after a reload. */
export function PlaceMemory({ eulogy, memory, saver, use, onPlaced, onBack }: Props) {
  const { submissionId, text, rewritesLeft } = eulogy
  const paragraphs = splitParagraphs(text)
  const [suggested] = useState(() => suggestPlace(memory.text, paragraphs))
  const [place, setPlace] = useState(suggested)
  const [showsAll, setShowsAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isListed = (at: number) =>
    showsAll || suggested === null || Math.abs(at - suggested) <= near
  const choose = (at: number) => {
    setPlace(at)
    setFailure(null)
  }
  const write = async () => {
    if (place === null) return
    setBusy(true)
    // Why it can't be used is said where its words are.
    if (!(await use())) return onBack()
    setBusy(false)
    if (!(await saver.finish())) return setFailure(errorMessages.editNotSaved)
    const { id, changedAt } = memory
    const added = { wish: 'memory', memory: '', othersMemory: { id, changedAt } } as const
    const request = { position: place, revision: saver.revision(), ...added }
    pendingRewrite.save(submissionId, { request, key: crypto.randomUUID() })
    onPlaced()
  }
  return (
    <>
      <Heading level={2} id="memory-title">
        Where Does It Belong?
      </Heading>
      <Words text={memory.text} />
      <fieldset className="place-list">
        <legend>
          {suggested === null
            ? 'Choose the paragraph it belongs to.'
            : 'We’d add it to this one. You can choose another.'}
        </legend>
        {paragraphs.map(
          (paragraph, at) =>
            isListed(at) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other name than its place
              <label className="radio" key={at}>
                <input
                  type="radio"
                  name="place"
                  checked={at === place}
                  onChange={() => choose(at)}
                />
                {firstWords(typeset(paragraph), 11)}
              </label>
            ),
        )}
      </fieldset>
      {paragraphs.some((_, at) => !isListed(at)) && (
        <Button kind="quiet" onClick={() => setShowsAll(true)}>
          Show all paragraphs
        </Button>
      )}
      <p className="small muted">
        You’ll see the old and the new one before you choose. {rewritesLeft} of {includedRewrites}{' '}
        paragraph rewrites left.
      </p>
      <div className="dialog-actions">
        <ErrorMessage text={failure} alert />
        <Button
          kind="primary"
          disabled={place === null}
          busy={busy && 'One moment...'}
          onClick={write}
        >
          Write this paragraph with it
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
