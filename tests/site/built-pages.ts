import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { findStalePart } from '#scripts/build/stamp.ts'
import { addSecurityHeaders } from '#server/http/headers.ts'
import { pageRoutes } from '#server/http/pages.ts'
import { projectFolder } from '#server/project-folder.ts'

const folder = join(projectFolder, 'build')
const client = join(folder, 'client')

/** The path of every built page. Unknown paths get the 404 page. */
export const builtPaths = globSync('**/index.html', { cwd: client })
  .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
  .filter((path) => path !== '/404')
  .sort()

export const unknownPath = '/no-such-page'

/** Pages about one visitor, which are not in the sitemap. */
export const hiddenPages = ['/payment-success', '/my-eulogy', '/read', '/share-a-memory']
export const unlisted = [...hiddenPages, unknownPath]

/** Every indexable page, from the sitemap. */
export function sitemapPages(): string[] {
  const addresses = readFileSync(join(client, 'sitemap.xml'), 'utf8').matchAll(/<loc>(.*)<\/loc>/g)
  const paths = [...addresses].map(([, address = '']) => new URL(address).pathname)
  if (paths.length === 0) throw new Error('The sitemap is empty')
  return paths
}

let served: ReturnType<typeof serveBuild> | undefined

/** Serves the pages as the api does. */
async function serveBuild() {
  if (findStalePart() === 'pages')
    throw new Error('build/ is missing or older than its sources. Run "npm run build" first.')
  const app = Fastify()
  await addSecurityHeaders(app, folder)
  await app.register(pageRoutes, { folder })
  return app
}

/** What the api answers. */
export async function get(path: string) {
  served ??= serveBuild()
  return (await served).inject(path)
}

/** A page as it is served, parsed as a browser does. */
async function readPage(path: string) {
  const html = (await get(path)).body
  const page = new DOMParser().parseFromString(html, 'text/html')
  const texts = (selector: string, within: ParentNode = page) =>
    [...within.querySelectorAll(selector)].map((part) => part.textContent ?? '')
  const attributes = (selector: string, name: string) =>
    [...page.querySelectorAll(selector)].map((part) => part.getAttribute(name) ?? '')
  const tags = [...page.querySelectorAll('head meta:not([charset], [name="theme-color"])')].map(
    (tag): [string, string] => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ],
  )
  return {
    path,
    html,
    document: page,
    titles: texts('title'),
    tags,
    tag: Object.fromEntries(tags),
    canonicals: attributes('link[rel=canonical]', 'href'),
    data: texts('script[type="application/ld+json"]'),
    headings: texts('h1'),
    breadcrumbs: texts('.breadcrumbs li'),
    dates: attributes('header time, .legal time, .example time', 'datetime'),
    questions: [...page.querySelectorAll('details[name=faq]')].map((details) => ({
      question: details.querySelector('summary')?.textContent ?? '',
      answer: texts('p', details).join(' '),
    })),
    links: [
      ...page.querySelectorAll('a[href], img[src], link[href]:not([rel=canonical]), [src]'),
    ].map((element) => ({
      tag: element.localName,
      address: element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      rel: element.getAttribute('rel') ?? '',
      text: (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim(),
    })),
    ids: attributes('[id]', 'id'),
  }
}

let pages: Promise<Awaited<ReturnType<typeof readPage>>[]> | undefined

/** Every page, and the one for unknown paths. */
export function readAllPages() {
  pages ??= Promise.all([...builtPaths, unknownPath].map(readPage))
  return pages
}

/** Finds the document of a page. */
export async function openPages() {
  const all = await readAllPages()
  return (path: string) => {
    const found = all.find((candidate) => candidate.path === path)
    if (!found) throw new Error(`${path} was not built`)
    return found.document
  }
}
