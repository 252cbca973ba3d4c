import { createHash } from 'node:crypto'

/** The content security policy of a page: its own inline scripts and what these bring in, or none. */
export function policyFor(html: string): string {
  if (/<[^>]+ style="/.test(html)) throw new Error('an inline style, which the policy forbids')
  return policy(inlineScripts(html).map(hashSource))
}

/** For a path that is no page. */
export const nonPagePolicy = policy([])

/** What runs. A block of data for search engines does not, and asks for no trust. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(({ groups }) => !/\ssrc=|"application\/ld\+json"/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.text ?? '')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function policy(scripts: readonly string[]): string {
  const trusted = scripts.length === 0 ? ["'none'"] : ["'strict-dynamic'", ...new Set(scripts)]
  return [
    "default-src 'none'",
    `script-src ${trusted.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
