import { createHash } from 'node:crypto'
import { brand } from '#web/copy/brand-words.ts'

/** The content security policy of a page: allows its inline scripts and the scripts that they load. */
export function policyFor(
  scripts: readonly string[],
  hasAnalytics = brand.analyticsContainer !== null,
): string {
  return policy(scripts.map(hashSource), hasAnalytics && scripts.length > 0 ? analyticsHosts : '')
}

/** Where the tag container, loaded after consent, sends its events. */
const analyticsHosts =
  ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

/** For everything that is not a page. */
export const nonPagePolicy = policy([])

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function policy(scripts: readonly string[], otherHosts = ''): string {
  const sources = scripts.length === 0 ? ["'none'"] : ["'strict-dynamic'", ...new Set(scripts)]
  return [
    "default-src 'none'",
    `script-src ${sources.join(' ')}`,
    "style-src 'self'",
    `img-src 'self' data:${otherHosts}`,
    "font-src 'self'",
    `connect-src 'self'${otherHosts}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
