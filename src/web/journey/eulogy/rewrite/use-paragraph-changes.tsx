import { type Dispatch, Fragment, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { includedRewrites } from '#domain/offer.ts'
import { paragraphsOf, replaceParagraph } from '#domain/rewrite/paragraphs.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { SettledNote } from '#web/journey/eulogy/evidence/marked-sentence.tsx'
import { laterMessages } from '#web/journey/later-messages.ts'
import { lazyWithRetry } from '#web/journey/lazy-with-retry.tsx'
import { Button } from '#web/ui/button.tsx'
import { pendingRewrite } from './pending-rewrite.ts'

const RewritePanel = lazyWithRetry(() => import('./rewrite-panel.tsx'))

type Place = { of: string; position: number }

/** A mode in which each paragraph can be written again. A request that was interrupted opens it. */
export function useParagraphChanges(
  eulogy: Eulogy,
  dispatch: Dispatch<EulogyEvent>,
  saver: Saver | null,
) {
  const { submissionId, text, rewritesLeft } = eulogy
  const version = shownVersion(eulogy)
  const [interrupted] = useState(() => pendingRewrite.find(submissionId))
  const [on, setOn] = useState(interrupted !== null)
  const [open, setOpen] = useState<Place | null>(
    interrupted && { of: submissionId, position: interrupted.request.position },
  )
  const [used, setUsed] = useState<(Place & { text: string }) | null>(null)
  const left = rewritesLeft ?? 0
  const isOffered = version !== undefined && (left > 0 || version.rewrites.length > 0)
  const isOn = on && isOffered && saver !== null && eulogy.retryId === null

  const isAt = (place: Place | null, position: number) =>
    place?.of === submissionId && place.position === position
  const close = (position: number) => {
    flushSync(() => setOpen(null))
    document.getElementById(buttonId(position))?.focus()
  }
  const use = (position: number, from: string, to: string) => {
    const changed = replaceParagraph(text, { position, from, to })
    setOpen(null)
    if (changed === null) return dispatch({ type: 'failed', failure: laterMessages.rewriteStale })
    dispatch({ type: 'edited', text: changed, asStep: true })
    setUsed({ of: submissionId, position, text: changed })
  }
  const wrap = (position: number, paragraph: ReactNode) => (
    <Fragment key={position}>
      <div className="paragraph-change">
        {paragraph}
        {isAt(used, position) && used?.text === text && (
          <SettledNote
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
            paragraph={paragraphsOf(text)[position] ?? ''}
            left={left}
            saver={saver}
            dispatch={dispatch}
            onUse={(from, to) => use(position, from, to)}
            onClose={() => close(position)}
          />
        ) : (
          <Button
            kind="quiet"
            id={buttonId(position)}
            aria-label={`Change this paragraph: ${firstWords(paragraphsOf(text)[position] ?? '')}`}
            onClick={() => setOpen({ of: submissionId, position })}
          >
            Change this paragraph
          </Button>
        )}
      </div>
    </Fragment>
  )
  return {
    on: isOn,
    leave: () => setOn(false),
    wrap: isOn ? wrap : undefined,
    // There from the start, or the text would move down when the version has loaded.
    toggle: (eulogy.versions === null || isOffered) && (
      <Button
        kind="quiet"
        aria-pressed={isOn}
        disabled={!saver || !isOffered}
        onClick={() => setOn(!on)}
      >
        Change a paragraph
      </Button>
    ),
    hint: isOn && (
      <>
        Shorter, lighter, plainer, or with a memory added: you'll see both and keep the one you
        like. {left} of {includedRewrites} left.
      </>
    ),
  }
}

const buttonId = (position: number) => `change-paragraph-${position}`

const firstWords = (paragraph: string) => `${paragraph.trim().split(/\s+/).slice(0, 5).join(' ')}…`
