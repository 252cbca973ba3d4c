import { useLocation } from 'react-router'
import { pages } from '#contract/urls.ts'
import { articles } from '#web/content/articles/all.ts'
import type { Article } from '#web/content/articles/article.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import bodyText from '#web/fonts/newsreader-400.woff2'
import { preloadFont } from '#web/fonts/preload.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { ArticleCard } from '#web/site/articles/article-card.tsx'
import { ArticleHead } from '#web/site/articles/article-head.tsx'

export const handle: PageHandle = { start: 'never' }

export const links = () => [preloadFont(bodyText)]

type Location = { pathname: string }

export function meta({ location }: { location: Location }) {
  const { title, searchTitle, description, slug, category, date } = articleAt(location)
  const keywords = ['eulogy', 'funeral speech', category.toLowerCase(), title.toLowerCase()]
  const path = pages.article(slug)
  return pageMeta({
    title: searchTitle ?? title,
    description,
    path,
    keywords,
    published: date,
  })
}

const maxRelated = 3

export default function ArticlePage() {
  const article = articleAt(useLocation())
  const others = articles.filter(({ slug }) => slug !== article.slug).slice(0, maxRelated)
  return (
    <main id="main">
      <article className="article wrap">
        <ArticleHead article={article} />
        <div
          className="col body"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is our own
          dangerouslySetInnerHTML={{ __html: article.content }}
        />
        <p className="col small muted guide-end">
          {article.ai && 'AI helped write this guide. '}
          <a href={pages.about()}>Who we are</a>, and how to <a href={pages.contact()}>tell us</a>{' '}
          if something here is wrong.
        </p>
      </article>
      <section className="wrap more" aria-labelledby="more">
        <h2 id="more">Read More Articles</h2>
        <div className="more-cards">
          {others.map((card) => (
            <ArticleCard key={card.id} card={card} brief />
          ))}
        </div>
      </section>
    </main>
  )
}

function articleAt({ pathname }: Location): Article {
  const found = articles.find(({ slug }) => pathname.split('/').includes(slug))
  if (!found) throw new Error(`No article at ${pathname}`)
  return found
}
