import { use } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#contract/urls.ts'
import { guides } from '#operator'
import { Prerendering } from '#web/boot/prerendering.ts'
import { articles } from '#web/copy/articles/all.ts'
import type { Article } from '#web/copy/articles/article.ts'
import bodyText from '#web/fonts/newsreader-400.woff2'
import { preloadFont } from '#web/fonts/preload.ts'
import type { Page } from '#web/page.ts'
import { ArticleCard, Outline } from '#web/site/articles/article-card.tsx'
import { Breadcrumbs } from '#web/site/page-head.tsx'

export const links = () => [preloadFont(bodyText)]

type At = { location: { pathname: string } }

export const page = ({ location }: At) => pageOf(articleAt(location))

function pageOf({ slug, title, searchTitle, description, category, date }: Article): Page {
  return {
    path: pages.article(slug),
    title: searchTitle ?? title,
    heading: title,
    description,
    keywords: ['eulogy', 'funeral speech', category.toLowerCase(), title.toLowerCase()],
    parent: { name: 'Eulogy Ideas', path: pages.eulogyIdeas() },
    published: date,
    start: 'never',
  }
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
        <div className="col guide-end stack-4">
          <Outline />
          <p className="small muted">
            {article.ai && 'AI helped write this guide. '}
            <a href={pages.about()}>Who we are</a>, and how to <a href={pages.contact()}>tell us</a>{' '}
            if something here is wrong.
          </p>
        </div>
      </article>
      <section className="wrap more no-print" aria-labelledby="more">
        <h2 id="more">Read More Articles</h2>
        <div className="cards one-column">
          {others.map((card) => (
            <ArticleCard key={card.id} card={card} />
          ))}
        </div>
      </section>
    </main>
  )
}

type HeadProps = {
  article: Article
  people?: typeof guides
}

export function ArticleHead({ article, people = guides }: HeadProps) {
  const { image, reviewedBy = people.reviewer } = article
  const { author } = people
  const { inline } = use(Prerendering)
  return (
    <>
      <header className="col">
        <Breadcrumbs page={pageOf(article)} />
        <a className="back tap no-print" href={pages.eulogyIdeas()}>
          Back to all articles
        </a>
        <p className="small muted">
          {article.category} · <time dateTime={article.date}>{article.month}</time> ·{' '}
          {article.readTime}
        </p>
        <h1>{article.title}</h1>
        <p className="subtitle muted">{article.excerpt}</p>
        {author && (
          <p className="small muted reviewer">
            By {author.name}, {author.role}
          </p>
        )}
        {reviewedBy && (
          <p className="small muted reviewer">
            Reviewed by {reviewedBy.name}, {reviewedBy.role}
          </p>
        )}
      </header>
      <div className="art">
        <img
          src={inline(image.src)}
          className={image.crop === 'low' ? 'low' : undefined}
          width={480}
          height={360}
          fetchPriority="high"
          alt={image.alt}
        />
      </div>
    </>
  )
}

function articleAt({ pathname }: At['location']): Article {
  const found = articles.find(({ slug }) => pathname.split('/').includes(slug))
  if (!found) throw new Error(`No article at ${pathname}`)
  return found
}
