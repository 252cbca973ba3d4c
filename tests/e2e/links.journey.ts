import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { everyPage } from './sitemap.ts'

type Link = { tag: string; address: string; rel: string; text: string }
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
    text: (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim(),
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

/** The hero of the home page has this text by the specification. */
const specified = 'Learn More'
const generic =
  /^((click|tap|read|see|learn|find out|view|go) )*(here|more|it|this|link|page|this page|details|on)\.?$/i

test('the text of a link says where it leads, and on a page the same text leads to one place', async ({
  page,
}) => {
  const read = createReader(page)
  const generics = new Set<string>()
  const ambiguous = new Set<string>()
  for (const path of everyPage()) {
    const targets = new Map<string, string>()
    for (const { tag, address, text } of (await read(path)).links) {
      if (tag !== 'a') continue
      const { href } = new URL(address, siteOrigin + path)
      if (text === '' || (generic.test(text) && text !== specified))
        generics.add(`${path}: ${text}`)
      const known = targets.get(text) ?? href
      targets.set(text, known)
      if (known !== href) ambiguous.add(`${path}: “${text}” leads to ${known} and ${href}`)
    }
  }
  expect([...generics]).toEqual([])
  expect([...ambiguous]).toEqual([])
})
