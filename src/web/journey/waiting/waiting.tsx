import { useState } from 'react'
import { writingTime } from '#domain/offer.ts'
import type { Journey } from '#web/journey/journey.ts'
import { logError } from '#web/log.ts'
import '#web/styles/journey.css'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LateText } from './late-text.tsx'
import { type Lateness, useAwaitedEulogy } from './use-awaited-eulogy.ts'

const YourData = lazyPart(() => import('#web/journey/your-data/your-data.tsx'))

type Props = {
  submissionId: string
  person: string | null
  failure: string | null
  journey: Journey
}

/** The first text is paid for and still being written. */
export default function Waiting({ submissionId, person, failure, journey }: Props) {
  const [lateness, setLateness] = useState<Lateness>('usual')
  useAwaitedEulogy(submissionId, {
    onReady: (text) => journey.dispatch({ type: 'eulogy-written', submissionId, text }),
    onFailed: () => {
      logError('The server failed to write the text', new Error('a first text'))
      setLateness('late')
    },
    onLateness: setLateness,
  })
  const isLate = lateness !== 'usual' && lateness !== 'slow'
  return (
    <>
      <section className="card awaited">
        <Heading level={1}>Your Complete Eulogy</Heading>
        {person && <p>For {person}</p>}
        {isLate && <LateText lateness={lateness} submissionId={submissionId} />}
        {!isLate && failure && <ErrorMessage text={failure} alert />}
        {!isLate && !failure && (
          <>
            <p role="status">
              <Spinner /> Generating your full eulogy. This may take {writingTime}...
            </p>
            <p>You can keep this page open, or close it. We’ll also email you the eulogy.</p>
          </>
        )}
      </section>
      {(failure || lateness === 'refunded' || journey.dataFirst) && (
        <YourData submissionId={submissionId} person={person} journey={journey} />
      )}
    </>
  )
}
