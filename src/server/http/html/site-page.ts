import { join } from 'node:path'
import { brandName } from '#domain/brand.ts'
import { readIfBuilt } from '#server/http/headers.ts'
import { type Html, html } from './html.ts'
import { plainPage, plainPagePolicy } from './plain-page.ts'

type Content = { title: string; body: Html }

/** How the server renders a page whose content depends on its URL, and the policy of such a page. */
export type SitePage = { policy: string; render(content: Content): string }

/**
 * A page of the site, prerendered by the build, whose main part the server replaces. Without a build, such as in
 * development, a plain page takes its place.
 */
export async function readSitePage(folder: string, path: string): Promise<SitePage> {
  const [built, headers] = await Promise.all([
    readIfBuilt(join(folder, 'client', path, 'index.html')),
    readIfBuilt(join(folder, 'headers.json')),
  ])
  if (built === null || headers === null) return { policy: plainPagePolicy, render: plainPage }
  const policy = JSON.parse(headers)[path]?.['content-security-policy']
  const [before = '', start, end] = built.split(/(<main\b[^>]*>)[\s\S]*(<\/main>[\s\S]*)$/)
  const [head, afterTitle] = before.split(/<title>.*?<\/title>/)
  if (!(policy && start && end && afterTitle)) throw new Error(`${path} was built without a main`)
  const restOfHead = afterTitle.replace(ownAddress, '')
  return {
    policy,
    render: ({ title, body }) =>
      [
        head,
        html`<title>${title} | ${brandName}</title>`.markup,
        restOfHead,
        start,
        body.markup,
        end,
      ].join(''),
  }
}

/** Chat apps open the address that a page gives for itself, which here has no key. */
const ownAddress = /<link rel="canonical"[^>]*>|<meta property="og:url"[^>]*>/g
