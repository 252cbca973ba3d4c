import { useEffect, useEffectEvent, useState } from 'react'
import { pages } from '#contract/urls.ts'
import eulogyText from '#web/fonts/newsreader-400.woff2'
import { preloadFont } from '#web/fonts/preload.ts'
import { isDeadLink, type OpenedText, openShared } from '#web/journey/eulogy/offline/reader-copy.ts'
import { logError } from '#web/log.ts'
import type { Page } from '#web/page.ts'
import { withSessionStorage } from '#web/storage.ts'
import { NotRead } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { SharedEulogy } from './shared-eulogy.tsx'

export const links = () => [preloadFont(eulogyText)]

export const page: Page = {
  title: 'A Eulogy to Read',
  description:
    'Opens a eulogy that someone has shared with you, so that you can read it aloud if they can’t. Nothing can be changed here.',
  path: pages.read(),
  keywords: ['shared eulogy'],
  hidden: true,
  start: 'eager',
}

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { Read as default }

/** Matches the keys that an erasure removes: see pending-input.ts. */
const readerKeyName = 'eulogy-reader-key'

/** The key of a reader's link, kept for this tab only: its address doesn't show the key anymore. */
const readerKey = {
  save: (key: string) => withSessionStorage((storage) => storage.setItem(readerKeyName, key)),
  find: () => withSessionStorage((storage) => storage.getItem(readerKeyName)),
}

type Reading =
  | { kind: 'loading' | 'failed' | 'dead' }
  | { kind: 'read'; key: string; opened: OpenedText }

function Read() {
  const [reading, setReading] = useState<Reading>({ kind: 'loading' })
  const load = async () => {
    const key = window.accessKey ?? readerKey.find()
    if (!key) return setReading({ kind: 'dead' })
    readerKey.save(key)
    try {
      setReading({ kind: 'read', key, opened: await openShared(key) })
    } catch (error) {
      logError('The shared eulogy could not be read', error)
      setReading({ kind: isDeadLink(error) ? 'dead' : 'failed' })
    }
  }
  const loadAgain = () => {
    setReading({ kind: 'loading' })
    void load()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has started
  useEffect(() => void load(), [])
  const onOnline = useEffectEvent(() => {
    if (reading.kind === 'read' && reading.opened.savedAt) void load()
  })
  useEffect(() => {
    const look = () => onOnline()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])
  return (
    <main id="main" className="wrap reading quiet-page">
      <div className="reading-panel">
        {reading.kind === 'read' ? (
          <SharedEulogy
            linkKey={reading.key}
            opened={reading.opened}
            onDead={() => setReading({ kind: 'dead' })}
          />
        ) : (
          <div className="column">
            {reading.kind === 'dead' ? (
              <DeadLink />
            ) : (
              <>
                <h1>A Eulogy to Read</h1>
                <noscript>
                  <p>This page needs JavaScript, which is turned off in this browser.</p>
                </noscript>
                {reading.kind === 'failed' ? (
                  <NotRead text="We couldn’t reach our server just now." onAgain={loadAgain} />
                ) : (
                  <Loading text="We’re opening it." />
                )}
              </>
            )}
          </div>
        )}
      </div>
    </main>
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
