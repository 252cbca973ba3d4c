import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { funeralDaySchema, morningOf, selectableDays } from '#domain/funeral-day.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'
import { timeZone, useFuneralDay } from './use-funeral-day.ts'

/** Asks once for the day, to email the eulogy that morning; later it's one line. */
export function FuneralDay({ submissionId }: { submissionId: string }) {
  const { funeral, failure, save } = useFuneralDay(submissionId)
  const [isOpen, setIsOpen] = useState(false)
  if (!funeral || funeral.state === 'closed') return null
  const { state, day } = funeral
  const isAsking = isOpen || state === 'unasked'
  return (
    <section className="funeral-day" aria-label="An email on the day of the funeral">
      {isAsking && (
        <DayForm
          day={day}
          dismissal={state === 'unasked' ? 'No, thank you' : 'Cancel'}
          onDay={async (chosen) => {
            if (await save(chosen)) setIsOpen(false)
          }}
          onDismiss={() => {
            setIsOpen(false)
            if (state === 'unasked') void save(null)
          }}
        />
      )}
      {!isAsking && (
        <>
          <p role="status">{day && describe(day)}</p>
          <div className="funeral-day-actions">
            <Button kind="quiet" onClick={() => setIsOpen(true)}>
              {day ? 'Change the day' : 'Email it to me on the day of the funeral'}
            </Button>
            {day && (
              <Button kind="quiet" onClick={() => void save(null)}>
                Don’t send it
              </Button>
            )}
          </div>
        </>
      )}
      <ErrorMessage text={failure} alert />
    </section>
  )
}

function describe(day: string): string {
  const date = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
  const isLate = morningOf(day, timeZone()).dueAt <= new Date()
  const when = isLate ? 'shortly' : 'at about 7 that morning'
  return `The funeral is on ${date}. We’ll email you ${when}, with your private link and the reading copy.`
}

type FormProps = {
  day: string | null
  dismissal: string
  onDay: (day: string) => Promise<void>
  onDismiss: () => void
}

function DayForm({ day, dismissal, onDay, onDismiss }: FormProps) {
  const { first, last } = selectableDays(timeZone(), new Date())
  const form = useForm<{ day: string }>({
    resolver: schemaResolver(funeralDaySchema(timeZone(), new Date())),
    defaultValues: { day: day ?? '' },
  })
  return (
    <FormProvider {...form}>
      <form
        method="dialog"
        noValidate
        aria-label="The day of the funeral"
        onSubmit={form.handleSubmit((chosen) => onDay(chosen.day))}
      >
        <TextField
          name="day"
          label="The funeral is on"
          optional
          type="date"
          min={first}
          max={last}
          hint="We’ll email you once, at about 7 that morning, with your private link and the reading copy. Nothing else."
        />
        <div className="funeral-day-actions">
          <Button type="submit" busy={form.formState.isSubmitting && 'Saving...'}>
            Email me that morning
          </Button>
          <Button kind="quiet" onClick={onDismiss}>
            {dismissal}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
