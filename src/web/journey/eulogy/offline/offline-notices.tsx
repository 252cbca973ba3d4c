import { thisDevice } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import type { OfflineCopy } from './use-offline-copy.ts'

/** Above the text: that it's the stored copy, and that changes aren't lost. */
export function OfflineNotice({ savedAt, isOutdated }: OfflineCopy) {
  if (!savedAt && !isOutdated) return null
  return (
    <section className="panel-amber" role="status">
      {savedAt ? (
        <p>
          {describeCopy(savedAt)} You can read it, print it and change it: your changes stay here,
          and we save them once you’re connected.
        </p>
      ) : (
        <>
          <p>You’re connected again. The saved text is newer than the copy on this page.</p>
          <Button onClick={() => location.reload()}>Show the saved text</Button>
        </>
      )}
    </section>
  )
}

/** The same for a reader, who changes nothing. */
export const ReaderNotice = ({ savedAt }: { savedAt: Date }) => (
  <section className="panel-amber" role="status">
    <p>{describeCopy(savedAt)} You can read it and print it.</p>
  </section>
)

function describeCopy(savedAt: Date): string {
  const why = navigator.onLine ? 'We can’t reach our server just now.' : 'You’re offline.'
  return `${why} This is the copy saved on this ${thisDevice()}, from ${formatSavedAt(savedAt, new Date())}.`
}

/** "9:14 am" on the same day, with the date before it on others. */
export function formatSavedAt(savedAt: Date, now: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    .format(savedAt)
    .replace(/\s?([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}m`)
  if (savedAt.toDateString() === now.toDateString()) return time
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(savedAt)
  return `${day}, ${time}`
}

type KeepCopyProps = Omit<OfflineCopy, 'isOutdated'>

/** Below the text: that a copy is kept, and how to keep none. */
export function KeepCopy({ isKept, isShared, savedAt, setShared }: KeepCopyProps) {
  if (isShared === null || (!isKept && !isShared)) return null
  return (
    <div className="keep-copy small muted">
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
          <span>This is a shared {thisDevice()}: don’t keep a copy here</span>
        </label>
      )}
    </div>
  )
}
