import { priceInUsd, refundTerm, retriesInWords } from '#domain/offer.ts'
import type { Relationship } from '#domain/relationship.ts'
import { RelationshipPicture } from '#web/pictures/relationship-picture.tsx'
import { type PanelState, showsForm } from './journey.ts'
import { Panel } from './journey-screen.tsx'
import type { usePanel } from './use-journey.ts'

type Props = { panel: ReturnType<typeof usePanel>; relationship?: Relationship }

/** The form beside its picture; in every later state, the panel alone. */
export function FormSection({ panel, relationship }: Props) {
  const { state } = panel
  const filling = showsForm(state)
  return (
    <section
      id="eulogy-form"
      className={filling ? 'wrap form-section form-layout' : 'wrap reading'}
    >
      {filling && <FormSide relationship={relationship ?? relationshipIn(state)} />}
      <div className={filling ? undefined : 'reading-panel'}>
        <noscript>
          <p className="error-message">
            The form on this page needs JavaScript, which is switched off in this browser. Please
            switch it on, or open this page in another browser, and the form will work.
          </p>
        </noscript>
        <Panel {...panel} relationship={relationship} />
      </div>
    </section>
  )
}

function relationshipIn(state: PanelState): string | undefined {
  if (state.at === 'filling') return state.answers.relationship
  return state.at === 'writing-preview' ? state.told.relationship : undefined
}

function FormSide({ relationship }: { relationship: string | undefined }) {
  return (
    <div className="form-side">
      <RelationshipPicture relationship={relationship} />
      <p className="muted">
        Four short steps, then a free preview. If you buy the full text: {priceInUsd} once,{' '}
        {retriesInWords} retries, and your money back within {refundTerm} if it is not right.
      </p>
    </div>
  )
}
