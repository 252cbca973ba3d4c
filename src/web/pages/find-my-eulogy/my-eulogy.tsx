import { useCallback, useEffect, useState } from 'react'
import type { MyEulogy } from '#contract/submissions.ts'
import { pages } from '#contract/urls.ts'
import { listMyEulogies } from '#web/api.ts'
import { useHistoryEntry } from '#web/history.tsx'
import { JourneyScreen } from '#web/journey/journey-screen.tsx'
import { useJourney } from '#web/journey/use-journey.ts'
import { logError } from '#web/log.ts'
import type { Page } from '#web/page.ts'
import { findDraft } from '#web/site/way-back.ts'
import { NotRead } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'

export const page: Page = {
  title: 'My Eulogy',
  description:
    'Opens the eulogy or the preview that was written in this browser. If it was written elsewhere, we can email you its private link again.',
  path: pages.myEulogy(),
  keywords: ['my eulogy'],
  hidden: true,
  start: 'eager',
}

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { MyEulogyPage as default }

function MyEulogyPage() {
  const { list, load } = useMyEulogies()
  useEffect(load, [load])
  const { search } = useHistoryEntry()
  // The address changes with the versions that are shown, and after an erasure.
  const [chosen] = useState(() => new URLSearchParams(search).get('submission_id'))
  if (chosen && list.kind !== 'loading') {
    const others = list.kind === 'read' && list.eulogies.length > 1
    return <Opened submissionId={chosen} others={others} />
  }
  if (list.kind === 'read') {
    const [first, ...others] = list.eulogies
    if (first && others.length === 0) return <Opened submissionId={first.submissionId} />
    if (first) return <Choice eulogies={list.eulogies} />
    return <NothingHere />
  }
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <h1>My Eulogy</h1>
        <noscript>
          <p>
            This page needs JavaScript, which is turned off in this browser. The link to it is also
            in our email to you.
          </p>
        </noscript>
        {list.kind === 'failed' ? (
          <NotRead
            text="We couldn’t reach our server just now. Your eulogy is safe."
            onAgain={load}
          />
        ) : (
          <div className="needs-script">
            <Loading text="Looking for it..." />
          </div>
        )}
      </div>
    </main>
  )
}

type MyEulogies = { kind: 'loading' | 'failed' } | { kind: 'read'; eulogies: readonly MyEulogy[] }

/** What this browser can open. `load` reads the list, and reads it again after a failure. */
function useMyEulogies() {
  const [list, setList] = useState<MyEulogies>({ kind: 'loading' })
  const load = useCallback(() => {
    setList({ kind: 'loading' })
    listMyEulogies().then(
      ({ eulogies }) => setList({ kind: 'read', eulogies }),
      (error: unknown) => {
        logError('The eulogies of this browser could not be listed', error)
        setList({ kind: 'failed' })
      },
    )
  }, [])
  return { list, load }
}

function Opened({ submissionId, others = false }: { submissionId: string; others?: boolean }) {
  const journey = useJourney(undefined, submissionId)
  return (
    <main id="main">
      {others && (
        <p className="all-eulogies wrap no-print">
          <a href={pages.myEulogy()}>All your eulogies in this browser</a>
        </p>
      )}
      <JourneyScreen {...journey} />
    </main>
  )
}

function Choice({ eulogies }: { eulogies: readonly MyEulogy[] }) {
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <Heading level={1}>Your Eulogies</Heading>
        <p>Written or opened in this browser:</p>
        <ul className="eulogy-list divided">
          {eulogies.map(({ submissionId, person, paid }) => (
            <li key={submissionId}>
              <a href={pages.myEulogy(submissionId)}>
                {paid ? `Your eulogy for ${person}` : `Continue with ${person}’s eulogy`}
              </a>
              <span className="small muted">{paid ? 'Bought' : 'Preview'}</span>
            </li>
          ))}
        </ul>
        <p>
          If it isn’t here, open the private link in our email to you. If you can’t find that email,
          we can <a href={pages.findMyEulogy()}>send you the link again</a>.
        </p>
      </div>
    </main>
  )
}

function NothingHere() {
  const draft = findDraft()
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <Heading level={1}>My Eulogy</Heading>
        {draft && (
          <p>
            <a href={draft.to}>Continue with {draft.person}’s eulogy</a>
          </p>
        )}
        <p>
          {draft ? 'Nothing else is' : 'It isn’t'} in this browser. That’s normal if you wrote it on
          another device.
        </p>
        <p className="hero-actions">
          <a className="btn btn-primary" href={pages.findMyEulogy()}>
            Email me my link
          </a>
          <a className="btn" href={pages.form()}>
            Start a new eulogy
          </a>
        </p>
      </div>
    </main>
  )
}
