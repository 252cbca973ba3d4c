import type { MetaDescriptor } from 'react-router'
import { brand } from './brand.ts'

type Page = {
  title: string
  description: string
  path: string
  keywords: readonly string[]
  /** Keeps search engines away: for pages about one visitor. */
  hidden?: boolean
  /** The date of an article, such as 2026-11-16. */
  published?: string
}

/** The build adds pictures and structured data to these tags. */
export function pageMeta(page: Page): MetaDescriptor[] {
  const title = `${page.title} | ${brand.name}`
  const url = brand.address + page.path
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords.join(', ') },
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.published ? 'article' : 'website' },
    ...(page.published ? [{ property: 'article:published_time', content: page.published }] : []),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
  ]
}
