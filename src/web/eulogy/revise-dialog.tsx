import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect, useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { type Told, toldSchema } from '#domain/submission.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import type { Answers } from './answers.ts'
import { BuyerQuestions, MemoryQuestions, PersonQuestions, ToneQuestions } from './questions.tsx'

type Props = {
  told: Told
  requesting: boolean
  trouble: string | null
  onCancel: () => void
  onRetry: (told: Told) => void
}

/** The same questions as the form's four steps, on one sheet, with the answers that were given. */
export function ReviseDialog({ told, requesting, trouble, onCancel, onRetry }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm<Answers, unknown, Told>({
    defaultValues: told,
    resolver: zodResolver(toldSchema) as unknown as Resolver<Answers, unknown, Told>,
  })
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closing gives the focus back to the button that opened it.
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="card revise"
      aria-labelledby="revise-title"
      onCancel={(event) => {
        event.preventDefault()
        if (!requesting) onCancel()
      }}
    >
      {requesting && (
        <div role="status" className="panel-amber">
          <h2>Creating Your New Eulogy</h2>
          <p>
            <Spinner /> This may take up to 5 minutes.
          </p>
        </div>
      )}
      <FormProvider {...form}>
        <form method="dialog" noValidate hidden={requesting} onSubmit={form.handleSubmit(onRetry)}>
          <h2 id="revise-title">Revise Your Eulogy</h2>
          <Trouble text={trouble} />
          <PersonQuestions relationshipKnown />
          <MemoryQuestions />
          <ToneQuestions />
          <BuyerQuestions />
          <div className="form-actions">
            <Button onClick={onCancel}>Cancel</Button>
            <Button kind="first" type="submit">
              Generate New Eulogy
            </Button>
          </div>
        </form>
      </FormProvider>
    </dialog>
  )
}
