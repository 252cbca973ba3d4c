import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inlineFirstImage } from './inline-first-image.ts'

let client = ''
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'first-image-'))
  await mkdir(join(client, 'assets'))
  await writeFile(
    join(client, 'assets/hill-AbC_12.svg'),
    '<svg>\n<path fill="#FFF" d="M0 50%"/></svg>',
  )
})
afterAll(() => rm(client, { recursive: true }))

const preload =
  '<link rel="preload" as="image" href="/assets/hill-AbC_12.svg" fetchPriority="high"/>'
const page = (image: string) => `<html><head>${preload}</head><body>${image}</body></html>`

it('inlines the high-priority image and removes its preload', async () => {
  const html = await inlineFirstImage(
    page('<img src="/assets/hill-AbC_12.svg" width="4" fetchPriority="high" alt="A hill"/>'),
    client,
  )
  expect(html).not.toContain('preload')
  const [, drawing = ''] = /src="data:image\/svg\+xml,([^"]+)" width="4"/.exec(html) ?? []
  expect(decodeURIComponent(drawing)).toBe('<svg>\n<path fill="#FFF" d="M0 50%"/></svg>')
})

it('leaves other images alone', async () => {
  const html = page('<img src="/assets/hill-AbC_12.svg" fetchPriority="auto" alt=""/>')
  expect(await inlineFirstImage(html, client)).toBe(html)
})
