import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type ContactMessage, contactSchema } from '#domain/contact.ts'
import { record } from '#web/analytics.ts'
import { noticeForError, sendMessage } from '#web/api.ts'
import { brand } from '#web/copy/brand-words.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { focusFirstError, schemaResolver, usePressedBeforeStart } from '#web/ui/schema-resolver.ts'
import type { Notice } from '#web/ui/toast.ts'
import { useNotify } from '#web/ui/toasts.tsx'
import { contactRequest } from './contact-request.ts'

const contactNotices = {
  sent: {
    title: 'Message Sent',
    text: "We've received your message and will get back to you soon.",
  },
  notSent: {
    title: 'Error',
    text: `We couldn’t send your message just now. What you wrote is still here. Please press the button again, or write to ${brand.supportEmail}.`,
    destructive: true,
  },
} satisfies Record<string, Notice>

const contactFields = ['name', 'email', 'subject', 'message'] as const

/** Keeps the busy state visible for long enough to notice. */
const minSendingMs = 1_000

/** Keeps the typed message until it was sent. */
export function ContactForm() {
  const notify = useNotify()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sentBy, setSentBy] = useState<string | null>(null)
  const form = useForm<ContactMessage>({
    resolver: schemaResolver(contactSchema),
    shouldFocusError: false,
  })
  const sending = form.formState.isSubmitting
  usePressedBeforeStart(element, 'contact')

  const fillIn = useEffectEvent((values: Partial<ContactMessage>) => {
    for (const name of contactFields) {
      const value = values[name]
      if (value && !form.getValues(name)) form.setValue(name, value)
    }
  })
  useEffect(() => {
    const request = contactRequest.parse(window.location.search)
    if (request) fillIn(request)
  }, [])

  const send = form.handleSubmit(async (message) => {
    setSentBy(null)
    const minDelay = new Promise((resolve) => setTimeout(resolve, minSendingMs))
    try {
      await sendMessage(message)
      await minDelay
      record({ event: 'contact_form_submit' })
      notify(contactNotices.sent)
      setFailure(null)
      setSentBy(message.email)
      form.reset({ name: '', email: '', subject: '', message: '' })
    } catch (error) {
      await minDelay
      logError('The message could not be sent', error)
      const notice = noticeForError(contactNotices.notSent, error)
      notify(notice)
      setFailure(notice.text)
    }
  }, focusFirstError)
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        name="contact"
        method="dialog"
        className="card form-card"
        noValidate
        aria-label="Contact us"
        onSubmit={send}
      >
        <noscript>
          <p className="error-message">
            This form needs JavaScript, which is turned off in this browser. You can write to us at{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> instead.
          </p>
        </noscript>
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="subject" label="Subject" autoComplete="off" />
        <TextArea name="message" label="Message" rows={4} />
        <ErrorMessage text={failure} />
        {sentBy && (
          <section className="banner-green">
            <p>
              Thank you. We have your message, and we’ll write back to <strong>{sentBy}</strong>.
            </p>
          </section>
        )}
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={sending && 'Sending...'}>
            Send Message
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
