import { useEffect, useEffectEvent, useState } from 'react'
import { type FuneralDayReply, funeralDayReply } from '#contract/emails.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { ApiError, postJson, requestJson } from '#web/api.ts'
import { logError } from '#web/log.ts'

const notSaved = 'We couldn’t save this just now. Please press the button again.'
const alreadySent = 'The email for this day is already on its way, so the day can’t be changed.'

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day of the funeral as the server has it; null until it's read. */
export function useFuneralDay(submissionId: string) {
  const [funeral, setFuneral] = useState<FuneralDayReply | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useEffectEvent(async (id: string) => {
    try {
      setFuneral(await requestJson(api.funeralDay(id), funeralDayReply))
    } catch (error) {
      logError('The day of the funeral could not be read', error)
    }
  })
  useEffect(() => void load(submissionId), [submissionId])

  /** Whether it was saved. Null removes the day, and says not to ask again. */
  const save = async (day: string | null): Promise<boolean> => {
    setFailure(null)
    try {
      const choice = { day, timeZone: timeZone() }
      await requestJson(api.funeralDay(submissionId), emptyReply, postJson(choice))
      setFuneral({ state: day ? 'set' : 'none', day })
      return true
    } catch (error) {
      logError('The day of the funeral could not be saved', error)
      setFailure(error instanceof ApiError && error.code === 'stale' ? alreadySent : notSaved)
      return false
    }
  }
  return { funeral, failure, save }
}
