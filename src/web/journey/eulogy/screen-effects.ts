import { type RefObject, useEffect, useEffectEvent } from 'react'
import { readSubmission } from '#web/api.ts'
import { brand } from '#web/content/brand.ts'
import type { Journey } from '#web/journey/journey.ts'
import { errorMessages, notices } from '#web/journey/notices.ts'
import { useAwaitedEulogy } from '#web/journey/waiting/use-awaited-eulogy.ts'
import { logError } from '#web/log.ts'
import { focusIfLost } from '#web/ui/focus.ts'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { type EulogyContext, loadCount, loadDetails, loadVersions } from './load-eulogy.ts'
import type { Wait } from './retry-in-progress.tsx'

const loadAgainAfterMs = 10_000
/** A retry that takes longer is announced as slow. */
const longRetryMs = 2 * 60_000

const retryCounted = `We couldn’t write a new version. Your eulogy hasn’t changed. We gave you back the retries that failed before, but this one counts. Please write to ${brand.supportEmail}: a person will help you.`

/** Reports which submission a reload has to open. */
export function useShownInHistory(submissionId: string, { dispatch }: Journey) {
  const report = useEffectEvent((shown: string) => {
    dispatch({ type: 'version-shown', submissionId: shown })
  })
  useEffect(() => report(submissionId), [submissionId])
}

/** Loads the count of retries and the versions, and loads again what could not be read. */
export function useDetails(eulogy: Eulogy, context: EulogyContext) {
  const { submissionId, retries, versions, retryId } = eulogy
  const unread = retryId === null && (retries === null || versions === null) ? submissionId : null
  const load = useEffectEvent((id: string) => void loadDetails(context, id))
  useEffect(() => {
    if (unread !== null) load(unread)
  }, [unread])

  const countMissing = submissionId !== '' && retryId === null && retries === null
  useRepeated(countMissing, () => void loadCount(context, submissionId))
  const versionMissing = shownVersion(eulogy) === undefined
  useRepeated(versionMissing, () => void loadVersions(context, submissionId))
}

function useRepeated(needed: boolean, load: () => void) {
  const onTime = useEffectEvent(load)
  useEffect(() => {
    if (!needed) return
    const timer = setInterval(onTime, loadAgainAfterMs)
    return () => clearInterval(timer)
  }, [needed])
}

/** Waits for the new version. */
export function useRetry(
  { retryId }: Eulogy,
  context: EulogyContext,
  setWait: (wait: Wait) => void,
) {
  const { dispatch, notify } = context
  useAwaitedEulogy(retryId, {
    onReady: (text) => {
      dispatch({ type: 'retry-written', text })
      notify(notices.eulogyReady)
    },
    onFailed: () => void showFailure(context, retryId),
  })
  const onWaiting = useEffectEvent((wait: Wait) => setWait(wait))
  useEffect(() => {
    if (!retryId) return
    onWaiting('usual')
    const timer = setTimeout(() => onWaiting('long'), longRetryMs)
    return () => clearTimeout(timer)
  }, [retryId])
}

/** Whether the retry was given back decides what the buyer can do. */
async function showFailure({ dispatch, notify }: EulogyContext, retryId: string | null) {
  logError('The server failed to write the text', new Error('a retry'))
  const retry = retryId && (await readSubmission(retryId).catch(() => null))
  const counts = retry && retry.type === 'paid'
  const notice = counts ? notices.retryCounted : notices.retryFailed
  const failure = counts ? retryCounted : errorMessages.retryFailed
  dispatch({ type: 'retry-failed', failure: retry ? failure : notice.text })
  notify(notice)
}

/** When the part that had the focus is removed, the focus moves here. */
export function useFocusAfter(there: boolean, next: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (there) return () => focusIfLost(next.current)
  }, [there, next])
}
