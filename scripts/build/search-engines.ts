import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPage } from './built-page.ts'

type ListedPage = Pick<BuiltPage, 'path' | 'hidden' | 'published'>

export async function writeSitemapAndRobots(client: string, address: string, pages: ListedPage[]) {
  await writeFile(join(client, 'sitemap.xml'), sitemap(address, pages))
  await writeFile(join(client, 'robots.txt'), robots(address))
}

function sitemap(address: string, pages: ListedPage[]): string {
  const urls = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path, published }) => {
      const changed = published ? `<lastmod>${published}</lastmod>` : ''
      return `  <url><loc>${address}${path}</loc>${changed}</url>`
    })
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
