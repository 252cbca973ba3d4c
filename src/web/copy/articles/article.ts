/** An article without its body, so that pages with cards do not carry the articles. */
export type ArticleCard = {
  id: string
  /** The name of the file. */
  slug: string
  title: string
  /** When it was written or last revised, such as 2026-11-16. */
  date: string
  /** The same as it is shown: "November 2026". */
  month: string
  category: string
  /** Computed from the number of words. */
  readTime: string
  /** `crop` is the part that stays visible where the picture is cropped. */
  image: { src: string; alt: string; crop: 'low' | 'middle' }
}

/** A person who wrote guides, or checked them before they were published. */
export type Person = {
  name: string
  /** Such as “hospital chaplain in Portland, Oregon”. */
  role: string
}

export type Article = ArticleCard & {
  excerpt: string
  /** For search engines, instead of the title. */
  searchTitle?: string
  /** For search engines. */
  description: string
  /** HTML made from Markdown of our own. */
  content: string
  /** Whether AI helped to write it. */
  ai: boolean
  /** Only if someone did review it. Otherwise the one in operator.json, if there is one. */
  reviewedBy?: Person
}

/** The three articles of the home page. */
const listedFirst = [
  'crafting-heartfelt-eulogy',
  'overcoming-fear-public-speaking-funeral',
  'how-to-deliver-eulogy-with-confidence',
]

/** Every list of articles has this order: three fixed ones, then by slug. A revision moves nothing. */
export function inListOrder<A extends { slug: string }>(articles: readonly A[]): readonly A[] {
  const rank = ({ slug }: A) => (listedFirst.includes(slug) ? listedFirst.indexOf(slug) : 3)
  return articles.toSorted((a, b) => rank(a) - rank(b) || a.slug.localeCompare(b.slug))
}
