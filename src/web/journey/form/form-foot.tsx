import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { questionsReply } from '#contract/submissions.ts'
import { stepCount, submissionInputSchema } from '#domain/submission.ts'
import type { Journey } from '#web/journey/journey.ts'
import { savedOnThisDevice } from '#web/journey/notices.ts'
import {
  draftKey,
  draftOfForm,
  dropDraft,
  saveDraft,
  useDraftSaved,
} from '#web/journey/pending-input.ts'
import type { FormStart } from '#web/journey/states.ts'
import { withSessionStorage } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'

const ClearDialog = lazyPart(() => import('#web/journey/memories/clear-dialog.tsx'), nothing)

type Content = Pick<FormStart, 'step' | 'answers' | 'stored'>

const schema = z.object({
  step: z.int().check(z.gte(1), z.lte(stepCount)),
  answers: z.record(z.string(), z.string()),
  stored: z.nullable(
    z.object({
      id: z.string(),
      input: submissionInputSchema,
      questions: questionsReply.shape.questions,
      helpline: z.boolean(),
      canWriteAgain: z.boolean(),
      hasPreview: z.boolean(),
    }),
  ),
})

/** boot/start-lazy.js looks for keys with this prefix. */
const keyFor = (draft: string) => `${draft}-cleared`

/** What "Clear this form" removed, by the key of its draft. Only this tab has it: the computer may be shared. */
const clearedForm = {
  save: (draft: string, cleared: Content) =>
    withSessionStorage((storage) => storage.setItem(keyFor(draft), JSON.stringify(cleared))),
  drop: (draft: string) => withSessionStorage((storage) => storage.removeItem(keyFor(draft))),
  find(draft: string): Content | null {
    const json = withSessionStorage((storage) => storage.getItem(keyFor(draft)))
    const found = schema.safeParse(json ? JSON.parse(json) : null)
    return found.success ? (found.data as Content) : null
  },
}

type Props = {
  preselected: Journey['preselected']
  /** What the form holds now. */
  content: () => Content
  onReopen: (part: Partial<FormStart>) => void
  /** Removes the submission from the history entry. */
  onForget: () => void
}

/** Where the answers are, and the way to remove them from this browser and to bring them back. */
export function FormFoot({ preselected, content, onReopen, onForget }: Props) {
  const draft = draftKey(preselected)
  const saved = useDraftSaved(draftOfForm(preselected, content().stored))
  const [asking, setAsking] = useState(false)
  // Not in the first rendering, which has to match the prerendered page.
  const [cleared, setCleared] = useState<Content | null>(null)
  useEffect(() => setCleared(clearedForm.find(draft)), [draft])
  const clear = () => {
    const shown = content()
    clearedForm.save(draft, shown)
    dropDraft(draftOfForm(preselected, shown.stored))
    onForget()
    onReopen({ focus: true })
  }
  const bringBack = () => {
    if (!cleared) return
    clearedForm.drop(draft)
    saveDraft(draftOfForm(preselected, cleared.stored), cleared)
    onReopen({ ...cleared, focus: true })
  }
  const isEmpty = cleared !== null && !saved
  return (
    <div className="form-foot apart muted">
      <span role="status">
        {saved && savedOnThisDevice()}
        {!saved && !isEmpty && 'What you type stays in this browser until you send it.'}
        {isEmpty && 'Form cleared.'}
      </span>
      {isEmpty && (
        <Button kind="quiet" onClick={bringBack}>
          Bring my words back
        </Button>
      )}
      {saved && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Clear this form
        </Button>
      )}
      {asking && <ClearDialog draft={draft} onClear={clear} onKeep={() => setAsking(false)} />}
    </div>
  )
}
