import { pages } from '#contract/urls.ts'
import type { ArticleCard as Card } from '#web/copy/articles/article.ts'

type Props = {
  card: Card
  /** Its picture, if it is in view when the page opens. */
  firstImage?: string | undefined
}

/** The article itself describes the picture, so its alt text is empty here. */
export function ArticleCard({ card, firstImage }: Props) {
  const { src, crop } = card.image
  return (
    <article className="article-card whole-link">
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
        <p className="meta">{card.readTime}</p>
        <h3>
          <a href={pages.article(card.slug)}>{card.title}</a>
        </h3>
      </div>
    </article>
  )
}

/** For people who write it without us. */
export const Outline = () => (
  <p>
    Writing it yourself? Here’s a one-page outline: <a href={pages.outline('pdf')}>PDF to print</a>{' '}
    or <a href={pages.outline('docx')}>Word file to type in</a>.
  </p>
)
