import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from './content/brand.ts'
import { PageTags } from './page-tags.tsx'

const web = import.meta.dirname

async function sources(pattern: string) {
  const found: { file: string; text: string }[] = []
  for await (const file of glob(pattern, { cwd: web })) {
    found.push({ file, text: await readFile(join(web, file), 'utf8') })
  }
  return found.filter(({ file }) => !file.includes('.test.'))
}

test('a page has a title, description, keywords, canonical URL and sharing tags', {
  tags: 'R8-a',
}, () => {
  const page = {
    title: 'Pricing',
    description: 'What it costs.',
    path: '/pricing',
    keywords: ['a', 'b'],
    start: 'never' as const,
  }
  const url = `${brand.address}/pricing`
  const html = renderToStaticMarkup(<PageTags page={page} />)
  for (const tag of [
    '<title>Pricing | Lovingly Said</title>',
    '<meta name="description" content="What it costs."/>',
    '<meta name="keywords" content="a, b"/>',
    `<link rel="canonical" href="${url}"/>`,
    '<meta property="og:title" content="Pricing | Lovingly Said"/>',
    '<meta property="og:description" content="What it costs."/>',
    `<meta property="og:url" content="${url}"/>`,
  ])
    expect(html).toContain(tag)
})

test('our URL, support address and sister sites are in no source, only in operator.json', {
  tags: 'R8-b',
}, async () => {
  const facts = [
    brand.address,
    brand.supportEmail,
    ...brand.sisterSites.map((site) => site.address),
  ]
  const others = await sources('**/*.{ts,tsx,css,js,md}')
  expect(others.length).toBeGreaterThan(50)
  expect(brand.sisterSites).toHaveLength(3)
  for (const { file, text } of others) {
    for (const fact of facts) expect(text.includes(fact), `${fact} in ${file}`).toBe(false)
  }
})
