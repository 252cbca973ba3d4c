import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../build/client/sitemap.xml')

/** Every indexable page, from the sitemap. */
export function sitemapPages(): string[] {
  const addresses = readFileSync(file, 'utf8').matchAll(/<loc>(.*)<\/loc>/g)
  return [...addresses].map(([, address = '']) => new URL(address).pathname)
}

/** Pages that are not in the sitemap. */
export const everyPage = () => [...sitemapPages(), '/payment-success', '/nothing-here']
