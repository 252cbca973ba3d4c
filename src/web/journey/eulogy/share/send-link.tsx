import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { sendLinkSchema } from '#domain/reader-link.ts'
import { ApiError } from '#web/api.ts'
import EmailSuggestion from '#web/journey/form/email-suggestion.tsx'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'
import { sendLink } from './reader-requests.ts'

const notSent =
  'We couldn’t send it just now. The text is safe. Please press the button again in a minute.'
const notAllowed = 'We can’t send this text, because its payment was refunded or is disputed.'

type Sent = { to: string; alreadySent: boolean }

/** Has a link to read the text emailed to someone else. */
export function SendLink({ submissionId }: { submissionId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <section className="send-link" aria-label="Email someone a link to read it">
      {sent && (
        <Note tone="green" role="status">
          <p>
            {sent.alreadySent ? 'We’ve already sent a link to ' : 'We’re sending a link to '}
            <strong>{sent.to}</strong>.
          </p>
        </Note>
      )}
      {isOpen ? (
        <LinkForm
          submissionId={submissionId}
          onSent={(link) => {
            setSent(link)
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
          Email someone a link to read it
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

function LinkForm({ submissionId, onSent, onCancel }: FormProps) {
  const form = useForm<{ email: string }>({
    resolver: schemaResolver(sendLinkSchema),
    defaultValues: { email: '' },
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const send = form.handleSubmit(async ({ email }) => {
    setFailure(null)
    try {
      onSent({ to: email, ...(await sendLink(submissionId, email)) })
    } catch (error) {
      logError('The link could not be sent', error)
      setFailure(messageFor(error))
    }
  })
  return (
    <FormProvider {...form}>
      <form method="dialog" noValidate aria-label="Email someone a link to read it" onSubmit={send}>
        <TextField
          name="email"
          label="Their email address"
          type="email"
          autoComplete="off"
          hint="The link opens this text to read, with your later changes, and they can’t change anything. You can stop it here at any time. The email has no names in it, so tell them to expect it."
          suggestion={<EmailSuggestion />}
        />
        <ErrorMessage text={failure} alert />
        <div className="send-link-actions">
          <Button type="submit" busy={form.formState.isSubmitting && 'Sending...'}>
            Send the link
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
  if (!(error instanceof ApiError)) return notSent
  if (error.code === 'not-paid') return notAllowed
  return error.code === 'rate-limited' || error.code === 'not-emailed' ? error.message : notSent
}
