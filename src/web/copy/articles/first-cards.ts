import { type ArticleCard, inListOrder } from './article.ts'

/** The cards of the home page, without the others, so that its scripts don't grow with every article. */
export const firstCards = inListOrder(
  Object.values(
    import.meta.glob<ArticleCard>(
      [
        '/content/articles/crafting-heartfelt-eulogy.md',
        '/content/articles/overcoming-fear-public-speaking-funeral.md',
        '/content/articles/how-to-deliver-eulogy-with-confidence.md',
      ],
      { eager: true, import: 'default', query: '?card' },
    ),
  ),
)

/** A test compares this with the number of articles. */
export const hasMoreArticles = true
