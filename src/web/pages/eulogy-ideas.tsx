import { pages } from '#contract/urls.ts'
import { articleCards } from '#web/content/articles/cards.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { ArticleCard } from '#web/site/article-card.tsx'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: 'Eulogy Ideas & Resources',
    description:
      'How to begin a eulogy, how long it should be, what to say when it was hard between you, and how to read it aloud. With one complete sample.',
    path: pages.eulogyIdeas(),
    keywords: ['eulogy ideas', 'eulogy examples', 'how to write a eulogy', 'funeral speech help'],
  })

export default function EulogyIdeas() {
  return (
    <main id="main" className="wrap ideas">
      <header>
        <h1>Eulogy Ideas &amp; Resources</h1>
        <p className="lede">
          If you only have ten minutes, read the first one. If you’ve already written it and you’re
          nervous about reading it aloud, try the second or the third.
        </p>
      </header>
      <h2 className="visually-hidden">Articles</h2>
      <div className="ideas-list">
        {articleCards.map((card, index) => (
          <ArticleCard key={card.id} card={card} atTop={index === 0} />
        ))}
      </div>
    </main>
  )
}
