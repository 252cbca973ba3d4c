import { pages } from '#contract/urls.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import type { PageHandle } from '#web/page-handle.ts'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    path: '/404',
    hidden: true,
  })

export default function NotFound() {
  return (
    <main className="wrap reading">
      <div className="column">
        <h1>Page Not Found</h1>
        <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
        <p>
          <a className="btn" href={pages.home()}>
            Return to Home
          </a>
        </p>
      </div>
    </main>
  )
}
