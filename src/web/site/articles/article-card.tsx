import { pages } from '#contract/urls.ts'
import type { ArticleCard as Card } from '#web/content/articles/article.ts'
import { formatDate } from '#web/content/format-date.ts'

type Props = {
  card: Card
  brief?: boolean
  /** Its picture, if it is in view when the page opens. */
  firstImage?: string | undefined
}

/** The article itself describes the picture, so its alt text is empty here. */
export function ArticleCard({ card, brief = false, firstImage }: Props) {
  const { src, crop } = card.image
  return (
    <article className="article-card">
      <div className="art">
        <img
          src={firstImage ?? src}
          className={crop === 'low' ? 'low' : undefined}
          width={480}
          height={360}
          loading={firstImage ? 'eager' : 'lazy'}
          fetchPriority={firstImage ? 'high' : 'auto'}
          alt=""
        />
      </div>
      <div>
        {!brief && (
          <p className="meta">
            {card.category} · <time dateTime={card.date}>{formatDate(card.date)}</time> ·{' '}
            {card.readTime}
          </p>
        )}
        <h3>
          <a href={pages.article(card.slug)}>{card.title}</a>
        </h3>
        {!brief && <p className="excerpt">{card.excerpt}</p>}
      </div>
    </article>
  )
}
