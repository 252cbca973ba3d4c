import { createHash } from 'node:crypto'

/** The content security policy of a page: allows its inline scripts and the scripts that they load. */
export function policyFor(html: string): string {
  if (/<[^>]+ style="/.test(html)) throw new Error('Inline styles are blocked by the policy')
  return policy(inlineScripts(html).map(hashSource))
}

/** For everything that is not a page. */
export const nonPagePolicy = policy([])

/** Without structured data, which doesn't run. */
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
  const sources = scripts.length === 0 ? ["'none'"] : ["'strict-dynamic'", ...new Set(scripts)]
  return [
    "default-src 'none'",
    `script-src ${sources.join(' ')}`,
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
