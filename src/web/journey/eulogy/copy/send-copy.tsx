import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { copySchema } from '#domain/copy.ts'
import { ApiError, sendCopy } from '#web/api.ts'
import { suggestEmail } from '#web/journey/form/suggest-email.ts'
import { Suggestion } from '#web/journey/form/suggestion.tsx'
import { laterMessages } from '#web/journey/later-messages.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'

type Sent = { to: string; alreadySent: boolean }

/** Has the text emailed to someone else. */
export function SendCopy({ submissionId }: { submissionId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <section className="send-copy" aria-label="Send it to another address">
      {sent && (
        <Note tone="green" role="status">
          <p>
            {sent.alreadySent ? 'We’ve already sent this text to ' : 'We’re sending it to '}
            <strong>{sent.to}</strong>.
          </p>
        </Note>
      )}
      {isOpen ? (
        <CopyForm
          submissionId={submissionId}
          onSent={(copy) => {
            setSent(copy)
            setIsOpen(false)
          }}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <Button
          kind="quiet"
          onClick={() => {
            setSent(null)
            setIsOpen(true)
          }}
        >
          Send it to another address
        </Button>
      )}
    </section>
  )
}

type FormProps = {
  submissionId: string
  onSent: (sent: Sent) => void
  onCancel: () => void
}

function CopyForm({ submissionId, onSent, onCancel }: FormProps) {
  const form = useForm<{ email: string }>({
    resolver: schemaResolver(copySchema),
    defaultValues: { email: '' },
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const send = form.handleSubmit(async ({ email }) => {
    setFailure(null)
    try {
      onSent({ to: email, ...(await sendCopy(submissionId, email)) })
    } catch (error) {
      logError('The copy could not be sent', error)
      setFailure(messageFor(error))
    }
  })
  return (
    <FormProvider {...form}>
      <form method="dialog" noValidate aria-label="Send it to another address" onSubmit={send}>
        <TextField
          name="email"
          label="Their email address"
          type="email"
          autoComplete="off"
          hint="We’ll send the text as it is now, once, and say that you asked us to. There’s no private link in it, so they can’t change anything."
        />
        <Suggestion field="email" suggest={suggestEmail} />
        <ErrorMessage text={failure} alert />
        <div className="send-copy-actions">
          <Button type="submit" busy={form.formState.isSubmitting && 'Sending...'}>
            Send it
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function messageFor(error: unknown): string {
  if (!(error instanceof ApiError)) return laterMessages.copyNotSent
  if (error.code === 'not-paid') return laterMessages.copyNotAllowed
  return error.code === 'rate-limited' || error.code === 'contains-web-address'
    ? error.message
    : laterMessages.copyNotSent
}
