import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type FindLinksBody, findLinksBody } from '#contract/emails.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { ApiError, postJson, requestJson } from '#web/api.ts'
import { notDone } from '#web/journey/memories/memories-state.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'
import type { Eulogy } from './eulogy.ts'

/** Above the text, in the owner's browser: an email about the order came back. */
export function Undelivered({ submissionId, order }: Pick<Eulogy, 'submissionId' | 'order'>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo)
    return (
      <section className="banner-green" role="status">
        <p>
          Thank you. We’re sending it to {sentTo} now. Links in our earlier emails no longer work,
          and neither does this page on your other phones and computers: open the new link there.
        </p>
      </section>
    )
  if (!order?.isUndelivered || !order.isOwner) return null
  return (
    <section className="panel-amber" aria-label="Your email address">
      <p>
        Our email to {order.email} didn’t arrive. Your eulogy is safe here. Please check the
        address, or enter another one, and we’ll send it again. If it’s right, its mail service
        turned our email away: that isn’t your doing, and we know about it.
      </p>
      <AddressForm submissionId={submissionId} email={order.email} onSent={setSentTo} />
    </section>
  )
}

type FormProps = { submissionId: string; email: string; onSent: (email: string) => void }

function AddressForm({ submissionId, email, onSent }: FormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<FindLinksBody>({
    resolver: schemaResolver(findLinksBody),
    defaultValues: { email },
  })
  const send = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await requestJson(api.email(submissionId), emptyReply, { ...postJson(body), method: 'PUT' })
      onSent(body.email)
    } catch (error) {
      // Corrected in another window.
      if (error instanceof ApiError && error.code === 'stale') return location.reload()
      logError('The address could not be corrected', error)
      setFailure(serverMessage(error, 'not-owner') ?? notDone)
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={send}>
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <ErrorMessage text={failure} alert />
        <Button type="submit" busy={form.formState.isSubmitting && 'Sending...'}>
          Send it again
        </Button>
      </form>
    </FormProvider>
  )
}
