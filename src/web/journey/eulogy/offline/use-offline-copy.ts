import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import type { Journey } from '#web/journey/journey.ts'
import { storedValue } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { canKeepCopies, prepareWorker, refreshCopy, removeCopies } from './stored-copy.ts'

/** Set where the visitor wants no copy of a eulogy to be kept. */
const sharedComputer = storedValue('eulogy-shared-computer', z.literal(true))
export const isSharedComputer = () => sharedComputer.find() !== null

/** Whether this browser keeps a copy, and the visitor's choice to keep none. */
export function useKeeping(kept: boolean) {
  const [isShared, setIsShared] = useState(isSharedComputer)
  const [isKept, setIsKept] = useState(kept)
  const isPossible = canKeepCopies()
  const setShared = (next: boolean) => {
    setIsShared(next)
    setIsKept(false)
    if (next) sharedComputer.save(true)
    else sharedComputer.drop()
    if (next) void removeCopies()
  }
  // `isShared` is null where no copy can be kept.
  const keeping = { isKept, isShared: isPossible ? isShared : null, setShared }
  return { keeping, isOn: isPossible && !isShared, setIsKept }
}

/** After a change was saved, which may be one of many. */
const refreshAfterMs = 2_000
/** While the server can't be reached. */
const tryAgainAfterMs = 5_000

export type OfflineCopy = ReturnType<typeof useOfflineCopy>

/** Keeps a copy of the eulogy in this browser, and knows whether the page shows it. */
export function useOfflineCopy(eulogy: Eulogy, journey: Journey) {
  const { submissionId, versions } = eulogy
  const { keeping, isOn, setIsKept } = useKeeping(false)
  /** While the text on the page is the stored copy: when it was stored. */
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  /** The copy was on the page, and the server has another text. */
  const [isOutdated, setIsOutdated] = useState(false)
  const familyId = versions?.[0]?.submissionId

  const refresh = useEffectEvent(async () => {
    if (!isOn || !familyId) return
    try {
      // Offline, the files that are stored already are enough.
      if (savedAt === null && navigator.onLine) await prepareWorker()
      const refreshed = await refreshCopy(familyId, submissionId)
      // The visitor may have decided otherwise in the meantime.
      if (isSharedComputer()) return await removeCopies()
      setIsKept(refreshed.from === 'server' || refreshed.from === 'copy')
      setSavedAt(refreshed.from === 'copy' ? refreshed.savedAt : null)
      if (refreshed.from === 'gone') {
        await removeCopies([submissionId])
        if (savedAt) journey.findLinks('dead-link')
      }
      const theirs = refreshed.from === 'server' && refreshed.texts[submissionId]
      if (savedAt && theirs) setIsOutdated(theirs !== shownVersion(eulogy)?.full_eulogy)
    } catch (error) {
      logError('The copy for reading offline could not be stored', error)
    }
  })

  const schedule = useEffectEvent((_changed: unknown[]) =>
    setTimeout(() => void refresh(), keeping.isKept ? refreshAfterMs : 0),
  )
  useEffect(() => {
    if (!isOn) return
    const timer = schedule([versions, submissionId])
    return () => clearTimeout(timer)
  }, [isOn, versions, submissionId])

  const isAway = savedAt !== null
  useEffect(() => {
    if (!isOn) return
    const onChange = () => void refresh()
    window.addEventListener('online', onChange)
    window.addEventListener('offline', onChange)
    const timer = isAway ? setInterval(onChange, tryAgainAfterMs) : undefined
    return () => {
      window.removeEventListener('online', onChange)
      window.removeEventListener('offline', onChange)
      clearInterval(timer)
    }
  }, [isOn, isAway])

  return { ...keeping, savedAt, isOutdated }
}
