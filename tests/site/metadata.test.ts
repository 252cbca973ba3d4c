// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { brand } from '#web/copy/brand-words.ts'
import { funeralPlanning, griefSupport, hotline } from '#web/copy/support.ts'
import { builtPaths, get, unlisted as hidden, readAllPages, unknownPath } from './built-pages.ts'

const pages = await readAllPages()

test('every page has each metadata tag once', () => {
  expect(pages.length).toBeGreaterThanOrEqual(62)
  expect(builtPaths).toEqual(expect.arrayContaining(['/', '/payment-success', '/eulogy-mother']))
  for (const { path, titles, headings, tags, tag, canonicals } of pages) {
    const address = brand.address + (path === unknownPath ? '/404' : path)
    expect(titles, path).toEqual([expect.stringMatching(/^.+ \| Lovingly Said$/)])
    expect(titles[0]?.length, path).toBeLessThanOrEqual(60)
    expect(canonicals, path).toEqual([address])
    expect(headings, path).toHaveLength(1)
    expect(new Set(tags.map(([name]) => name)).size, path).toBe(tags.length)
    expect(tag, path).toMatchObject({
      description: expect.stringMatching(hidden.includes(path) ? /^.{30,}$/ : /^.{120,155}$/),
      keywords: expect.stringMatching(/\w/),
      'og:type': /^\/eulogy-(ideas|examples)\//.test(path) ? 'article' : 'website',
      'og:site_name': brand.name,
      'og:title': titles[0],
      'og:description': tag.description,
      'og:url': address,
      'og:image': expect.stringContaining(`${brand.address}/assets/sharing/`),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/^“.+”, beside a drawing: ./),
      'twitter:card': 'summary_large_image',
      'twitter:title': titles[0],
      'twitter:description': tag.description,
      'twitter:image': tag['og:image'],
      'twitter:image:alt': tag['og:image:alt'],
    })
  }
})

const unique = ['description', 'keywords', 'og:title', 'og:url']

test.each(unique)('no two pages share their %s', (name) => {
  const values = pages.map(({ tag }) => tag[name])
  expect(values.filter((value, place) => values.indexOf(value) !== place)).toEqual([])
})

test('private pages are noindex, and the sitemap lists all others', async () => {
  const noindex = pages.filter(({ tag }) => tag.robots === 'noindex').map(({ path }) => path)
  expect(noindex.sort()).toEqual(hidden.toSorted())
  const { body } = await get('/sitemap.xml')
  const listed = body.matchAll(/<loc>(.*)<\/loc>(?:<lastmod>(.*)<\/lastmod>)?/g)
  const found = pages.filter(({ path }) => !hidden.includes(path))
  // Articles, examples and legal pages have the date that they show.
  expect([...listed].map(([, address, date]) => [address, date]).sort()).toEqual(
    found.map(({ path, dates }) => [brand.address + path, dates[0]]).sort(),
  )
})

test('external links lead only to known sites, by https and with rel="noopener"', () => {
  const known = [
    ...[hotline, ...griefSupport, ...funeralPlanning].map(({ url }) => url),
    ...brand.sisterSites.map(({ address }) => address),
    // Organizations that articles cite.
    'https://afsp.org',
    'https://nationalshare.org',
    'https://reportingonsuicide.org',
    'https://www.militaryonesource.mil',
  ].map((url) => new URL(url).host)
  const out = pages
    .flatMap(({ links }) => links)
    .filter(({ tag, address }) => tag === 'a' && address.startsWith('http'))
  expect(out.length).toBeGreaterThan(0)
  for (const { address, rel } of out) {
    expect(known).toContain(new URL(address).host)
    expect(address).toMatch(/^https:/)
    expect(rel, address).toBe('noopener')
  }
})

async function pictureAt(path: string) {
  const { statusCode, headers, rawPayload } = await get(path)
  expect([statusCode, rawPayload.subarray(1, 4).toString()], path).toEqual([200, 'PNG'])
  return {
    headers,
    kilobytes: rawPayload.length / 1000,
    size: `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`,
  }
}

describe('images', () => {
  const kindOf = (path: string) => {
    if (path.startsWith('/eulogy-ideas/')) return 'articles'
    if (path.startsWith('/eulogy-examples/')) return 'examples'
    return /^\/eulogy-(?!ideas|examples|types)/.test(path) ? 'relationships' : 'home'
  }

  test('each kind of page has a large, light sharing image that is cached forever', async () => {
    const images = new Set<string>()
    for (const { path, tag } of pages) {
      const image = tag['og:image']?.replace(brand.address, '') ?? ''
      expect(image, path).toMatch(new RegExp(`/${kindOf(path)}-\\w{8}\\.png$`))
      images.add(image)
    }
    expect(images.size).toBe(4)
    for (const image of images) {
      const { size, kilobytes, headers } = await pictureAt(image)
      expect(size, image).toBe('1200x630')
      expect(kilobytes, image).toBeLessThanOrEqual(100)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': expect.stringContaining('immutable'),
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  const linked = (rel: string) =>
    pages
      .find(({ path }) => path === '/pricing')
      ?.links.filter((link) => link.rel === rel)
      .map(({ address }) => address) ?? []

  test('tabs and home screens have a light icon that is cached for a day', async () => {
    const [drawing = '', old = ''] = linked('icon')
    expect((await get(drawing)).body).toContain('prefers-color-scheme:dark')
    const { rawPayload: icon } = await get(old)
    expect([old, icon.readUInt16LE(2)]).toEqual(['/favicon.ico', 1])
    expect(icon.length).toBeLessThan(4000)
    const [touch = ''] = linked('apple-touch-icon')
    const { size, kilobytes, headers } = await pictureAt(touch)
    expect(size).toBe('180x180')
    expect(kilobytes).toBeLessThan(8)
    expect(headers['cache-control']).toBe('public, max-age=86400')
  })

  test('the manifest lists the name, the colors and existing icons', async () => {
    const [address = ''] = linked('manifest')
    const response = await get(address)
    expect(response.headers['content-type']).toContain('application/manifest+json')
    const manifest = response.json()
    expect(manifest).toMatchObject({ name: brand.name, start_url: '/', display: 'browser' })
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons) {
      const { size, kilobytes } = await pictureAt(src)
      expect(size).toBe(sizes)
      expect(kilobytes).toBeLessThan(12)
    }
    const home = new DOMParser().parseFromString((await get('/')).body, 'text/html')
    const colors = [...home.querySelectorAll('meta[name=theme-color]')].map((tag) => [
      tag.getAttribute('media'),
      tag.getAttribute('content'),
    ])
    expect(colors).toEqual([
      ['(prefers-color-scheme: light)', manifest.theme_color],
      ['(prefers-color-scheme: dark)', expect.stringMatching(/^#[0-9a-f]{6}$/)],
    ])
  })
})
