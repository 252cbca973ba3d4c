import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '#web/copy/brand-words.ts'
import { Footer } from './footer.tsx'

test('real sister sites are in the footer', () => {
  const html = renderToStaticMarkup(<Footer />)
  for (const { name, address } of brand.sisterSites)
    expect(html).toContain(`<a href="${address}" rel="noopener">${name}</a></li>`)
  expect(html).not.toContain('sample')
})
