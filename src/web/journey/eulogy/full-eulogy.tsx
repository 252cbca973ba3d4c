import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Eulogy, PanelState } from '#web/journey/journey.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { RetryInProgress } from '#web/journey/waiting/waiting-screens.tsx'
import YourData from '#web/journey/your-data/your-data.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { Heading } from '#web/ui/heading.tsx'
import { EditArea } from './edit-area.tsx'
import { loadVersions, retry } from './eulogy-actions.ts'
import { shownVersion } from './eulogy-reducer.ts'
import { SheetWithEvidence } from './evidence/sheet-with-evidence.tsx'
import { ReviseDialog } from './revise-dialog.tsx'
import { EulogyActions } from './toolbar.tsx'
import { useSaving } from './use-autosave.ts'
import { Versions } from './versions.tsx'

const askAgainAfter = 10_000

export type EulogyState = Extract<PanelState, { eulogy: Eulogy }>
type Props = { state: EulogyState; stage: ActionContext }

/** The finished text: to read, check, copy, download, edit and have rewritten. */
export default function FullEulogy({ state, stage }: Props) {
  const { dispatch } = stage
  const { eulogy } = state
  const { submissionId, person } = eulogy
  const title = useRef<HTMLHeadingElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(state.at === 'retrying', title)
  useFocusAfter(state.at === 'editing', editButton)
  useVersions(eulogy, stage)
  const { saving, saver } = useSaving(eulogy, stage)
  const reading = state.at === 'eulogy'
  const isStale = saving.at === 'stale'
  useEffect(() => {
    // Which of two texts should stay is asked where both can be seen: on the page to write on.
    if (reading && isStale) dispatch({ type: 'edit-wanted' })
  }, [reading, isStale, dispatch])
  const hidden = state.at === 'retrying' && state.wait !== 'reading'
  return (
    <>
      <header className="reading-head">
        <Heading level={1} ref={title}>
          Your Complete Eulogy
        </Heading>
      </header>
      <ErrorMessage text={state.at === 'eulogy' || state.at === 'editing' ? state.failure : null} />
      <EulogyActions key={submissionId} state={state} stage={stage} editButton={editButton} />
      {state.at === 'retrying' && (
        <RetryInProgress
          wait={state.wait}
          onReading={() => dispatch({ type: 'reading-toggled' })}
        />
      )}
      {state.at === 'editing' && saver && (
        <EditArea key={submissionId} eulogy={eulogy} stage={stage} saving={saving} saver={saver} />
      )}
      {!hidden && state.at !== 'editing' && (
        <SheetWithEvidence eulogy={eulogy} stage={stage} saving={saving} />
      )}
      {!hidden && eulogy.versions && (
        <Versions
          versions={eulogy.versions}
          shown={submissionId}
          onVersion={(chosen) => dispatch({ type: 'version-chosen', submissionId: chosen })}
        />
      )}
      <Thanks person={person} />
      {state.at === 'eulogy' && (
        <YourData submissionId={submissionId} person={person} stage={stage} />
      )}
      {(state.at === 'revising' || state.at === 'requesting-retry') && (
        <ReviseDialog
          submissionId={submissionId}
          told={state.told}
          retries={eulogy.retries ?? 0}
          requesting={state.at === 'requesting-retry'}
          failure={state.at === 'revising' ? state.failure : null}
          onCancel={() => dispatch({ type: 'revision-left' })}
          onRetry={(told) => retry(stage, eulogy, told)}
        />
      )}
    </>
  )
}

/** A list of versions that did not come is asked for again. */
function useVersions(eulogy: Eulogy, stage: ActionContext) {
  const missing = shownVersion(eulogy) === undefined
  const again = useEffectEvent(() => void loadVersions(stage, eulogy.submissionId))
  useEffect(() => {
    if (!missing) return
    const timer = setInterval(again, askAgainAfter)
    return () => clearInterval(timer)
  }, [missing])
}

/** What replaced the text is gone, and the focus with it: it moves here. */
function useFocusAfter(there: boolean, next: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (there) return () => focusIfLost(next.current)
  }, [there, next])
}

function Thanks({ person }: Pick<Eulogy, 'person'>) {
  return (
    <div className="thanks">
      <p>
        Thank you for trusting us with your words about {person ?? 'your loved one'}. A copy goes to
        your email for safekeeping.
      </p>
      <p className="small muted">
        Read it aloud once before the day, standing up. Where you stumble, change the sentence.
      </p>
    </div>
  )
}
