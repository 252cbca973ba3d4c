import { type APIRequestContext, expect } from '@playwright/test'
import { brand } from '#web/content/brand.ts'
import { builtPaths } from './built-pages.ts'
import { test } from './fixtures.ts'

async function pictureAt(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const bytes = await response.body()
  expect([response.status(), bytes.subarray(1, 4).toString()], path).toEqual([200, 'PNG'])
  return {
    headers: response.headers(),
    kilobytes: bytes.length / 1000,
    size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`,
  }
}

test('each page has a large, light sharing image that is cached forever', async ({ request }) => {
  for (const path of builtPaths) {
    const html = await (await request.get(path)).text()
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    const { size, kilobytes, headers } = await pictureAt(request, image.replace(brand.address, ''))
    expect(size, path).toBe('1200x630')
    expect(kilobytes, path).toBeLessThanOrEqual(100)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
})

test('tabs and home screens have a light icon that is cached for a day', async ({
  request,
  page,
}) => {
  await page.goto('/pricing')
  const linked = (rel: string) =>
    page
      .locator(`link[rel="${rel}"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [drawing = '', old = ''] = await linked('icon')
  expect(await (await request.get(drawing)).text()).toContain('prefers-color-scheme:dark')
  const icon = await (await request.get(old)).body()
  expect([old, icon.readUInt16LE(2)]).toEqual(['/favicon.ico', 1])
  expect(icon.length).toBeLessThan(4000)

  const [touch = ''] = await linked('apple-touch-icon')
  const { size, kilobytes, headers } = await pictureAt(request, touch)
  expect(size).toBe('180x180')
  expect(kilobytes).toBeLessThan(8)
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('the manifest lists the name, the colors and existing icons', async ({ request, page }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: brand.name, start_url: '/', display: 'browser' })
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const { size, kilobytes } = await pictureAt(request, src)
    expect(size).toBe(sizes)
    expect(kilobytes).toBeLessThan(12)
  }
  const colors = await page
    .locator('meta[name=theme-color]')
    .evaluateAll((tags) =>
      tags.map((tag) => [tag.getAttribute('media'), tag.getAttribute('content')]),
    )
  expect(colors).toEqual([
    ['(prefers-color-scheme: light)', manifest.theme_color],
    ['(prefers-color-scheme: dark)', expect.stringMatching(/^#[0-9a-f]{6}$/)],
  ])
})
