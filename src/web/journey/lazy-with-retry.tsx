import { type ComponentType, Suspense, use, useState } from 'react'
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
  let latest: Promise<Part<P> | null> | undefined

  function Fetched({ props }: { props: P }) {
    latest ??= ask()
    const [coming, setComing] = useState(latest)
    const part = use(coming)
    const again = () => {
      latest = ask()
      setComing(latest)
      latest.then(reloadWithout)
    }
    return part ? <part.default {...props} /> : <NotFetched onAgain={again} />
  }

  return (props: P) => (
    <Suspense fallback={<Loading text="One moment." />}>
      <Fetched props={props} />
    </Suspense>
  )
}

/** After a new release the old file doesn't exist anymore: the page has to be loaded again. */
function reloadWithout(part: object | null) {
  if (!part && navigator.onLine) location.reload()
}

function NotFetched({ onAgain }: { onAgain: () => void }) {
  return (
    <section className="panel-amber">
      <Heading level={1}>Not Everything Is Here Yet</Heading>
      <p role="alert">This part could not be loaded. Your words are safe.</p>
      <Button onClick={onAgain}>Try again</Button>
    </section>
  )
}
