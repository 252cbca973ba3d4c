import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'
import { pageMeta } from './page-meta.ts'

const web = join(import.meta.dirname, '..')

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
  }
  const url = `${brand.address}/pricing`
  expect(pageMeta(page)).toEqual(
    expect.arrayContaining([
      { title: 'Pricing | Lovingly Said' },
      { name: 'description', content: 'What it costs.' },
      { name: 'keywords', content: 'a, b' },
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:title', content: 'Pricing | Lovingly Said' },
      { property: 'og:description', content: 'What it costs.' },
      { property: 'og:url', content: url },
    ]),
  )
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
