import type { Relationship } from '#domain/relationship.ts'
import { stepCount } from '#domain/submission.ts'
import { dropDraft } from './draft.ts'
import { FullEulogy } from './full-eulogy.tsx'
import { generatePreview, prepareRevision, retry, unlock } from './panel-acts.ts'
import type { Filling, PanelState } from './panel-state.ts'
import { Preview } from './preview.tsx'
import { ReviseDialog } from './revise-dialog.tsx'
import type { usePanel } from './use-panel.ts'
import { Moment, PaidElsewhere, Waiting } from './waiting-screens.tsx'
import { WizardStep } from './wizard.tsx'

type Props = ReturnType<typeof usePanel> & { relationship?: Relationship | undefined }

/** What the present state looks like. */
export function Panel({ state, stage, forget, relationship }: Props) {
  const { dispatch } = stage
  switch (state.at) {
    case 'opening':
      return <Moment text="One moment. We are looking for your words." />
    case 'confirming':
      return <Moment text="Confirming your payment..." />
    case 'paid-elsewhere':
      return <PaidElsewhere />
    case 'filling':
    case 'writing-preview':
      return state.at === 'writing-preview' && state.text !== '' ? (
        <Preview person={state.told.name} text={state.text} offer={null} />
      ) : (
        <Wizard {...{ state, stage, forget, relationship }} />
      )
    case 'preview':
    case 'paying':
      return (
        <Preview
          person={state.submission.told.name}
          text={state.submission.preview}
          offer={{
            paying: state.at === 'paying',
            trouble: state.at === 'preview' ? state.trouble : null,
            onUnlock: () => state.at === 'preview' && unlock(stage, state.submission),
            onChange: () => dispatch({ type: 'answers-wanted' }),
          }}
        />
      )
    case 'waiting':
      return <Waiting trouble={state.trouble} />
    default:
      return <Owned state={state} stage={stage} />
  }
}

type At<Name extends PanelState['at']> = Extract<PanelState, { at: Name }>

function Wizard({
  state,
  stage,
  forget,
  relationship,
}: Omit<Props, 'state'> & { state: At<'filling' | 'writing-preview'> }) {
  const { dispatch } = stage
  const shown: Pick<Filling, 'step' | 'answers' | 'trouble' | 'moved'> =
    state.at === 'filling'
      ? state
      : { step: stepCount, answers: state.told, trouble: null, moved: false }
  return (
    <WizardStep
      key={`${state.edition}-${shown.step}`}
      step={shown.step}
      answers={shown.answers}
      trouble={shown.trouble}
      arrived={shown.moved}
      relationshipKnown={relationship !== undefined}
      generating={state.at === 'writing-preview'}
      onStep={(step, answers) => dispatch({ type: 'stepped', step, answers })}
      onFinish={(answers) => generatePreview(stage, answers, state.stored)}
      onClear={() => {
        dropDraft()
        forget()
        dispatch({ type: 'cleared', relationship })
      }}
    />
  )
}

function Owned({
  state,
  stage,
}: {
  state: At<'eulogy' | 'preparing-revision' | 'revising' | 'requesting-retry' | 'retrying'>
  stage: Props['stage']
}) {
  const { dispatch } = stage
  const { eulogy } = state
  return (
    <>
      <FullEulogy
        eulogy={eulogy}
        trouble={state.at === 'eulogy' ? state.trouble : null}
        retrying={state.at === 'retrying'}
        onRetry={() => state.at === 'eulogy' && prepareRevision(stage, eulogy)}
        onVersion={(submissionId, text) => dispatch({ type: 'eulogy-ready', submissionId, text })}
      />
      {(state.at === 'revising' || state.at === 'requesting-retry') && (
        <ReviseDialog
          told={state.told}
          requesting={state.at === 'requesting-retry'}
          trouble={state.at === 'revising' ? state.trouble : null}
          onCancel={() => dispatch({ type: 'revision-left' })}
          onRetry={(told) => retry(stage, eulogy, told)}
        />
      )}
    </>
  )
}
