import { expect } from '@playwright/test'
import { brand } from '#web/content/brand.ts'
import { funeralPlanning, griefSupport, hotline } from '#web/content/support.ts'
import { builtPaths, type PageMetadata, readAllPages, unknownPath } from './built-pages.ts'
import { test } from './fixtures.ts'
import { hiddenPages } from './sitemap.ts'

// All tests here share one read of the pages.
test.describe.configure({ mode: 'default' })

const hidden = [...hiddenPages, unknownPath]
let pages: PageMetadata[]

test.beforeAll(async ({ browser }) => {
  pages = await readAllPages(browser)
})

test('every page has each metadata tag once', {
  tag: ['@S1-025', '@S1-026', '@S1-027', '@S1-028', '@S1-029'],
}, () => {
  expect(pages.length).toBeGreaterThanOrEqual(62)
  expect(builtPaths).toEqual(expect.arrayContaining(['/', '/payment-success', '/eulogy-mother']))
  for (const { path, titles, tags, tag, canonicals } of pages) {
    const address = brand.address + (path === unknownPath ? '/404' : path)
    expect(titles, path).toEqual([expect.stringMatching(/^.+ \| Lovingly Said$/)])
    expect(titles[0]?.length, path).toBeLessThanOrEqual(60)
    expect(canonicals, path).toEqual([address])
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
      'og:image:alt': expect.stringMatching(/.{10,}/),
      'twitter:card': 'summary_large_image',
      'twitter:title': titles[0],
      'twitter:description': tag.description,
      'twitter:image': tag['og:image'],
      'twitter:image:alt': tag['og:image:alt'],
    })
  }
})

test('no two pages share a title, description, keywords, address or image', () => {
  for (const name of [
    'description',
    'keywords',
    'og:title',
    'og:url',
    'og:image',
    'og:image:alt',
  ]) {
    const values = pages.map(({ tag }) => tag[name])
    expect(
      values.filter((value, place) => values.indexOf(value) !== place),
      name,
    ).toEqual([])
  }
})

test('private pages are noindex, and the sitemap lists all others', {
  tag: '@R46-c',
}, async ({ request }) => {
  const noindex = pages.filter(({ tag }) => tag.robots === 'noindex').map(({ path }) => path)
  expect(noindex.sort()).toEqual(hidden.toSorted())
  const map = await (await request.get('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  const found = builtPaths.filter((path) => !hiddenPages.includes(path))
  expect(listed.sort()).toEqual(found.map((path) => brand.address + path).sort())
  const dates = [...map.matchAll(/<lastmod>(.*)<\/lastmod>/g)].map(([, date]) => date)
  // Articles and examples have a date.
  expect(dates).toHaveLength(
    found.filter((path) => /^\/eulogy-(ideas|examples)\//.test(path)).length,
  )
  for (const date of dates) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
  for (const state of ['/?archive=true&submission_id=1', '/?canceled=true']) {
    expect((await request.get(state)).headers()['x-robots-tag'], state).toBe('noindex')
  }
})

test('each page has one canonical path, and any other path is a 404', async ({ request }) => {
  const ask = (path: string) => request.get(path, { maxRedirects: 0 })
  for (const path of builtPaths.filter((candidate) => candidate !== '/')) {
    const answer = await ask(`${path}/`)
    expect([answer.status(), answer.headers().location], path).toEqual([308, path])
  }
  for (const path of [unknownPath, '/404', '/index.html', '/pricing/index.html', '/Pricing']) {
    expect((await ask(path)).status(), path).toBe(404)
  }
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
  const out = pages.flatMap(({ externalLinks }) => externalLinks)
  expect(out.length).toBeGreaterThan(pages.length * brand.sisterSites.length)
  for (const { href, rel } of out) {
    expect(known).toContain(new URL(href).host)
    expect(href).toMatch(/^https:/)
    expect(rel, href).toBe('noopener')
  }
})

test('a link is prefetched when the pointer is over it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const devtools = await page.context().newCDPSession(page)
  const fetched = new Promise<string>((resolve) => {
    devtools.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') resolve(new URL(prefetchUrl).pathname)
    })
  })
  await devtools.send('Preload.enable')
  await page.goto('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Eulogy Types' }).hover()
  expect(await fetched).toBe('/eulogy-types')
  await page.getByRole('banner').getByRole('link', { name: 'Eulogy Types' }).click()
  await expect(page).toHaveURL('/eulogy-types')
  const delivery = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => 'deliveryType' in entry && entry.deliveryType),
  )
  expect(delivery).toEqual(['navigational-prefetch'])
})
