import { type SubmitEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { pages } from '#contract/urls.ts'
import { fields } from '#domain/fields.ts'
import { priceInDollars, refundTerm, retriesInWords } from '#domain/offer.ts'
import { type Step, stepCount, stepSchemas } from '#domain/submission.ts'
import { countedChoices, record } from '#web/analytics.ts'
import { PolicyLink } from '#web/journey/ai-disclosure.tsx'
import type { Answers } from '#web/journey/answers.ts'
import type { Journey } from '#web/journey/journey.ts'
import type { UsedMemories } from '#web/journey/memories/form-memories.tsx'
import { errorMessages } from '#web/journey/notices.ts'
import { draftKey, draftOfForm, saveDraft } from '#web/journey/pending-input.ts'
import { type FormStart, formStart } from '#web/journey/states.ts'
import { RelationshipPicture } from '#web/pictures/relationship-picture.tsx'
import { useDemoMode } from '#web/site/demo-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import { isValid, schemaResolver, usePressedBeforeStart } from '#web/ui/schema-resolver.ts'
import { ProgressBar } from '#web/ui/spinner.tsx'
import { FormFoot } from './form-foot.tsx'
import { generatePreview } from './generate-preview.ts'
import { Questions, stepTitles } from './questions.tsx'
import { popStep, pushStep, useStepHistory } from './step-history.ts'
import { capitalizeNames } from './suggestion.tsx'

const FormMemories = lazyPart(() => import('#web/journey/memories/form-memories.tsx'), nothing)
const FillExample = lazyPart(
  async () => ({ default: (await import('#web/journey/demonstration.tsx')).FillExample }),
  nothing,
)

type Props = {
  start: FormStart
  /** Fetches the code of the next screen. */
  loadNext: () => Promise<unknown>
  journey: Journey
  /** Removes the submission from the history entry. */
  onForget: () => void
}

/** The four steps, in one form. It is mounted again only to show other answers. */
export function Form({ start, loadNext, journey, onForget }: Props) {
  const { preselected, dispatch } = journey
  const { stored } = start
  const draftOf = draftOfForm(preselected, stored)
  const [step, setStep] = useState(start.step)
  const [movedFrom, setMovedFrom] = useState<FormStart | null>(null)
  const moved = movedFrom === start
  const form = useForm<Answers>({
    defaultValues: start.answers,
    resolver: schemaResolver(stepSchemas[step]),
    shouldFocusError: false,
  })
  const demonstration = useDemoMode()
  const goingBack = useRef(false)
  const [sending, setSending] = useState(false)
  const [used, setUsed] = useState<UsedMemories>([])
  const element = useRef<HTMLFormElement>(null)
  const save = (answers: Answers, at = step) => saveDraft(draftOf, { step: at, answers })
  useTyped(form, start.answers, save)
  usePressedBeforeStart(element, 'eulogy')
  useScrollToStep(element, moved || start.focus ? step : null)

  const goTo = (next: Step) => {
    // Each step is validated on its own, and only once it has been submitted.
    form.reset(undefined, { keepValues: true, keepDefaultValues: true })
    goingBack.current = false
    setStep(next)
    setMovedFrom(start)
  }
  const submitStep = async (event: SubmitEvent) => {
    if (!(await isValid(form, event))) return
    capitalizeNames(form)
    const answers = form.getValues()
    recordStep(step, answers)
    if (step === stepCount) {
      setSending(true)
      await loadNext()
      return generatePreview(journey, answers, stored).finally(() => setSending(false))
    }
    const next = (step + 1) as Step
    save(answers, next)
    pushStep(step, next)
    goTo(next)
  }
  const goBack = () => {
    if (goingBack.current) return
    const before = (step - 1) as Step
    goingBack.current = popStep(before)
    if (!goingBack.current) goTo(before)
  }
  useStepHistory((to) => {
    if (to === step) return
    const answers = form.getValues()
    const next = reachable(to, answers)
    save(answers, next)
    goTo(next)
  })
  const reopen = (part: Partial<FormStart>) =>
    dispatch({ type: 'form-opened', start: formStart(part, preselected) })
  return (
    <>
      <FormSide relationship={preselected ?? form.watch('relationship')} step={step} />
      <div>
        <noscript>
          <p className="error-message">
            This form needs JavaScript. Please turn it on, or use another browser.
          </p>
        </noscript>
        {demonstration && preselected === undefined && step === 1 && (
          <FillExample
            onExample={(answers) => {
              saveDraft(draftOf, { step: 1, answers })
              reopen({ answers, stored, failure: start.failure, focus: true })
            }}
          />
        )}
        {stored?.hasPreview && (
          <Button kind="quiet" onClick={() => journey.goTo(stored.id)}>
            Back to your preview
          </Button>
        )}
        <FormProvider {...form}>
          {/* method=dialog: before the app has started, the form sends nothing. */}
          <form
            ref={element}
            name="eulogy"
            method="dialog"
            className="card form-card"
            noValidate
            onSubmit={submitStep}
            aria-labelledby="step-title"
          >
            <div className="progress">
              <p className="count muted">
                Step {step} of {stepCount}
              </p>
              <Heading key={step} level={2} id="step-title" focus={moved || start.focus}>
                {stepTitles[step]}
              </Heading>
              <ProgressBar label="Progress" value={step} of={stepCount} />
            </div>
            <ErrorMessage
              text={moved ? null : start.failure}
              calm={start.failure === errorMessages.paymentCanceled}
            />
            <Questions
              key={step}
              step={step}
              relationshipKnown={preselected !== undefined}
              used={used}
            />
            <div className={step === stepCount ? 'form-actions stacked' : 'form-actions'}>
              <Button kind="primary" type="submit" busy={sending && 'Generating...'}>
                {step === stepCount ? 'Generate My Eulogy' : 'Next'}
              </Button>
              <Button disabled={step === 1 || sending} onClick={goBack}>
                Back
              </Button>
            </div>
            {step === 2 && (
              <div className="memory-help">
                <FormMemories
                  submissionId={stored?.id ?? null}
                  draft={draftKey(draftOf)}
                  onUsed={setUsed}
                />
              </div>
            )}
            <FormFoot
              preselected={preselected}
              content={() => ({ step, answers: form.getValues(), stored })}
              onReopen={reopen}
              onForget={onForget}
            />
          </form>
        </FormProvider>
      </div>
    </>
  )
}

type SideProps = { relationship: string | undefined; step: Step }

/** On phones, only the first step has it: the others begin with their first field. */
function FormSide({ relationship, step }: SideProps) {
  return (
    <div className={step === 1 ? 'form-side' : 'form-side later'}>
      <RelationshipPicture relationship={relationship} />
      <p className="muted">
        Four short steps, then a free preview. If you buy the full text: {priceInDollars} once,{' '}
        {retriesInWords} retries, and your{' '}
        <PolicyLink path={pages.refundPolicy()} name="money back" /> if it isn’t right. Just ask
        within {refundTerm}.
      </p>
    </div>
  )
}

/** Saves typed text, including text typed before the app started. */
function useTyped(form: UseFormReturn<Answers>, shown: Answers, save: (answers: Answers) => void) {
  const onTyped = useEffectEvent((answers: Answers) => save(answers))
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form],
  )
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const adoptTyped = useEffectEvent(() => {
    const typed = form.getValues()
    const fields = Object.keys(typed) as (keyof Answers)[]
    if (!fields.some((field) => typed[field] && typed[field] !== shown[field])) return
    renderAgain()
    // Only after the page has looked for an older draft, which must not be this one.
    setTimeout(() => onTyped(form.getValues()))
  })
  useEffect(() => adoptTyped(), [])
}

/** The first field of a new step is in view, even on a phone. */
function useScrollToStep(element: { current: HTMLFormElement | null }, step: Step | null) {
  useEffect(() => {
    if (step !== null) element.current?.scrollIntoView({ block: 'start' })
  }, [element, step])
}

/** Forward may lead past a step whose answers have changed since. */
function reachable(to: Step, answers: Answers): Step {
  for (let step = 1; step < to; step += 1)
    if (!stepSchemas[step as Step].safeParse(answers).success) return step as Step
  return to
}

/** The last step is recorded when the form is sent. */
function recordStep(step: Step, answers: Answers) {
  if (step === stepCount) return
  const asked = countedChoices.filter((choice) => fields[choice].step === step)
  const choices = Object.fromEntries(asked.map((choice) => [choice, answers[choice] ?? '']))
  record({ event: `form_step_${step}`, ...choices })
}
