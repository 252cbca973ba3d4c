import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MemoryRequests } from '#contract/contributions.ts'
import { listKeptForms } from '#web/journey/other-drafts.ts'
import { hasAskedOthers, unsentForm } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { failureOf } from './failure.ts'
import { keptLinks, pendingNote } from './kept-links.ts'
import { loadRequests } from './use-memories.ts'

type Props = {
  /** The key of the form's draft. */
  draft: string
  onClear: () => void
  onKeep: () => void
}

/** What clearing the form loses: `people` are those of forms that are no longer in this browser. */
type Lost = { own: boolean; people: string[] }

/**
 * Asks before a form is cleared, and says so if memories of others would be lost with it. The next form in this browser
 * may be someone else's, who must not see them. What the drafts of other pages asked for stays with them.
 */
export default function ClearDialog({ draft, onClear, onKeep }: Props) {
  const [lost, setLost] = useState<Lost | null>(null)
  const [clearing, setClearing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const finish = () => {
    pendingNote.drop()
    onKeep()
    onClear()
  }
  useEffect(() => {
    const nothing = { own: false, people: [] }
    void (hasAskedOthers() ? findLost(draft) : Promise.resolve(nothing)).then(setLost)
  }, [draft])
  const losesMemories = lost !== null && (lost.own || lost.people.length > 0)
  const clear = async () => {
    if (!losesMemories) return finish()
    setClearing(true)
    setFailure(null)
    try {
      const { requestIds } = await (await loadRequests()).forgetRequests(listKeptForms(draft))
      for (const id of requestIds) keptLinks.drop(id)
    } catch (error) {
      logError('The memory requests could not be stopped', error)
      setFailure(failureOf(error, 'links'))
      setClearing(false)
      return
    }
    finish()
  }
  if (!lost) return null
  // Inside the form it would be a form in a form.
  return createPortal(
    <Dialog labelledBy="clear-title" onDismiss={clearing ? undefined : onKeep}>
      <Heading level={2} id="clear-title">
        Clear This Form?
      </Heading>
      <div className="delete-terms">
        <p>Your answers leave this browser. Until you close this tab, you can bring them back.</p>
        {lost.own && (
          <p>
            You asked others for a memory. If you clear this form, the link you sent them stops
            working, and you can’t get back what they wrote.
          </p>
        )}
        {lost.people.map((person) => (
          <p key={person}>
            A form that is no longer in this browser asked for memories of {person}. If you clear
            this one, its link stops working too, and what people wrote can’t be brought back.
          </p>
        ))}
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

async function findLost(draft: string): Promise<Lost> {
  const formId = unsentForm.find(draft)
  try {
    const found = await (await loadRequests()).listMemories(formId ? { formId } : null)
    return { own: hasAny(found), people: listLost(found, draft) }
  } catch (error) {
    logError('The memories could not be listed', error)
    return { own: true, people: [] }
  }
}

const hasAny = ({ requests, contributions }: MemoryRequests) =>
  requests.length + contributions.length > 0

function listLost({ otherForms }: MemoryRequests, draft: string): string[] {
  const kept = listKeptForms(draft)
  const lost = otherForms.filter(({ formId }) => !kept.includes(formId))
  return [...new Set(lost.map(({ person }) => person))]
}
