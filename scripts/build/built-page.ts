import { brand } from '#web/content/brand.ts'

type Breadcrumb = { name: string; path: string }

export type BuiltPage = {
  path: string
  html: string
  /** Without the brand name. */
  title: string
  heading: string
  description: string
  /** Has noindex. */
  hidden: boolean
  /** The date of an article or example, such as 2026-11-15. */
  published: string | null
  /** As shown on the page, which is the last of them. */
  breadcrumbs: readonly Breadcrumb[]
}

export function readPage(path: string, html: string): BuiltPage {
  const match = (pattern: RegExp) => {
    const [, text] = pattern.exec(html) ?? []
    if (text === undefined) throw new Error(`${path} has no match for ${pattern}`)
    return toText(text)
  }
  return {
    path,
    html,
    title: match(/<title>([^<]+)<\/title>/).replace(` | ${brand.name}`, ''),
    heading: match(/<h1[^>]*>([\s\S]+?)<\/h1>/),
    description: match(/<meta name="description" content="([^"]+)"/),
    hidden: /<meta name="robots" content="noindex"/.test(html),
    published: /<meta property="article:published_time" content="([^"]+)"/.exec(html)?.[1] ?? null,
    breadcrumbs: breadcrumbsIn(html, path),
  }
}

function breadcrumbsIn(html: string, path: string): Breadcrumb[] {
  const [trail = ''] = /<nav class="breadcrumbs"[\s\S]*?<\/nav>/.exec(html) ?? []
  return [...trail.matchAll(/<li[^>]*>(?:<a href="([^"]+)">)?([\s\S]*?)<\/li>/g)].map(
    ([, href, name = '']) => ({ name: toText(name), path: href ?? path }),
  )
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function toText(html: string): string {
  return html.replace(/<[^>]+>/g, '').replace(/&[\w#]+;/g, (entity) => entities[entity] ?? entity)
}
