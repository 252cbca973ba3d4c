import { type Article, inListOrder } from './article.ts'

export const articles = inListOrder(
  Object.values(
    import.meta.glob<Article>('/content/articles/*.md', { eager: true, import: 'default' }),
  ),
)
