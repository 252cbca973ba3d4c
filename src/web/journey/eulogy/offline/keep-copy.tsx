import { thisDevice } from '#web/journey/notices.ts'
import type { OfflineCopy } from './use-offline-copy.ts'

/** Below the text: that a copy is kept, and how to keep none. */
export function KeepCopy({ isKept, isShared, savedAt, setShared }: OfflineCopy) {
  if (isShared === null || (!isKept && !isShared)) return null
  return (
    <div className="keep-copy small">
      <p>
        {isShared
          ? `No copy is kept on this ${thisDevice()}.`
          : `This opens without internet on this ${thisDevice()}.`}
      </p>
      {!savedAt && (
        <label className="keep-copy-choice">
          <input
            type="checkbox"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <span>This is a shared computer: don’t keep a copy here</span>
        </label>
      )}
    </div>
  )
}
