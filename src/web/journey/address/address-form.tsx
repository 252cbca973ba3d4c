import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type FindLinksBody, findLinksBody } from '#contract/emails.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { postJson, requestJson } from '#web/api.ts'
import { notDone } from '#web/journey/memories/memories-state.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'

type Props = {
  submissionId: string
  brings: 'eulogy' | 'preview'
  onSent: (email: string) => void
}

export default function AddressForm({ submissionId, brings, onSent }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<FindLinksBody>({
    resolver: schemaResolver(findLinksBody),
    defaultValues: { email: '' },
  })
  const send = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      await requestJson(api.email(submissionId), emptyReply, { ...postJson(body), method: 'PUT' })
      onSent(body.email)
    } catch (error) {
      logError('The address could not be changed', error)
      const codes = ['not-owner', 'not-emailed', 'rate-limited', 'unavailable'] as const
      setFailure(serverMessage(error, ...codes) ?? notDone)
    }
  })
  return (
    <FormProvider {...form}>
      <form className="address-form stack-3" noValidate onSubmit={send}>
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <p className="small">
          Links in our earlier emails stop working then. So does this page on your other phones and
          computers{brings === 'eulogy' && ', with any link for readers that you made there'}.
        </p>
        <ErrorMessage text={failure} alert />
        <Button type="submit" busy={form.formState.isSubmitting && 'Sending...'}>
          Send it there
        </Button>
      </form>
    </FormProvider>
  )
}
