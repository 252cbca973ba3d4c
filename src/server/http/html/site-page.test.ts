import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html } from './html.ts'
import { plainPagePolicy } from './plain-page.ts'
import { readSitePage } from './site-page.ts'

const policy = "default-src 'none'; script-src 'sha256-of-the-build'"
const built = `<html><head><title>Share a Memory | Lovingly Said</title>
<link rel="canonical" href="https://site.example/share-a-memory"/>
<meta property="og:url" content="https://site.example/share-a-memory"/><meta property="og:title" content="Share a Memory"/>
</head><body><header>Menu</header><main id="main" class="wrap"><h1>Not complete</h1></main><footer>Foot</footer><script>go()</script></body></html>`
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lovingly-pages-'))
  await mkdir(join(folder, 'client/share-a-memory'), { recursive: true })
  await writeFile(join(folder, 'client/share-a-memory/index.html'), built)
  const headers = { '/share-a-memory': { 'content-security-policy': policy } }
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers))
})
afterAll(() => rm(folder, { recursive: true }))

test('the server fills in the main part and the title of a built page', async () => {
  const page = await readSitePage(folder, '/share-a-memory')
  const shown = page.render({ title: 'A memory of <Rosa> $&', body: html`<h1>Hello $1</h1>` })
  expect(page.policy).toBe(policy)
  expect(shown).toContain('<title>A memory of &lt;Rosa&gt; $&amp; | Lovingly Said</title>')
  expect(shown).toContain('<main id="main" class="wrap"><h1>Hello $1</h1></main><footer>Foot')
  expect(shown).toContain('<header>Menu</header>')
  expect(shown).toContain('<script>go()</script>')
  expect(shown).not.toContain('Not complete')
})

test('the page does not give an address without its key to chat apps', async () => {
  const page = await readSitePage(folder, '/share-a-memory')
  const shown = page.render({ title: 'A memory', body: html`` })
  expect(shown).not.toContain('https://site.example/share-a-memory')
  expect(shown).toContain('og:title')
})

test.each([
  ['a policy', '/other', built],
  ['a main part', '/share-a-memory', built.replaceAll('main', 'div')],
  ['a title', '/share-a-memory', built.replace(/<title>.*<\/title>/, '')],
])('a page that was built without %s is not served', async (_missing, path, page) => {
  const broken = await mkdtemp(join(tmpdir(), 'lovingly-pages-'))
  await mkdir(join(broken, 'client', path), { recursive: true })
  await writeFile(join(broken, 'client', path, 'index.html'), page)
  const headers = { '/share-a-memory': { 'content-security-policy': policy } }
  await writeFile(join(broken, 'headers.json'), JSON.stringify(headers))
  await expect(readSitePage(broken, path)).rejects.toThrow('was built without')
  await rm(broken, { recursive: true })
})

test('without a build, a plain page takes its place', async () => {
  const page = await readSitePage('no-such-folder', '/share-a-memory')
  expect(page.policy).toBe(plainPagePolicy)
  expect(page.render({ title: 'A memory', body: html`<h1>Hello</h1>` })).toContain('<h1>Hello</h1>')
})

test('escapes values in text and attributes', () => {
  const name = `<script>alert('1')</script>" onload="x`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x</p>',
  )
})

test('keeps markup, joins lists and leaves out what is missing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${null}${false}${undefined}${0}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li>0</ul>',
  )
})

test('does not interpret backslashes or dollar signs', () => {
  expect(html`${'$1 \\n $& '}`.markup).toBe('$1 \\n $&amp; ')
})
