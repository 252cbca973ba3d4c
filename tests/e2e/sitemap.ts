import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../build/client/sitemap.xml')

/** Every indexable page, from the sitemap. */
export function sitemapPages(): string[] {
  const addresses = readFileSync(file, 'utf8').matchAll(/<loc>(.*)<\/loc>/g)
  const paths = [...addresses].map(([, address = '']) => new URL(address).pathname)
  if (paths.length === 0) throw new Error('The sitemap is empty')
  return paths
}

/** Pages about one visitor, which are not in the sitemap. */
export const hiddenPages = ['/payment-success', '/my-eulogy', '/read', '/share-a-memory']

export const everyPage = () => [...sitemapPages(), ...hiddenPages, '/nothing-here']
