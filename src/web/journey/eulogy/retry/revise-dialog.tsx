import { type MouseEvent, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { linkedRetryForm, type Retry, retryForm } from '#contract/eulogies.ts'
import { writingTime } from '#domain/offer.ts'
import { isSameInput, type Revision } from '#web/journey/answers.ts'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import {
  BuyerQuestions,
  MemoryQuestions,
  PersonQuestions,
  ToneQuestions,
} from '#web/journey/form/questions.tsx'
import { listNotInText } from '#web/journey/memories/memories-state.ts'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { pendingRevision } from '#web/journey/pending-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { OpenRevision } from './use-retry.ts'

type Props = {
  eulogy: Eulogy
  revision: OpenRevision
  memories: Pick<Memories, 'used'>
  onCancel: () => void
  onRetry: (input: Retry) => void
}

/** What should be different, and all questions of the form with the current answers. */
export function ReviseDialog({ eulogy, revision, memories, ...on }: Props) {
  const { submissionId } = eulogy
  const { stored, input, requesting, failure } = revision
  const notInText = listNotInText(memories.used, shownVersion(eulogy)).length
  const form = useForm<Revision, unknown, Retry>({
    defaultValues: input,
    resolver: schemaResolver(stored.email === '' ? linkedRetryForm : retryForm),
  })
  const [asked, setAsked] = useState(false)
  useEffect(() => form.setFocus('different'), [form])
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
            rows={4}
            hint="For example: shorter, lighter, more about the garden."
          />
          <p className="hint">
            {usesOne(eulogy.retries ?? 0)} This version is kept, and your edits stay in it.
          </p>
          {notInText > 0 && <p>{usesMemories(notInText)}</p>}
          <h3>Your answers, if you want to change them</h3>
          <MemoryQuestions used={memories.used} />
          <ToneQuestions />
          <BuyerQuestions sent={stored.email !== '' && 'We’ll send the new version here.'} />
          <PersonQuestions relationshipKnown={false} />
          <div className="dialog-actions revise-actions">
            {asked && <p role="alert">{nothingChanged}</p>}
            <div>
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
