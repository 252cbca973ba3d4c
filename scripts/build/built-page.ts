import { brand } from '#web/content/brand.ts'

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
  }
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
