import { type Dispatch, Fragment, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { includedRewrites } from '#domain/offer.ts'
import { firstWords, replaceParagraph, splitParagraphs } from '#domain/paragraphs.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { pendingRewrite } from '#web/journey/eulogy/eulogy-requests.ts'
import { OutcomeNote } from '#web/journey/eulogy/evidence/marked-sentence.tsx'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const RewritePanel = lazyPart(() => import('./rewrite-panel.tsx'))

type Place = { of: string; position: number }

/** Rewrites are left, or some paragraphs were rewritten. */
export function canChangeParagraphs(eulogy: Eulogy): boolean {
  const version = shownVersion(eulogy)
  return version !== undefined && ((eulogy.rewritesLeft ?? 0) > 0 || version.rewrites.length > 0)
}

/** Each paragraph with a way to have it rewritten. A request that was interrupted is open. */
export function useParagraphChanges(
  eulogy: Eulogy,
  dispatch: Dispatch<EulogyEvent>,
  saver: Saver | null,
  memories: Memories,
) {
  const { submissionId, text, rewritesLeft } = eulogy
  const version = shownVersion(eulogy)
  const [interrupted] = useState(() => pendingRewrite.find(submissionId))
  const [open, setOpen] = useState<Place | null>(
    interrupted && { of: submissionId, position: interrupted.request.position },
  )
  const [used, setUsed] = useState<(Place & { text: string }) | null>(null)
  const left = rewritesLeft ?? 0

  const isAt = (place: Place | null, position: number) =>
    place?.of === submissionId && place.position === position
  const close = (position: number) => {
    flushSync(() => setOpen(null))
    document.getElementById(buttonId(position))?.focus()
  }
  const use = (position: number, from: string, to: string) => {
    const changed = replaceParagraph(text, { position, from, to })
    setOpen(null)
    if (changed === null) return dispatch({ type: 'failed', failure: errorMessages.rewriteStale })
    dispatch({ type: 'edited', text: changed, asStep: true })
    setUsed({ of: submissionId, position, text: changed })
  }
  const wrap = (position: number, paragraph: ReactNode) => (
    <Fragment key={position}>
      <div className="paragraph-change">
        {paragraph}
        {isAt(used, position) && used?.text === text && (
          <OutcomeNote
            text="The new paragraph is in the text."
            onUndo={() => {
              dispatch({ type: 'undone' })
              close(position)
            }}
          />
        )}
        {isAt(open, position) && version && saver ? (
          <RewritePanel
            submissionId={submissionId}
            version={version}
            position={position}
            paragraph={splitParagraphs(text)[position] ?? ''}
            left={left}
            memories={memories}
            saver={saver}
            dispatch={dispatch}
            onUse={(from, to) => use(position, from, to)}
            onClose={() => close(position)}
          />
        ) : (
          <Button
            kind="quiet"
            id={buttonId(position)}
            aria-label={`Change this paragraph: ${firstWords(splitParagraphs(text)[position] ?? '', 5)}`}
            onClick={() => setOpen({ of: submissionId, position })}
          >
            Change this paragraph
          </Button>
        )}
      </div>
    </Fragment>
  )
  const hint = `Choose a paragraph to have it shorter, lighter, plainer, or with a memory added. You’ll see both and keep the one you like. ${left} of ${includedRewrites} left.`
  return { wrap, hint }
}

const buttonId = (position: number) => `change-paragraph-${position}`
