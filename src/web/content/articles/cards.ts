import { type ArticleCard, sortByDate } from './article.ts'

/** The home page shows the first three. */
export const articleCards = sortByDate(
  import.meta.glob<ArticleCard>('./*.md', { eager: true, import: 'default', query: '?card' }),
)
