import { type MouseEvent, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Retry, retryForm } from '#contract/eulogies.ts'
import { writingTime } from '#domain/offer.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { isSameInput, type Revision } from '#web/journey/answers.ts'
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
  /** The answers that the current text was written from. */
  stored: SubmissionInput
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

/** What should be different, and all questions of the form with the current answers. */
export function ReviseDialog({ submissionId, input, requesting, failure, ...props }: Props) {
  const { stored, retries, used, notInText, ...on } = props
  const form = useForm<Revision, unknown, Retry>({
    defaultValues: input,
    resolver: schemaResolver(retryForm),
  })
  const [asked, setAsked] = useState(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          pendingRevision.save(submissionId, values)
          setAsked(false)
        },
      }),
    [form, submissionId],
  )
  const send = (revision: Retry) => {
    const changes = revision.different !== '' || notInText > 0 || !isSameInput(stored, revision)
    if (changes || asked) on.onRetry(revision)
    else setAsked(true)
  }
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
          onSubmit={form.handleSubmit(send)}
        >
          <ErrorMessage text={failure} />
          <TextArea
            name="different"
            label="What should be different?"
            optional
            rows={1}
            hint="For example: shorter, lighter, more about the garden."
          />
          <p className="hint">
            {usesOne(retries)} Your current version is kept, and your edits stay with the version
            you made them in.
          </p>
          {notInText > 0 && <p>{usesMemories(notInText)}</p>}
          <PersonQuestions relationshipKnown={false} />
          <MemoryQuestions used={used} />
          <ToneQuestions />
          <BuyerQuestions sent="We’ll send the new version here." />
          <div className="revise-actions">
            {asked && <p role="alert">{nothingChanged}</p>}
            <div className="form-actions">
              <Button onClick={on.onCancel}>Cancel</Button>
              <Button kind="primary" type="submit" onClick={ignoreDoubleClick}>
                Generate New Eulogy
              </Button>
            </div>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

const nothingChanged = 'You haven’t changed anything. Use one of your retries for another version?'

/** The second click of a double click must not answer a question that the first one raised. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

const usesMemories = (count: number) =>
  `The new version will also use ${count === 1 ? '1 memory from others that isn’t' : `${count} memories from others that aren’t`} in this one.`

const usesOne = (retries: number) =>
  retries === 1 ? 'This uses your last retry.' : `This uses one of your ${retries} retries.`
