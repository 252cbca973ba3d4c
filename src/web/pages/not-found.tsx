import { pages } from '#contract/urls.ts'
import type { Page } from '#web/page.ts'
import gardenGate from '#web/pictures/garden-gate.svg?no-inline'

export const page: Page = {
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  path: '/404',
  keywords: ['page not found'],
  hidden: true,
  start: 'never',
}

export default function NotFound() {
  return (
    <main id="main" className="wrap reading not-found one-column">
      <img
        src={gardenGate}
        width={480}
        height={360}
        alt="A closed garden gate between two hedges at sundown"
      />
      <div className="column">
        <h1>Page Not Found</h1>
        <p>
          There’s nothing at this address. It may be mistyped, or the page has moved. Nothing you
          wrote is lost.
        </p>
        <p className="hero-actions">
          <a className="btn btn-primary" href={pages.home()}>
            Return to Home
          </a>
          <a className="btn" href={pages.findMyEulogy()}>
            Find my eulogy
          </a>
        </p>
      </div>
    </main>
  )
}
