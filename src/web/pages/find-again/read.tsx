import { useEffect, useState } from 'react'
import type { SharedText } from '#contract/readers.ts'
import { pages } from '#contract/urls.ts'
import { ApiError, readShared } from '#web/api.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { timeToReadAloud } from '#web/journey/eulogy/reading-time.ts'
import { useReadAloud } from '#web/journey/reading/use-read-aloud.tsx'
import { Sheet } from '#web/journey/sheet.tsx'
import { logError } from '#web/log.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { withSessionStorage } from '#web/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'

export const handle: PageHandle = { start: 'eager' }

export const meta = () =>
  pageMeta({
    title: 'A Eulogy to Read',
    description:
      'Opens a eulogy that someone has shared with you by a private link, to read it aloud if they can’t. Nothing can be changed here.',
    path: pages.read(),
    keywords: ['shared eulogy'],
    hidden: true,
  })

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { Read as default }

/** Matches the keys that an erasure removes: see pending-input.ts. */
const readerKeyName = 'eulogy-reader-key'

/** The key of a reader's link, kept for this tab only: its address doesn't show the key anymore. */
const readerKey = {
  save: (key: string) => withSessionStorage((storage) => storage.setItem(readerKeyName, key)),
  find: () => withSessionStorage((storage) => storage.getItem(readerKeyName)),
}

type Reading = { at: 'loading' | 'failed' | 'dead' } | { at: 'read'; shared: SharedText }

function Read() {
  const [reading, setReading] = useState<Reading>({ at: 'loading' })
  const load = async () => {
    const key = window.accessKey ?? readerKey.find()
    if (!key) return setReading({ at: 'dead' })
    readerKey.save(key)
    setReading({ at: 'loading' })
    try {
      setReading({ at: 'read', shared: await readShared(key) })
    } catch (error) {
      logError('The shared eulogy could not be read', error)
      const isDead =
        error instanceof ApiError && ['not-found', 'invalid-fields'].includes(error.code)
      setReading({ at: isDead ? 'dead' : 'failed' })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has started
  useEffect(() => void load(), [])
  return (
    <main id="main" className="wrap reading">
      <div className="reading-panel">
        {reading.at === 'read' ? (
          <Shared {...reading.shared} />
        ) : (
          <div className="column">
            {reading.at === 'dead' ? (
              <DeadLink />
            ) : (
              <>
                <h1>A Eulogy to Read</h1>
                <noscript>
                  <p>This page needs JavaScript, which is turned off in this browser.</p>
                </noscript>
                {reading.at === 'failed' ? (
                  <NotRead onAgain={load} />
                ) : (
                  <Loading text="We're opening it." />
                )}
              </>
            )}
          </div>
        )}
      </div>
    </main>
  )
}

/** The text, to read aloud or to print. */
function Shared({ person, sharedBy, text }: SharedText) {
  const [failure, setFailure] = useState<string | null>(null)
  const readAloud = useReadAloud({ text, person }, setFailure)
  return (
    <div className="eulogy-screen">
      <div className="rail">
        <header className="eulogy-head">
          <Heading level={1}>The Eulogy for {person}</Heading>
          <p>
            Shared by {sharedBy} · {timeToReadAloud(text)}
          </p>
        </header>
        <fieldset className="actions" aria-label="Eulogy actions">
          <Button kind="primary" onClick={readAloud.open}>
            Read aloud
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
        </fieldset>
      </div>
      <div className="eulogy-body">
        <ErrorMessage text={failure} alert />
        <Sheet text={text} person={person} />
      </div>
      {readAloud.view}
    </div>
  )
}

function DeadLink() {
  return (
    <>
      <Heading level={1}>A Eulogy to Read</Heading>
      <p>
        This link doesn’t work, or no longer works. Check that you have the whole link, or ask the
        person who sent it for a new one.
      </p>
    </>
  )
}

function NotRead({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <ErrorMessage text="We couldn’t reach our server just now." alert />
      <Button kind="primary" onClick={onAgain}>
        Try again
      </Button>
    </>
  )
}
