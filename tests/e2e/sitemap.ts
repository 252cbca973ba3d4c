import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../build/client/sitemap.xml')

/** Every page that anybody may find, as the build names them to search engines. */
export function sitemapPages(): string[] {
  const addresses = readFileSync(file, 'utf8').matchAll(/<loc>(.*)<\/loc>/g)
  return [...addresses].map(([, address = '']) => new URL(address).pathname)
}

/** And those that nobody looks for. */
export const everyPage = () => [...sitemapPages(), '/payment-success', '/nothing-here']
