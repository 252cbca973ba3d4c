import { use } from 'react'
import { pages } from '#contract/urls.ts'
import { Prerendering } from '#web/boot/prerendering.ts'
import { articleCards } from '#web/copy/articles/cards.ts'
import type { Page } from '#web/page.ts'
import { ArticleCard, Outline } from '#web/site/articles/article-card.tsx'
import { Breadcrumbs } from '#web/site/page-head.tsx'

export const page: Page = {
  title: 'Eulogy Ideas & Resources',
  here: 'Eulogy Ideas',
  description:
    'How to begin a eulogy, how long it should be, what to say when it was hard between you, and how to read it aloud. With complete samples.',
  path: pages.eulogyIdeas(),
  keywords: ['eulogy ideas', 'eulogy examples', 'how to write a eulogy', 'funeral speech help'],
  start: 'never',
}

const categories = [...new Set(articleCards.map(({ category }) => category))]

export default function EulogyIdeas() {
  const { inline } = use(Prerendering)
  return (
    <main id="main" className="wrap ideas">
      <header>
        <Breadcrumbs page={page} />
        <h1>Eulogy Ideas &amp; Resources</h1>
        <p className="lede">
          Is the funeral tomorrow?{' '}
          <a href={pages.article('the-funeral-is-tomorrow')}>A 90-minute plan</a>. Starting from
          nothing? Take it <a href={pages.article('how-to-write-a-eulogy')}>step by step</a>.
        </p>
        <Outline />
      </header>
      {categories.map((category, group) => (
        <section key={category}>
          <h2>{category}</h2>
          <div className="cards one-column">
            {articleCards
              .filter((card) => card.category === category)
              .map((card, index) => (
                <ArticleCard
                  key={card.id}
                  card={card}
                  firstImage={group + index === 0 ? inline(card.image.src) : undefined}
                />
              ))}
          </div>
        </section>
      ))}
    </main>
  )
}
