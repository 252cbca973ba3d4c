import { expect, type Page, test } from '@playwright/test'
import { everyPage } from './sitemap.ts'

type Link = { tag: string; address: string; rel: string }
type Read = { status: number; links: Link[]; places: string[] }

/** Reads each address once, without running what is on it. */
function reader(page: Page) {
  const known = new Map<string, Promise<Read>>()
  const read = async (path: string): Promise<Read> => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const html = isPage ? await answer.text() : ''
    return { status: answer.status(), ...(await page.evaluate(linksAndPlaces, html)) }
  }
  return (path: string): Promise<Read> => {
    const reading = known.get(path) ?? read(path)
    known.set(path, reading)
    return reading
  }
}

function linksAndPlaces(html: string): Pick<Read, 'links' | 'places'> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const naming = page.querySelectorAll('a[href], img[src], link[href]:not([rel=canonical]), [src]')
  const links = [...naming].map((element) => ({
    tag: element.localName,
    address: element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    rel: element.getAttribute('rel') ?? '',
  }))
  return { links, places: [...page.querySelectorAll('[id]')].map(({ id }) => id) }
}

const here = 'http://here.test'

test('every internal link and its anchor exist', async ({ page }) => {
  test.setTimeout(120_000)
  const read = reader(page)
  const dead = new Set<string>()
  let followed = 0
  for (const path of everyPage()) {
    for (const { address } of (await read(path)).links) {
      const { origin, pathname, search, hash } = new URL(address, here + path)
      if (origin !== here) continue
      followed += 1
      const { status, places } = await read(pathname + search)
      // Links within the 404 page lead nowhere else.
      if (status !== 200 && pathname !== path) dead.add(`${path}: ${address} answers ${status}`)
      if (hash && !places.includes(hash.slice(1))) dead.add(`${path}: no place ${address}`)
    }
  }
  expect([...dead]).toEqual([])
  expect(followed).toBeGreaterThan(500)
})

test('every external link is https and has rel="noopener"', async ({ page }) => {
  const read = reader(page)
  const wrong = new Set<string>()
  const others = new Set<string>()
  for (const path of everyPage()) {
    for (const { tag, address, rel } of (await read(path)).links) {
      const { origin, protocol } = new URL(address, here + path)
      if (tag !== 'a' || origin === here || !protocol.startsWith('http')) continue
      others.add(address)
      const kept = rel.split(' ').includes('noopener')
      if (!kept || protocol !== 'https:') wrong.add(`${path}: ${address}`)
    }
  }
  expect([...wrong]).toEqual([])
  expect(others.size).toBeGreaterThan(5)
})
