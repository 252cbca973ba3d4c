import { pages } from '#contract/urls.ts'
import type { Page } from '#web/page.ts'

export const page: Page = {
  title: 'Share a Memory',
  description:
    'Someone who is writing a eulogy has asked you for a memory. A sentence or two is enough. No account needed, and you can delete it again.',
  path: pages.shareMemory(),
  keywords: ['share a memory', 'memory for a eulogy'],
  hidden: true,
  start: 'never',
}

/**
 * What a link without its key shows. For a whole link, the server replaces the content of `main` with its form
 * (server/http/routes/memories), so that both have the header, footer and styles of the site.
 */
export default function ShareAMemory() {
  return (
    <main id="main" className="wrap reading share-memory quiet-page">
      <div className="column">
        <h1>Share a Memory</h1>
        <p>
          This link isn’t complete. Open it again from the message it came in. If that doesn’t help,
          ask the person who sent it for a new one.
        </p>
      </div>
    </main>
  )
}
