import { pages } from '#contract/urls.ts'
import type { ArticleCard as Card } from '#web/content/articles/article.ts'
import { articleCards } from '#web/content/articles/cards.ts'
import { ArticleCard } from './article-card.tsx'

const maxCards = 3

export function FirstArticles({ cards = articleCards }: { cards?: readonly Card[] }) {
  return (
    <section id="eulogy-ideas" className="wrap section">
      <div className="section-head">
        <h2>Eulogy Ideas</h2>
        {cards.length > maxCards && <a href={pages.eulogyIdeas()}>View All Articles</a>}
      </div>
      <div className="more-cards">
        {cards.slice(0, maxCards).map((card) => (
          <ArticleCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  )
}
