import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { type ContactMessage, contactSchema } from '#domain/contact.ts'
import { record } from '#web/analytics.ts'
import { sendMessage } from '#web/api.ts'
import { inPlaceOf } from '#web/come-back.ts'
import { brand } from '#web/content/brand.ts'
import { logTrouble } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useNotify } from '#web/ui/toasts.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { contactNotices } from './contact-notices.ts'

/** Long enough to be seen. */
const shownFor = 1_000

/** A message to the people behind the site. What was typed stays until it has been sent. */
export function ContactForm() {
  const notify = useNotify()
  const element = useRef<HTMLFormElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const form = useForm<ContactMessage>({
    resolver: zodResolver(contactSchema) as unknown as Resolver<ContactMessage>,
  })
  const sending = form.formState.isSubmitting

  // The button may have been pressed before the app had started: see early/start-late.js.
  useEffect(() => {
    const page = document.documentElement.dataset
    if (page.pressed !== 'contact') return
    delete page.pressed
    element.current?.requestSubmit()
  }, [])

  const send = form.handleSubmit(async (message) => {
    const seen = new Promise((resume) => setTimeout(resume, shownFor))
    try {
      await sendMessage(message)
      await seen
      record({ event: 'contact_form_submit' })
      notify(contactNotices.sent)
      setTrouble(null)
      form.reset({ name: '', email: '', subject: '', message: '' })
    } catch (error) {
      await seen
      logTrouble('The message could not be sent', error)
      const notice = inPlaceOf(contactNotices.notSent, error)
      notify(notice)
      setTrouble(notice.text)
    }
  })
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
          <p className="trouble">
            This form needs JavaScript, which is switched off in this browser. You can write to us
            at <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> instead.
          </p>
        </noscript>
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="subject" label="Subject" autoComplete="off" />
        <TextArea name="message" label="Message" rows={4} />
        <Trouble text={trouble} />
        <div className="form-actions">
          <Button kind="first" type="submit" busy={sending && 'Sending...'}>
            Send Message
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
