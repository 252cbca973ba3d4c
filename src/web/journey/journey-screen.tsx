import type { Relationship } from '#domain/relationship.ts'
import { stepCount } from '#domain/submission.ts'
import type { Answers } from './answers.ts'
import { FillExample } from './form/fill-example.tsx'
import { WizardStep } from './form/form.tsx'
import { type Filling, type PanelState, showsForm } from './journey.ts'
import { generatePreview } from './journey-actions.ts'
import { lazyWithRetry } from './lazy-with-retry.tsx'
import { dropDraft, saveDraft } from './pending-input.ts'
import type { usePanel } from './use-journey.ts'
import { Loading, PaidElsewhere, Waiting } from './waiting/waiting-screens.tsx'
import { Erased } from './your-data/erased.tsx'

// Whoever fills in the form does not wait for what comes after it.
const Preview = lazyWithRetry(() => import('./preview/preview.tsx'))
const FullEulogy = lazyWithRetry(() => import('./eulogy/full-eulogy.tsx'))
const YourData = lazyWithRetry(() => import('./your-data/your-data.tsx'))

type Props = ReturnType<typeof usePanel> & { relationship?: Relationship | undefined }

/** What the present state looks like. */
export function Panel({ state, stage, forget }: Props) {
  switch (state.at) {
    case 'opening':
      return <Loading text="We're opening your eulogy." />
    case 'confirming':
      return <Loading text="Confirming your payment..." />
    case 'paid-elsewhere':
      return <PaidElsewhere />
    case 'erased':
      return <Erased underWay={state.underWay} />
    case 'filling':
      return <Wizard state={state} stage={stage} forget={forget} />
    case 'writing-preview':
      if (showsForm(state)) return <Wizard state={state} stage={stage} forget={forget} />
      return <Preview state={state} stage={stage} />
    case 'preview':
    case 'deciding':
    case 'paying':
      return <Preview state={state} stage={stage} />
    case 'waiting':
      return (
        <>
          <Waiting {...state} person={state.told?.name ?? null} />
          {(state.failure || state.lateness === 'refunded' || stage.dataFirst) && (
            <YourData
              submissionId={state.submissionId}
              person={state.told?.name ?? null}
              stage={stage}
            />
          )}
        </>
      )
    default:
      return <FullEulogy state={state} stage={stage} />
  }
}

type Form = Omit<Props, 'state' | 'relationship'> & {
  state: Extract<PanelState, { at: 'filling' | 'writing-preview' }>
}

function Wizard({ state, stage, forget }: Form) {
  const { dispatch, preselected } = stage
  const writing = { step: stepCount, failure: null, moved: false, cleared: null } as const
  const shown: Pick<Filling, 'step' | 'answers' | 'failure' | 'moved' | 'cleared'> =
    state.at === 'filling' ? state : { ...writing, answers: state.told }
  const example = (answers: Answers) => {
    saveDraft(preselected, { step: 1, answers })
    dispatch({ type: 'answers-restored', step: 1, answers })
  }
  return (
    <>
      <WizardStep
        key={`${state.edition}-${shown.step}`}
        step={shown.step}
        answers={shown.answers}
        failure={shown.failure}
        arrived={shown.moved}
        preselected={preselected}
        changes={state.stored?.id}
        generating={state.at === 'writing-preview' ? state.stage : null}
        onRelationship={(relationship) => dispatch({ type: 'relationship-chosen', relationship })}
        onStep={(step, answers) => dispatch({ type: 'stepped', step, answers })}
        onFinish={(answers) => generatePreview(stage, answers, state.stored)}
        onClear={(answers) => {
          dropDraft(preselected)
          forget()
          dispatch({ type: 'cleared', answers, relationship: preselected })
        }}
        onBringBack={
          shown.cleared &&
          (() => {
            if (shown.cleared) saveDraft(preselected, shown.cleared)
            dispatch({ type: 'clearing-undone' })
          })
        }
      />
      {preselected === undefined && shown.step === 1 && <FillExample onExample={example} />}
    </>
  )
}
