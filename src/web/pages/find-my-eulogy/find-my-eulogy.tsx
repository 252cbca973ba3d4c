import { useEffect, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { useHistoryEntry } from '#web/history.tsx'
import type { Page } from '#web/page.ts'
import { Breadcrumbs } from '#web/site/page-head.tsx'
import { FindLinksForm } from './find-links-form.tsx'

export const page: Page = {
  title: 'Find My Eulogy',
  description:
    'Enter the email address you used, and we’ll send you the private links to your eulogies and previews again. No account and no password.',
  path: pages.findMyEulogy(),
  keywords: ['find my eulogy', 'lost link', 'private link'],
  start: 'lazy',
}

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { FindMyEulogy as default }

function FindMyEulogy() {
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <Breadcrumbs page={page} />
        <h1>Find My Eulogy</h1>
        <WhyHere />
        <p className="lede">
          Enter the email address you used, and we’ll send you the private links to everything you
          wrote with it: the eulogies you bought, and previews from the last 30 days.
        </p>
        <FindLinksForm />
        <p className="small muted">
          In the browser you wrote it in, your eulogy also opens at{' '}
          <a href={pages.myEulogy()}>My Eulogy</a>. We keep a eulogy for 3 years after you buy it.
          We can’t recover anything you deleted.
        </p>
      </div>
    </main>
  )
}

/** For a visitor whose link, or return from the payment page, led here. */
function WhyHere() {
  const { search } = useHistoryEntry()
  // Not in the first rendering, which has to match the prerendered page.
  const [query, setQuery] = useState(new URLSearchParams())
  useEffect(() => setQuery(new URLSearchParams(search)), [search])
  if (query.get('payment') === 'canceled') {
    return (
      <section className="panel-amber" role="status">
        <p>
          Nothing was charged. Your preview is safe: it opens in the browser where you wrote it, or
          from the link in our email.
        </p>
      </section>
    )
  }
  return (
    query.has('link') && (
      <section className="panel-amber" role="status">
        <p>This link no longer works. Enter your email and we’ll send a new one.</p>
      </section>
    )
  )
}
