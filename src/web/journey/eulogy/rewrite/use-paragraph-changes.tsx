import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { includedRewrites } from '#domain/offer.ts'
import { firstWords, replaceParagraph, splitParagraphs } from '#domain/paragraphs.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { pendingRewrite } from '#web/journey/eulogy/eulogy-requests.ts'
import { OutcomeNote } from '#web/journey/eulogy/evidence/marked-sentence.tsx'
import { panelButtonId } from '#web/journey/eulogy/use-panels.ts'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const RewritePanel = lazyPart(() => import('./rewrite-panel.tsx'))

type Place = { of: string; position: number }

/** Rewrites are left, or some paragraphs were rewritten. */
export function canChangeParagraphs(eulogy: Eulogy): boolean {
  const version = shownVersion(eulogy)
  return version !== undefined && ((eulogy.rewritesLeft ?? 0) > 0 || version.rewrites.length > 0)
}

/** Each paragraph with a way to have it rewritten. A request that was interrupted is open. */
export function useParagraphChanges({
  eulogy,
  dispatch,
  saver,
  memories,
  isOn,
  onDone,
}: {
  eulogy: Eulogy
  dispatch: Dispatch<EulogyEvent>
  saver: Saver | null
  memories: Memories
  /** Whether paragraphs can be chosen. The note about the last one stays without it. */
  isOn: boolean
  /** The buyer has chosen between two paragraphs. */
  onDone: () => void
}) {
  const { submissionId, text, rewritesLeft } = eulogy
  const version = shownVersion(eulogy)
  const [interrupted] = useState(() => pendingRewrite.find(submissionId))
  const [open, setOpen] = useState<Place | null>(
    interrupted && { of: submissionId, position: interrupted.request.position },
  )
  const [isPair, setIsPair] = useState(false)
  const [used, setUsed] = useState<(Place & { text: string }) | null>(null)
  const changed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (used) changed.current?.scrollIntoView({ block: 'nearest' })
  }, [used])
  const left = rewritesLeft ?? 0

  const isAt = (place: Place | null, position: number) =>
    place?.of === submissionId && place.position === position
  const close = (position: number) => {
    flushSync(() => setOpen(null))
    document.getElementById(buttonId(position))?.focus()
  }
  const use = (position: number, from: string, to: string) => {
    const next = replaceParagraph(text, { position, from, to })
    setOpen(null)
    onDone()
    if (next === null) return dispatch({ type: 'failed', failure: errorMessages.rewriteStale })
    dispatch({ type: 'edited', text: next, asStep: true })
    setUsed({ of: submissionId, position, text: next })
  }
  const wrap = (position: number, paragraph: ReactNode) => {
    const isUsed = isAt(used, position) && used?.text === text
    if (!isOn && !isUsed) return paragraph
    return (
      <div className="paragraph-change" key={position} ref={isUsed ? changed : null}>
        {paragraph}
        {isUsed && (
          <OutcomeNote
            text="The new paragraph is in the text."
            onUndo={() => {
              flushSync(() => dispatch({ type: 'undone' }))
              focusIfLost(document.getElementById(panelButtonId('change')))
            }}
          />
        )}
        {!isOn ? null : isAt(open, position) && version && saver ? (
          <RewritePanel
            submissionId={submissionId}
            version={version}
            position={position}
            paragraph={splitParagraphs(text)[position] ?? ''}
            left={left}
            memories={memories}
            saver={saver}
            dispatch={dispatch}
            onPair={setIsPair}
            onUse={(from, to) => use(position, from, to)}
            onKeep={() => {
              setOpen(null)
              onDone()
            }}
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
    )
  }
  const isOpen = isOn && open?.of === submissionId
  const hint = `${isOpen ? '' : 'Choose a paragraph. '}${left} of ${includedRewrites} rewrites left.`
  return {
    wrap,
    isOpen,
    hint: isOpen && isPair ? 'Choose one of the two. The old one stays until you do.' : hint,
  }
}

const buttonId = (position: number) => `change-paragraph-${position}`
