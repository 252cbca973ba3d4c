import { type ArticleCard, inListOrder } from './article.ts'

/** The home page shows the first three. */
export const articleCards = inListOrder(
  Object.values(
    import.meta.glob<ArticleCard>('/content/articles/*.md', {
      eager: true,
      import: 'default',
      query: '?card',
    }),
  ),
)
