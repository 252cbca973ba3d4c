import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { type Told, toldSchema } from '#domain/submission.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import type { Answers } from './answers.ts'
import { keepRevision } from './kept-revision.ts'
import { BuyerQuestions, MemoryQuestions, PersonQuestions, ToneQuestions } from './questions.tsx'

type Props = {
  submissionId: string
  told: Answers
  requesting: boolean
  trouble: string | null
  onCancel: () => void
  onRetry: (told: Told) => void
}

/** The same questions as the form's four steps, on one sheet, with the answers that were given. */
export function ReviseDialog({ submissionId, told, requesting, trouble, ...on }: Props) {
  const form = useForm<Answers, unknown, Told>({
    defaultValues: told,
    resolver: zodResolver(toldSchema) as unknown as Resolver<Answers, unknown, Told>,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepRevision(submissionId, values),
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
          <Spinner /> This may take up to 5 minutes.
        </p>
      )}
      <FormProvider {...form}>
        <form
          name="revision"
          method="dialog"
          noValidate
          hidden={requesting}
          onSubmit={form.handleSubmit(on.onRetry)}
        >
          <p className="hint">
            Change what you like. The version you have stays, and you can look at it again.
          </p>
          <Trouble text={trouble} />
          <PersonQuestions relationshipKnown={false} />
          <MemoryQuestions />
          <ToneQuestions />
          <BuyerQuestions sent="We send the new version here." />
          <div className="form-actions">
            <Button onClick={on.onCancel}>Cancel</Button>
            <Button kind="first" type="submit">
              Generate New Eulogy
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}
