/** An article without its body, so that pages with cards do not carry the articles. */
export type ArticleCard = {
  id: string
  /** The name of the file. */
  slug: string
  title: string
  /** Such as 2025-04-09. */
  date: string
  category: string
  excerpt: string
  /** Computed from the number of words. */
  readTime: string
  /** `crop` is the part that stays visible where the picture is cropped. */
  image: { src: string; alt: string; crop: 'low' | 'middle' }
}

export type Article = ArticleCard & {
  /** HTML made from Markdown of our own. */
  content: string
}

/** Lists show the oldest article first. */
export function sortByDate<A extends ArticleCard>(articles: Record<string, A>): readonly A[] {
  return Object.values(articles).sort((a, b) => a.date.localeCompare(b.date))
}
