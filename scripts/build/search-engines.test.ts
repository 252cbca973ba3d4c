import { expect, test } from 'vitest'
import { sitemap } from './search-engines.ts'

test('the sitemap names every page but those that are for one visitor only', () => {
  const map = sitemap('https://lovinglysaid.test', [
    { path: '/pricing', html: '<html></html>' },
    { path: '/', html: '<html></html>' },
    { path: '/payment-success', html: '<meta name="robots" content="noindex"/>' },
  ])
  expect([...map.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://lovinglysaid.test/',
    'https://lovinglysaid.test/pricing',
  ])
})
