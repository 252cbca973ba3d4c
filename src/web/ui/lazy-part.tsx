import { type ComponentType, useEffect, useState } from 'react'
import { logError } from '#web/log.ts'
import { Button } from './button.tsx'
import { Heading } from './heading.tsx'
import { Loading } from './spinner.tsx'

type Missing = { failed: boolean; onAgain: () => void }

/**
 * A component whose code is fetched when it's first shown. Until then, and if that fails, `Instead` is shown, and the
 * rest of the page stays.
 */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P & Missing> = LoadingOrFailed,
) {
  let loaded: ComponentType<P> | null = null
  const load = async () => {
    try {
      loaded ??= (await fetchPart()).default
    } catch (error) {
      logError('A part of the page could not be loaded', error)
      // Vite doesn't ask again for a style sheet that has a link.
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
        if (!link.sheet) link.remove()
      }
    }
    return loaded
  }

  // No Suspense: React delays what replaces a fallback, even when the code is there.
  function Part(props: P) {
    const [{ Shown, failed }, setPart] = useState({ Shown: loaded, failed: false })
    useEffect(() => {
      if (!loaded) void load().then((part) => setPart({ Shown: part, failed: part === null }))
    }, [])
    if (Shown) return <Shown {...props} />
    const again = () =>
      void load().then((part) => (part ? setPart({ Shown: part, failed: false }) : reload()))
    return <Instead {...props} failed={failed} onAgain={again} />
  }
  return Object.assign(Part, { load })
}

/** For a part that the page can do without. */
export const nothing = () => null

/** After a new release the old file doesn't exist anymore: the page has to be loaded again. */
function reload() {
  if (navigator.onLine) location.reload()
}

function LoadingOrFailed({ failed, onAgain }: Missing) {
  if (!failed) return <Loading text="One moment." />
  return (
    <section className="panel-amber">
      <Heading level={1}>This Part Didn't Load</Heading>
      <p role="alert">Your words are safe. Please try again.</p>
      <Button onClick={onAgain}>Try again</Button>
    </section>
  )
}
