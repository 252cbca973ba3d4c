import { expect, type Page, test } from '@playwright/test'
import { everyPage } from './sitemap.ts'

type Link = { tag: string; address: string; rel: string }
type FetchedPage = { status: number; links: Link[]; ids: string[] }

/** Fetches each path once, without running its scripts. */
function createReader(page: Page) {
  const known = new Map<string, Promise<FetchedPage>>()
  const read = async (path: string): Promise<FetchedPage> => {
    const response = await page.request.get(path, { maxRedirects: 0 })
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    const html = isPage ? await response.text() : ''
    return { status: response.status(), ...(await page.evaluate(linksAndIds, html)) }
  }
  return (path: string): Promise<FetchedPage> => {
    const pending = known.get(path) ?? read(path)
    known.set(path, pending)
    return pending
  }
}

function linksAndIds(html: string): Pick<FetchedPage, 'links' | 'ids'> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const elements = page.querySelectorAll(
    'a[href], img[src], link[href]:not([rel=canonical]), [src]',
  )
  const links = [...elements].map((element) => ({
    tag: element.localName,
    address: element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    rel: element.getAttribute('rel') ?? '',
  }))
  return { links, ids: [...page.querySelectorAll('[id]')].map(({ id }) => id) }
}

const siteOrigin = 'http://site.test'

test('every internal link and anchor exists', async ({ page }) => {
  test.setTimeout(120_000)
  const read = createReader(page)
  const broken = new Set<string>()
  let followed = 0
  for (const path of everyPage()) {
    for (const { address } of (await read(path)).links) {
      const { origin, pathname, search, hash } = new URL(address, siteOrigin + path)
      if (origin !== siteOrigin) continue
      followed += 1
      const { status, ids } = await read(pathname + search)
      // The 404 page returns 404 for links to itself.
      if (status !== 200 && pathname !== path) broken.add(`${path}: ${address} returns ${status}`)
      if (hash && !ids.includes(hash.slice(1))) broken.add(`${path}: missing anchor ${address}`)
    }
  }
  expect([...broken]).toEqual([])
  expect(followed).toBeGreaterThan(500)
})

test('every external link is https and has rel="noopener"', async ({ page }) => {
  const read = createReader(page)
  const invalid = new Set<string>()
  const externalLinks = new Set<string>()
  for (const path of everyPage()) {
    for (const { tag, address, rel } of (await read(path)).links) {
      const { origin, protocol } = new URL(address, siteOrigin + path)
      if (tag !== 'a' || origin === siteOrigin || !protocol.startsWith('http')) continue
      externalLinks.add(address)
      const hasNoopener = rel.split(' ').includes('noopener')
      if (!hasNoopener || protocol !== 'https:') invalid.add(`${path}: ${address}`)
    }
  }
  expect([...invalid]).toEqual([])
  expect(externalLinks.size).toBeGreaterThan(5)
})
