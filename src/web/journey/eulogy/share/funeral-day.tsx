import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { funeralDaySchema, morningOf, selectableDays } from '#domain/funeral-day.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { TextField } from '#web/ui/field.tsx'
import { schemaResolver } from '#web/ui/schema-resolver.ts'
import { timeZone, useFuneralDay } from './use-funeral-day.ts'

/** Offers to email the eulogy on the morning of the funeral. */
export function FuneralDay({ submissionId }: { submissionId: string }) {
  const { funeral, failure, save } = useFuneralDay(submissionId)
  const [isOpen, setIsOpen] = useState(false)
  if (!funeral || funeral.state === 'closed') return null
  const { day } = funeral
  return (
    <section className="funeral-day" aria-label="An email on the day of the funeral">
      {isOpen ? (
        <DayForm
          day={day}
          onDay={async (chosen) => {
            if (await save(chosen)) setIsOpen(false)
          }}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
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
  onDay: (day: string) => Promise<void>
  onCancel: () => void
}

function DayForm({ day, onDay, onCancel }: FormProps) {
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
          type="date"
          min={first}
          max={last}
          hint="We’ll email you once, at about 7 that morning, with your private link and the reading copy. Nothing else."
        />
        <div className="funeral-day-actions">
          <Button type="submit" busy={form.formState.isSubmitting && 'Saving...'}>
            Email me that morning
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
