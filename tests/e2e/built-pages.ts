import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const client = join(import.meta.dirname, '../../build/client')

/** The path of every built page. Unknown paths get the 404 page. */
export const builtPaths = globSync('**/index.html', { cwd: client })
  .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
  .filter((path) => path !== '/404')
  .sort()

export const unknownPath = '/no-such-page'

/** The metadata of a page, parsed as a browser does. */
export type PageMetadata = ReturnType<typeof readMetadata> & {
  path: string
  tag: Record<string, string>
}

/** Reads every page as it is served, without opening it. */
export async function readAllPages(browser: Browser): Promise<PageMetadata[]> {
  const page = await browser.newPage()
  const all: PageMetadata[] = []
  for (const path of [...builtPaths, unknownPath]) {
    const html = await (await page.request.get(path)).text()
    const shown = await page.evaluate(readMetadata, html)
    all.push({ path, ...shown, tag: Object.fromEntries(shown.tags) })
  }
  await page.close()
  return all
}

/** Runs in the browser. */
function readMetadata(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const texts = (selector: string, within: ParentNode = page) =>
    [...within.querySelectorAll(selector)].map((part) => part.textContent ?? '')
  const attributes = (selector: string, name: string) =>
    [...page.querySelectorAll(selector)].map((part) => part.getAttribute(name) ?? '')
  const tags = [...page.querySelectorAll('head meta:not([charset], [name="theme-color"])')]
  return {
    titles: texts('title'),
    tags: tags.map((tag): [string, string] => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ]),
    canonicals: attributes('link[rel=canonical]', 'href'),
    data: texts('script[type="application/ld+json"]'),
    headings: texts('h1'),
    breadcrumbs: texts('.breadcrumbs li'),
    dates: attributes('header time', 'datetime'),
    questions: [...page.querySelectorAll('details[name=faq]')].map((details) => ({
      question: details.querySelector('summary')?.textContent ?? '',
      answer: texts('p', details).join(' '),
    })),
    externalLinks: [...page.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].map(
      ({ href, rel }) => ({ href, rel }),
    ),
  }
}
