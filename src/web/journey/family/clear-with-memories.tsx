import { useState } from 'react'
import { askedForMemories } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { failureOf } from './failure.ts'
import { keptLinks, pendingNote } from './kept-links.ts'
import { forgetRequests } from './memory-requests.ts'

type Props = { onClear: () => void; onKeep: () => void }

/**
 * Asks before a form is cleared for which others were asked for memories. The next form in this browser may be someone
 * else's, who must not see them.
 */
export default function ClearWithMemories({ onClear, onKeep }: Props) {
  const [clearing, setClearing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const clear = async () => {
    setClearing(true)
    setFailure(null)
    try {
      const { requestIds } = await forgetRequests()
      for (const id of requestIds) keptLinks.drop(id)
    } catch (error) {
      logError('The memory requests could not be stopped', error)
      setFailure(failureOf(error, 'links'))
      setClearing(false)
      return
    }
    askedForMemories.drop()
    pendingNote.drop()
    onKeep()
    onClear()
  }
  return (
    <Dialog labelledBy="clear-title" onDismiss={clearing ? undefined : onKeep}>
      <Heading level={2} id="clear-title">
        Clear This Form?
      </Heading>
      <div className="delete-terms">
        <p>
          You asked others for a memory. If you clear this form, the link you sent them stops
          working, and you can’t get back what they wrote.
        </p>
      </div>
      <ErrorMessage text={failure} alert />
      <div className="dialog-actions">
        <Button kind="primary" disabled={clearing} onClick={onKeep}>
          Keep everything
        </Button>
        <Button busy={clearing && 'Clearing...'} onClick={clear}>
          Clear it all
        </Button>
      </div>
    </Dialog>
  )
}
