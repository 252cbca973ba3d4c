import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import type { PreviewStage } from '#contract/previews.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type Step, stepCount, stepSchemas } from '#domain/submission.ts'
import { record } from '#web/analytics.ts'
import type { Answers } from '#web/journey/answers.ts'
import { saveDraft } from '#web/journey/pending-input.ts'
import { PreviewProgress } from '#web/journey/preview/preview-progress.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Questions, stepTitles } from './questions.tsx'
import { SavedLine } from './saved-line.tsx'

type Props = {
  step: Step
  answers: Answers
  preselected: Relationship | undefined
  /** What is happening while the preview is being written. */
  generating: PreviewStage | null
  failure: string | null
  /** Whether this step has come after another, so that its heading is to be heard. */
  arrived: boolean
  /** The submission whose answers these are, while they are being changed. */
  changes: string | undefined
  /** At once when it is chosen: the picture beside the form goes by it. */
  onRelationship: (relationship: string) => void
  onStep: (step: Step, answers: Answers) => void
  onFinish: (answers: Answers) => void
  onClear: (answers: Answers) => void
  onBringBack: (() => void) | null
}

/** One step of the form. It is mounted anew for each step, so that each is checked by itself. */
export function WizardStep({ step, answers, preselected, onStep, onFinish, ...props }: Props) {
  const form = useForm<Answers>({
    defaultValues: answers,
    resolver: zodResolver(stepSchemas[step]) as unknown as Resolver<Answers>,
  })
  const element = useRef<HTMLFormElement>(null)
  const last = step === stepCount

  const onTyped = useEffectEvent((typed: Answers) => {
    saveDraft(preselected, { step, answers: { ...answers, ...typed }, changes: props.changes })
    showRelationship(typed)
  })
  const showRelationship = ({ relationship = answers.relationship }: Answers) => {
    if (relationship !== answers.relationship) props.onRelationship(relationship ?? '')
  }
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  )

  // What was typed before the app had started stands in the fields, and nobody was told of it.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const adoptTyped = useEffectEvent(() => {
    const typed = form.getValues()
    const fields = Object.keys(typed) as (keyof Answers)[]
    if (!fields.some((field) => typed[field] && typed[field] !== answers[field])) return
    lookAgain()
    showRelationship(typed)
    // Only after the page has looked for an older draft: it must not find this one and start anew.
    setTimeout(() => onTyped(form.getValues()))
  })
  useEffect(() => adoptTyped(), [])

  // Next may have been pressed before the app had started: see boot/start-lazy.js.
  useEffect(() => {
    const page = document.documentElement.dataset
    if (page.pressed !== 'eulogy') return
    delete page.pressed
    element.current?.requestSubmit()
  }, [])

  const goOn = form.handleSubmit(() => {
    const all = { ...answers, ...form.getValues() }
    recordStep(step, all)
    if (last) return onFinish(all)
    const next = (step + 1) as Step
    saveDraft(preselected, { step: next, answers: all, changes: props.changes })
    onStep(next, all)
  })
  const goBack = () => onStep((step - 1) as Step, { ...answers, ...form.getValues() })

  return (
    <FormProvider {...form}>
      {/* A form that the app has not taken over yet sends nothing, least of all in an address. */}
      <form
        ref={element}
        name="eulogy"
        method="dialog"
        className="card form-card"
        noValidate
        onSubmit={goOn}
        aria-labelledby="step-title"
      >
        <div className="progress">
          <p className="count">
            Step {step} of {stepCount}
          </p>
          <Heading level={2} id="step-title" focus={props.arrived}>
            {stepTitles[step]}
          </Heading>
          <ProgressBar label="Progress" value={step} of={stepCount} />
        </div>
        <ErrorMessage text={props.failure} />
        <Questions step={step} relationshipKnown={preselected !== undefined} />
        <div className="form-actions">
          <Button disabled={step === 1 || props.generating !== null} onClick={goBack}>
            Back
          </Button>
          <Button kind="primary" type="submit" busy={props.generating !== null && 'Generating...'}>
            {last ? 'Generate My Eulogy' : 'Next'}
          </Button>
        </div>
        {last && <PreviewProgress stage={props.generating} />}
        <SavedLine
          preselected={preselected}
          onClear={() => props.onClear({ ...answers, ...form.getValues() })}
          onBringBack={props.onBringBack}
        />
      </form>
    </FormProvider>
  )
}

function recordStep(
  step: Step,
  { relationship = '', length = '', tone = '', theme = '' }: Answers,
) {
  if (step === 1) record({ event: 'form_step_1', relationship })
  if (step === 2) record({ event: 'form_step_2', length })
  if (step === 3) record({ event: 'form_step_3', tone, theme })
}
