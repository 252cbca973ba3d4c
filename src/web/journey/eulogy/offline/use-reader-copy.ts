import { useEffect, useEffectEvent, useState } from 'react'
import { logError } from '#web/log.ts'
import { type OpenedText, storeCopy } from './reader-copy.ts'
import { canKeepCopies, prepareWorker, removeCopies } from './stored-copy.ts'
import { isSharedComputer, type OfflineCopy, setSharedComputer } from './use-offline-copy.ts'

/** Keeps the text of a reader's link in this browser, so that it opens without a network. */
export function useReaderCopy(
  key: string,
  { shared, savedAt }: OpenedText,
): Omit<OfflineCopy, 'isOutdated'> {
  const [isShared, setIsShared] = useState(isSharedComputer)
  const [isKept, setIsKept] = useState(savedAt !== null)
  const isOn = canKeepCopies() && !isShared
  const isFresh = savedAt === null

  const keep = useEffectEvent(async () => {
    try {
      await prepareWorker()
      await storeCopy(key, shared)
      // The visitor may have decided otherwise in the meantime.
      if (isSharedComputer()) return await removeCopies()
      setIsKept(true)
    } catch (error) {
      logError('The copy for reading offline could not be stored', error)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another copy
  useEffect(() => {
    if (isOn && isFresh) void keep()
  }, [isOn, isFresh, shared])

  const setShared = (next: boolean) => {
    setIsShared(next)
    setIsKept(false)
    setSharedComputer(next)
  }
  return { isKept, isShared: canKeepCopies() ? isShared : null, savedAt, setShared }
}
