import { useEffect, useId, useRef, useState } from 'react'
import { passageReply, type SubmissionReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { passageBounds } from '#domain/passage.ts'
import { postJson, readSubmission, requestJson } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { pendingVerses } from './pending-input.ts'

const [, maxLength] = passageBounds.own_verses
const notKept = 'We couldn’t save these words just now. They’re still here. Please try again.'

/** The words of a passage, and the submission that they belong to. */
export type ShownPassage = NonNullable<SubmissionReply['passage']> & { submissionId: string }

export const passageOf = ({ id: submissionId, passage }: SubmissionReply): ShownPassage | null =>
  passage && { ...passage, submissionId }

type Props = {
  passage: ShownPassage
  /** What becomes of the words once they are given. */
  effect: string
  onReplaced: (passage: ShownPassage) => void
}

/** Whose words of a passage are read, with a way to give those of one's own church. */
export function Passage({ passage, effect, onReplaced }: Props) {
  const { name, words, isOwn, submissionId } = passage
  const [isOpen, setIsOpen] = useState(() => pendingVerses.find(submissionId) !== null)
  const replaced = (next: ShownPassage) => {
    setIsOpen(false)
    onReplaced(next)
  }
  return (
    <section className="passage small" aria-label={name}>
      <p>
        Where {name} is read, its words are{' '}
        {isOwn ? 'the ones you gave us.' : 'from the King James Version.'}
      </p>
      {!isOpen && (
        <Button kind="quiet" onClick={() => setIsOpen(true)}>
          {isOwn ? 'Change these words' : 'Use your own church’s words'}
        </Button>
      )}
      <details>
        <summary>Show {name}</summary>
        <blockquote>{words}</blockquote>
      </details>
      {isOpen && (
        <OwnWords
          passage={passage}
          effect={effect}
          onReplaced={replaced}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </section>
  )
}

function OwnWords({
  passage: { name, words, isOwn, submissionId },
  effect,
  onReplaced,
  onCancel,
}: Props & { onCancel: () => void }) {
  const [typed, setTyped] = useState(pendingVerses.find(submissionId) ?? (isOwn ? words : ''))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => field.current?.focus(), [])
  const change = (next: string) => {
    setTyped(next)
    pendingVerses.save(submissionId, next)
  }
  const cancel = () => {
    pendingVerses.drop(submissionId)
    onCancel()
  }
  const send = async () => {
    // Without words, those of the King James Version come back.
    if (typed.trim() === '' && !isOwn) return field.current?.focus()
    setBusy(true)
    setFailure(null)
    try {
      const init = { ...postJson({ words: typed }), method: 'PUT' }
      const { passage } = await requestJson(api.ownVerses(submissionId), passageReply, init)
      pendingVerses.drop(submissionId)
      onReplaced({ ...passage, submissionId })
    } catch (error) {
      logError('The words of the passage could not be saved', error)
      setFailure(notKept)
      setBusy(false)
    }
  }
  return (
    <div className="field">
      <label htmlFor={id}>{name} in your church’s words</label>
      <textarea
        id={id}
        ref={field}
        rows={5}
        maxLength={maxLength}
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        Paste or type them here. {effect}
        {isOwn && ' Leave it empty to go back to the King James Version.'}
      </p>
      <ErrorMessage text={failure} alert />
      <div className="rewrite-wishes">
        <Button kind="primary" busy={busy && 'Saving...'} onClick={send}>
          Use these words
        </Button>
        <Button disabled={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The passage of a submission whose scripture was typed; null until it is known, and if there is none. */
export function usePassage(submissionId: string, isTyped: boolean) {
  const [passage, setPassage] = useState<ShownPassage | null>(null)
  useEffect(() => {
    let isShown = true
    if (isTyped)
      readSubmission(submissionId)
        .then((submission) => isShown && setPassage(passageOf(submission)))
        .catch((error: unknown) => logError('The passage could not be read', error))
    return () => {
      isShown = false
    }
  }, [submissionId, isTyped])
  return [passage, setPassage] as const
}
