import { pages } from '#contract/urls.ts'
import { guides } from '#operator'
import type { Article } from '#web/content/articles/article.ts'
import { formatDate } from '#web/content/format-date.ts'
import { Breadcrumbs } from '#web/site/breadcrumbs.tsx'

type Props = {
  article: Article
  people?: typeof guides
}

export function ArticleHead({ article, people = guides }: Props) {
  const { image, reviewedBy = people.reviewer } = article
  const author = people.author
  return (
    <>
      <header className="col">
        <Breadcrumbs
          parents={[{ name: 'Eulogy Ideas', path: pages.eulogyIdeas() }]}
          here={article.title}
        />
        <a className="back" href={pages.eulogyIdeas()}>
          Back to all articles
        </a>
        <p className="small muted">
          {article.category} · <time dateTime={article.date}>{formatDate(article.date)}</time> ·{' '}
          {article.readTime}
        </p>
        <h1>{article.title}</h1>
        <p className="subtitle">{article.excerpt}</p>
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
          src={image.src}
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
