import type { ArticlePicture } from './pictures.ts'

/** What a card shows. Without the body, so that a page with cards does not carry the articles. */
export type ArticleCard = {
  id: string
  title: string
  slug: string
  /** As in 2025-04-09. */
  date: string
  category: string
  excerpt: string
  image: ArticlePicture
  readTime: string
}

export type Article = ArticleCard & {
  /** HTML of simple tags, written by us. */
  content: string
}

/** "April 9, 2025", whatever the zone of the machine that builds the page. */
export function formatDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
