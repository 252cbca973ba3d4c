import { brand } from '#web/content/brand.ts'

/** A page as the build has written it, and what it says of itself. */
export type BuiltPage = {
  path: string
  html: string
  /** As in the tab, without our name. */
  title: string
  heading: string
  description: string
  /** Makes sense to one visitor only: no search engine is to keep it. */
  hidden: boolean
}

export function readPage(path: string, html: string): BuiltPage {
  const found = (what: RegExp) => {
    const [, text] = what.exec(html) ?? []
    if (text === undefined) throw new Error(`${path} has nothing like ${what}`)
    return plain(text)
  }
  return {
    path,
    html,
    title: found(/<title>([^<]+)<\/title>/).replace(` | ${brand.name}`, ''),
    heading: found(/<h1[^>]*>([\s\S]+?)<\/h1>/),
    description: found(/<meta name="description" content="([^"]+)"/),
    hidden: /<meta name="robots" content="noindex"/.test(html),
  }
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function plain(html: string): string {
  return html.replace(/<[^>]+>/g, '').replace(/&[\w#]+;/g, (entity) => entities[entity] ?? entity)
}
