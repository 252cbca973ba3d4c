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
      if (missing) await loadMissing(missing)
      loaded ??= (await fetchPart()).default
    } catch (error) {
      logError('A part of the page could not be loaded', error)
      const sheet = /CSS for (\S+)$/.exec(String(error))?.[1]
      if (sheet) missing ??= document.querySelector(`link[href="${sheet}"]`)
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

/** The link to a style sheet that didn't load. Vite asks for each only once. */
let missing: Element | null = null

async function loadMissing(failed: Element) {
  const link = failed.cloneNode() as HTMLLinkElement
  missing = link
  await new Promise((resolve, reject) => {
    Object.assign(link, { onload: resolve, onerror: reject })
    failed.replaceWith(link)
  })
  missing = null
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
      <Heading level={1}>This Part Didn’t Load</Heading>
      <p role="alert">Your words are safe. Please try again.</p>
      <Button onClick={onAgain}>Try again</Button>
    </section>
  )
}
