import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { memoryLimits, memoryLinkSchema } from '#domain/memories/memory.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { focusFirstError, schemaResolver } from '#web/ui/schema-resolver.ts'
import type { MemoryNames } from './memory-names.ts'
import type { LinkInput } from './memory-requests.ts'
import { pendingNote } from './use-memories.ts'

type Props = {
  names: MemoryNames
  /** Whether a button led here, so the note takes the focus. */
  focus: boolean
  /** Null once there is a link, or why there is none. */
  create: (input: LinkInput) => Promise<string | null>
  onCreated: () => void
  /** The buttons below the main one. */
  children: ReactNode
}

const linkFields = memoryLinkSchema.shape
/** For a submission, whose names the server has. */
const noteSchema = z.object({ note: linkFields.note })

/** A note to those who are asked, and the names where the form doesn't have them yet. */
export function AskForm({ names, focus, create, onCreated, children }: Props) {
  const { person, ownerName, onNames } = names
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<LinkInput>({
    defaultValues: { person, ownerName, note: pendingNote.find() ?? '' },
    resolver: schemaResolver(onNames ? memoryLinkSchema : noteSchema),
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => pendingNote.save(values.note),
      }),
    [form],
  )
  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus('note')
  }, [focus, setFocus])
  const [missing] = useState({
    person: onNames && !z.safeParse(linkFields.person, person).success,
    ownerName: onNames && !z.safeParse(linkFields.ownerName, ownerName).success,
  })
  const submit = form.handleSubmit(async (input) => {
    setFailure(null)
    onNames?.(input)
    const failed = await create(input)
    if (failed === null) return onCreated()
    setFailure(failed)
  }, focusFirstError)
  return (
    <FormProvider {...form}>
      <form
        name="ask-others"
        method="dialog"
        className="stack-4"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          // React passes events of the dialog on to the form around the button that opened it.
          event.stopPropagation()
          void submit(event)
        }}
      >
        <p>
          Your brother, a neighbor, a friend: send them a link. They write a memory on their phone,
          without an account. You read each one and decide whether to use it.{' '}
          {onNames ? 'Once we have your email address, we’ll' : 'We’ll'} tell you about new ones, at
          most once a day.
        </p>
        {missing.person && (
          <TextField name="person" label="Your loved one’s name" autoComplete="off" />
        )}
        {missing.ownerName && (
          <TextField name="ownerName" label="Your first name" autoComplete="given-name" />
        )}
        <TextArea
          name="note"
          label="A note to them"
          optional
          rows={3}
          placeholder="e.g., I’d love to hear about the years in the choir. I need it by Friday."
        />
        <p className="small muted">
          Anyone who has the link sees the name {form.watch('person') || 'of your loved one'}, your
          first name and your note, and nothing else. It works for up to {memoryLimits.linkDays}{' '}
          days, or until you stop it.
        </p>
        <div className="dialog-actions">
          <ErrorMessage text={failure} alert />
          <Button
            kind="primary"
            type="submit"
            busy={form.formState.isSubmitting && 'Making a link...'}
          >
            Make a link
          </Button>
          {children}
        </div>
      </form>
    </FormProvider>
  )
}
