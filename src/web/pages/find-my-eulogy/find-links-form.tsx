import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type FindLinksBody, findLinksBody } from '#contract/emails.ts'
import { pages } from '#contract/urls.ts'
import { findLinks, noticeForError } from '#web/api.ts'
import { brand } from '#web/copy/brand-words.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { schemaResolver, usePressedBeforeStart } from '#web/ui/schema-resolver.ts'

const notSent = {
  title: 'Error',
  text: `We couldn’t send your request just now. Please press the button again, or write to ${brand.supportEmail}.`,
  destructive: true,
}

/** Asks for an email address, and sends the private links there. */
export function FindLinksForm() {
  const element = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<FindLinksBody>({ resolver: schemaResolver(findLinksBody) })
  const sending = form.formState.isSubmitting
  usePressedBeforeStart(element, 'find-links')

  const send = form.handleSubmit(async (body) => {
    try {
      await findLinks(body)
      setFailure(null)
      setSentTo(body.email)
    } catch (error) {
      logError('The private links could not be requested', error)
      setFailure(noticeForError(notSent, error).text)
    }
  })
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        name="find-links"
        method="dialog"
        className="card form-card"
        noValidate
        aria-label="Find my eulogy"
        onSubmit={send}
      >
        <noscript>
          <p className="error-message">
            This form needs JavaScript, which is turned off in this browser. You can write to us at{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> instead, from the
            address you used.
          </p>
        </noscript>
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <ErrorMessage text={failure} alert />
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={sending && 'Sending...'}>
            Email me my private links
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** The same words whether the address is known or not. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <section className="banner-green links-sent">
      <Heading level={2}>Check Your Email</Heading>
      <p>
        If anything was written with <strong>{email}</strong>, an email with its private links is on
        its way. It can take a few minutes. If it isn’t in your inbox, check your spam folder.
      </p>
      <p>
        Didn’t get it? You may have used another address.{' '}
        <Button kind="quiet" onClick={onAgain}>
          Try another address
        </Button>{' '}
        or <a href={pages.contact()}>write to us</a>.
      </p>
    </section>
  )
}
