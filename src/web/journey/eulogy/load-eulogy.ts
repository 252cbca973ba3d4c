import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { readSubmission } from '#web/api.ts'
import type { Journey } from '#web/journey/journey.ts'
import { notices } from '#web/journey/notices.ts'
import { passageOf } from '#web/journey/shown-passage.tsx'
import { logError } from '#web/log.ts'
import type { Notice } from '#web/ui/toast.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from './eulogy.ts'
import { listVersions } from './eulogy-requests.ts'

export const versionsNotRead =
  'We couldn’t load all of this just now, so you can’t edit it yet. Your eulogy is safe, and we’ll keep trying.'

const loadAgainAfterMs = 10_000

/** What an action on the eulogy needs. */
export type EulogyContext = Pick<Journey, 'notify'> & { dispatch: Dispatch<EulogyEvent> }

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

/** A count that can't be read stays unknown. */
export async function loadDetails(context: EulogyContext, submissionId: string) {
  if (!submissionId) return showError(context, notices.submissionIdMissing)
  await loadCount(context, submissionId)
  await loadVersions(context, submissionId)
}

async function loadCount({ dispatch }: EulogyContext, submissionId: string) {
  try {
    const submission = await readSubmission(submissionId)
    const { retries, person, order, email, customer_name, address } = submission
    const passage = passageOf(submission)
    const buyer = order && { ...order, email, customer_name, address }
    dispatch({ type: 'details-read', retries, person, order: buyer, passage })
  } catch (error) {
    logError('The retries could not be read', error)
  }
}

/** An edit needs the revision it's made on, which only the list of versions has. */
async function loadVersions({ dispatch }: EulogyContext, submissionId: string) {
  try {
    const { versions, rewritesLeft } = await listVersions(submissionId)
    dispatch({ type: 'versions-read', versions, rewritesLeft })
  } catch (error) {
    logError('The versions could not be listed', error)
    return dispatch({ type: 'failed', failure: versionsNotRead })
  }
  dispatch({ type: 'failure-cleared', failure: versionsNotRead })
}

/** In a toast, and in a line that stays. */
export function showError({ dispatch, notify }: EulogyContext, notice: Notice) {
  dispatch({ type: 'failed', failure: notice.text })
  notify(notice)
}
