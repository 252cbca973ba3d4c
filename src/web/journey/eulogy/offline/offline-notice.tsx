import { thisDevice } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { formatSavedAt } from './saved-at.ts'
import type { OfflineCopy } from './use-offline-copy.ts'

/** Above the text: that it's the stored copy, and that changes aren't lost. */
export function OfflineNotice({ savedAt, isOutdated }: OfflineCopy) {
  if (!savedAt && !isOutdated) return null
  return (
    <Note tone="amber" role="status">
      {savedAt ? (
        <p>
          {navigator.onLine ? 'We can’t reach our server just now.' : 'You’re offline.'} This is the
          copy saved on this {thisDevice()}, from {formatSavedAt(savedAt, new Date())}. You can read
          it, print it and change it: your changes stay here, and we save them once you’re
          connected.
        </p>
      ) : (
        <>
          <p>You’re connected again. The saved text is newer than the copy on this page.</p>
          <Button onClick={() => location.reload()}>Show the saved text</Button>
        </>
      )}
    </Note>
  )
}
