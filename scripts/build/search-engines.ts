import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPage } from './built-page.ts'
import type { PageDates } from './page-dates.ts'

type ListedPage = Pick<BuiltPage, 'path' | 'hidden'>

export async function writeSitemapAndRobots(
  client: string,
  address: string,
  pages: ListedPage[],
  dates: PageDates,
) {
  await writeFile(join(client, 'sitemap.xml'), sitemap(address, pages, dates))
  await writeFile(join(client, 'robots.txt'), robots(address))
}

export function sitemap(address: string, pages: ListedPage[], dates: PageDates): string {
  const urls = pages
    .filter(({ hidden }) => !hidden)
    .map(
      ({ path }) =>
        `  <url><loc>${address}${path}</loc><lastmod>${dates[path]?.on}</lastmod></url>`,
    )
    .sort()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function robots(address: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${address}/sitemap.xml\n`
}
