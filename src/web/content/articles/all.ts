import { type Article, sortByDate } from './article.ts'

export const articles = sortByDate(
  import.meta.glob<Article>('./*.md', { eager: true, import: 'default' }),
)
