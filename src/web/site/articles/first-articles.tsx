import { pages } from '#contract/urls.ts'
import type { ArticleCard as Card } from '#web/content/articles/article.ts'
import { articleCount, firstCards } from '#web/content/articles/first-cards.ts'
import { ArticleCard } from './article-card.tsx'

type Props = { cards?: readonly Card[]; count?: number }

export function FirstArticles({ cards = firstCards, count = articleCount }: Props) {
  return (
    <section id="eulogy-ideas" className="wrap section">
      <div className="section-head">
        <h2>Eulogy Ideas</h2>
        {count > cards.length && <a href={pages.eulogyIdeas()}>View All Articles</a>}
      </div>
      <div className="more-cards">
        {cards.map((card) => (
          <ArticleCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  )
}
