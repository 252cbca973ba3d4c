import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { draftPrefix, unsentForm } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { withStorage } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { describeError } from './memories-state.ts'
import { keptLinks, loadRequests, pendingNote } from './use-memories.ts'

type Props = {
  /** The key of the form's draft. */
  draft: string
  onClear: () => void
  onKeep: () => void
}

/**
 * Asks before a form is cleared, and says so if memories of others would be lost with it. The next form in this browser
 * may be someone else's, who must not see them. What the drafts of other pages asked for stays with them.
 */
export default function ClearDialog({ draft, onClear, onKeep }: Props) {
  const [losesMemories, setLosesMemories] = useState<boolean | null>(null)
  const [clearing, setClearing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const finish = () => {
    pendingNote.drop()
    onKeep()
    onClear()
  }
  useEffect(() => {
    void hasMemories(draft).then(setLosesMemories)
  }, [draft])
  const clear = async () => {
    if (!losesMemories) return finish()
    setClearing(true)
    setFailure(null)
    try {
      const { linkIds } = await (await loadRequests()).forgetLinks(listKeptForms(draft))
      for (const id of linkIds) keptLinks.drop(id)
    } catch (error) {
      logError('The memory links could not be stopped', error)
      setFailure(describeError(error, 'links'))
      setClearing(false)
      return
    }
    finish()
  }
  if (losesMemories === null) return null
  // Inside the form it would be a form in a form.
  return createPortal(
    <Dialog labelledBy="clear-title" onDismiss={clearing ? undefined : onKeep}>
      <Heading level={2} id="clear-title">
        Clear This Form?
      </Heading>
      <div className="stack-3">
        <p>
          This erases what you typed from this browser. Until you close this tab, you can bring it
          back.
        </p>
        {losesMemories && (
          <p>
            You asked others for a memory. If you clear this form, the link you sent them stops
            working, and you can’t get back what they wrote.
          </p>
        )}
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
    </Dialog>,
    document.body,
  )
}

/** The forms that other pages keep a draft of. */
function listKeptForms(draft: string): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? []
  const others = keys.filter((key) => key.startsWith(draftPrefix) && key !== draft)
  return others.flatMap((other) => unsentForm.find(other) ?? [])
}

async function hasMemories(draft: string): Promise<boolean> {
  const formId = unsentForm.find(draft)
  if (!formId) return false
  try {
    const { links, memories } = await (await loadRequests()).listMemories({ formId })
    return links.length + memories.length > 0
  } catch (error) {
    logError('The memories could not be listed', error)
    return true
  }
}
