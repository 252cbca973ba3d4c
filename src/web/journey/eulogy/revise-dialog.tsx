import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { type Retry, retryForm } from '#contract/eulogies.ts'
import { writingTime } from '#domain/offer.ts'
import type { Revision } from '#web/journey/answers.ts'
import {
  BuyerQuestions,
  MemoryQuestions,
  PersonQuestions,
  ToneQuestions,
} from '#web/journey/form/questions.tsx'
import { pendingRevision } from '#web/journey/pending-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'
import { Spinner } from '#web/ui/spinner.tsx'

type Props = {
  submissionId: string
  input: Revision
  retries: number
  /** Memories of others that the new version will use. */
  used: readonly { text: string }[]
  /** How many of them the current text is without. */
  notInText: number
  requesting: boolean
  failure: string | null
  onCancel: () => void
  onRetry: (input: Retry) => void
}

/** What should be different, and, folded, all questions of the form with the current answers. */
export function ReviseDialog({ submissionId, input, requesting, failure, ...props }: Props) {
  const { retries, used, notInText, ...on } = props
  const form = useForm<Revision, unknown, Retry>({
    defaultValues: input,
    resolver: schemaResolver(retryForm),
  })
  const [isOpen, setIsOpen] = useState(false)
  // A field with an error must be there to take the focus.
  const unfold = () => flushSync(() => setIsOpen(true))
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => pendingRevision.save(submissionId, values),
      }),
    [form, submissionId],
  )
  return (
    <Dialog labelledBy="revise-title" onDismiss={requesting ? undefined : on.onCancel}>
      <Heading key={requesting ? 'creating' : 'revising'} level={2} id="revise-title">
        {requesting ? 'Creating Your New Eulogy' : 'Revise Your Eulogy'}
      </Heading>
      {requesting && (
        <p role="status" className="panel-amber">
          <Spinner /> This may take {writingTime}.
        </p>
      )}
      <FormProvider {...form}>
        <form
          name="revision"
          method="dialog"
          noValidate
          hidden={requesting}
          onSubmit={form.handleSubmit(on.onRetry, unfold)}
        >
          <ErrorMessage text={failure} />
          <TextArea
            name="different"
            label="What should be different?"
            optional
            rows={3}
            hint="For example: shorter, lighter, more about the garden."
          />
          <p className="hint">
            {usesOne(retries)} Your current version is kept, and your edits stay with the version
            you made them in.
          </p>
          {notInText > 0 && <p>{usesMemories(notInText)}</p>}
          <details
            className="previous-answers"
            open={isOpen}
            onToggle={(event) => setIsOpen(event.currentTarget.open)}
          >
            <summary>Your answers: change anything</summary>
            <PersonQuestions relationshipKnown={false} />
            <MemoryQuestions used={used} />
            <ToneQuestions />
            <BuyerQuestions sent="We’ll send the new version here." />
          </details>
          <div className="form-actions revise-actions">
            <Button onClick={on.onCancel}>Cancel</Button>
            <Button kind="primary" type="submit">
              Generate New Eulogy
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

const usesMemories = (count: number) =>
  `The new version will also use ${count === 1 ? '1 memory from others that isn’t' : `${count} memories from others that aren’t`} in this one.`

const usesOne = (retries: number) =>
  retries === 1 ? 'This uses your last retry.' : `This uses one of your ${retries} retries.`
