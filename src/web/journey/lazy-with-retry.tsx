import { type ComponentType, useEffect, useState } from 'react'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Loading } from './waiting/waiting-messages.tsx'

type Part<P> = { default: ComponentType<P> }

/** A component whose code is fetched when it's first shown. If that fails, the rest of the page stays. */
export function lazyWithRetry<P extends object>(fetchPart: () => Promise<Part<P>>) {
  const ask = () =>
    fetchPart().catch((error: unknown) => {
      logError('A lazy component could not be loaded', error)
      return null
    })
  let loaded: Part<P> | undefined
  const load = async () => {
    const part = await ask()
    if (part) loaded = part
    return part
  }

  // No Suspense: React delays what replaces a fallback, even when the code is there.
  return (props: P) => {
    const [part, setPart] = useState<Part<P> | null | undefined>(loaded)
    useEffect(() => {
      if (!loaded) void load().then(setPart)
    }, [])
    if (part === undefined) return <Loading text="One moment." />
    const again = () => void load().then((fetched) => setPart(fetched ?? reloadWithout()))
    return part ? <part.default {...props} /> : <NotFetched onAgain={again} />
  }
}

/** After a new release the old file doesn't exist anymore: the page has to be loaded again. */
function reloadWithout(): null {
  if (navigator.onLine) location.reload()
  return null
}

function NotFetched({ onAgain }: { onAgain: () => void }) {
  return (
    <section className="panel-amber">
      <Heading level={1}>This Part Didn't Load</Heading>
      <p role="alert">Your words are safe. Please try again.</p>
      <Button onClick={onAgain}>Try again</Button>
    </section>
  )
}
