import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { brand } from '#web/content/brand.ts'

const built = join(import.meta.dirname, '../../build/client')
const paths = globSync('**/index.html', { cwd: built }).map((file) =>
  `/${file.slice(0, -'index.html'.length)}`.replace(/(?<=.)\/$/, ''),
)

/** The head of a page as served, before any script. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  return page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html')
    const all = (selector: string, attribute: string) =>
      [...head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute) ?? '')
    return {
      titles: [...head.querySelectorAll('title')].map(({ textContent }) => textContent),
      descriptions: all('meta[name=description]', 'content'),
      keywords: all('meta[name=keywords]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      sharing: Object.fromEntries(
        [...head.querySelectorAll('meta[property^="og:"]')].map((tag) => [
          tag.getAttribute('property'),
          tag.getAttribute('content'),
        ]),
      ),
      cards: all('meta[name="twitter:card"]', 'content'),
    }
  }, html)
}

test('every page is built', () => {
  expect(paths.length).toBeGreaterThanOrEqual(62)
  expect(paths).toEqual(expect.arrayContaining(['/', '/404', '/payment-success', '/eulogy-mother']))
})

test('every built page has its title, description, keywords, canonical URL and sharing tags', {
  tag: ['@S1-025', '@S1-026', '@S1-027', '@S1-028', '@S1-029'],
}, async ({ page }) => {
  const heads = new Map<string, Awaited<ReturnType<typeof headOf>>>()
  for (const path of paths) heads.set(path, await headOf(page, path))
  for (const [path, { titles, descriptions, keywords, canonical, sharing, cards }] of heads) {
    expect(titles, path).toHaveLength(1)
    expect(titles[0], path).toMatch(new RegExp(`^\\S.* \\| ${brand.name}$`))
    expect(descriptions, path).toEqual([expect.stringMatching(/^.{30,}$/)])
    expect(keywords, path).toEqual([expect.stringMatching(/^\w[^,]*(, \w[^,]*)*$/)])
    expect(canonical, path).toEqual([brand.address + path])
    expect(sharing, path).toMatchObject({
      'og:title': titles[0],
      'og:description': descriptions[0],
      'og:url': brand.address + path,
      'og:site_name': brand.name,
    })
    expect(cards, path).toHaveLength(1)
  }
  const titles = [...heads.values()].map((head) => head.titles[0])
  expect(new Set(titles).size).toBe(paths.length)
})
