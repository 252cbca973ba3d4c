import { writingTime } from '#domain/offer.ts'
import type { Journey } from '#web/journey/journey.ts'
import type { In } from '#web/journey/states.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { PaidWait } from './paid-wait.tsx'

const YourData = lazyPart(() => import('#web/journey/your-data/your-data.tsx'))

/** The first text is paid for and still being written. */
export default function Waiting({ state, journey }: { state: In<'waiting'>; journey: Journey }) {
  const { submissionId, submission } = state
  const person = submission?.person ?? null
  const yourData = <YourData submissionId={submissionId} person={person} journey={journey} />
  return (
    <PaidWait
      submissionId={submissionId}
      submission={submission}
      person={person}
      onReady={(text) => journey.dispatch({ type: 'eulogy-written', submissionId, text })}
      head={<Heading level={1}>Your Complete Eulogy</Heading>}
      lines={
        <p role="status">
          <Spinner /> Generating your full eulogy. This may take {writingTime}...
        </p>
      }
      below={journey.dataFirst && yourData}
    >
      {yourData}
    </PaidWait>
  )
}
