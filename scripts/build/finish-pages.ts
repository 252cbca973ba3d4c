import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { operatorFacts } from '#operator'
import { listContentItems, readAccepted, readEvals, statedBy } from '#ops/launch-content.ts'
import { type BuiltLaunch, launchFile } from '#server/launch-check/launch.ts'
import { brand } from '#web/copy/brand-words.ts'
import { lastLegalChange } from '#web/copy/legal/changes.ts'
import type { Page, PrerenderedPage } from '#web/page.ts'
import { writeIcons } from './images/icons.ts'
import { sharingTags, writeSharingImages } from './images/sharing-images.ts'
import { nonPagePolicy, policyFor } from './policy.ts'
import { scriptFor } from './scripts.ts'
import { writeServiceWorker } from './service-worker.ts'
import { dataBlock, structuredData } from './structured-data.ts'

const client = resolve(import.meta.dirname, '../../build/client')

const speculationPath = '/prefetch.speculationrules'
/** Prefetches pages that a visitor points at. URLs with a query belong to one visitor and are excluded. */
const speculationRules = {
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*\\?*=*' } }] },
      eagerness: 'moderate',
    },
  ],
}

/** A header rather than an inline script, so that pages without scripts need none in their policy. */
const speculationHeader = { 'speculation-rules': `"${speculationPath}"` }

// Every page is prerendered, so the fallback would only be served for pages that don't exist.
await rm(join(client, '__spa-fallback.html'), { force: true })
// Loader data for React Router in the browser, which doesn't run there.
for await (const file of glob('**/*.data', { cwd: client })) await rm(join(client, file))

const records = resolve(client, '../pages.jsonl')
const prerendered = (await readFile(records, 'utf8'))
  .trim()
  .split('\n')
  .map((line): PrerenderedPage => JSON.parse(line))
await rm(records)

const sharingImageOf = await writeSharingImages(client)
const headers: Record<string, Record<string, string>> = {}
for (const { page, scripts, program } of prerendered) {
  const file = join(client, page.path, 'index.html')
  const script = await scriptFor(page, program, client)
  const image = sharingImageOf(page)
  const data = structuredData(page, image)
  const html = (await readFile(file, 'utf8'))
    .replace('</head>', () => `${sharingTags(image)}</head>`)
    // The data last, because readers don't need it.
    .replace('</body>', () =>
      [`<script type="module">${script}</script>`, data ? dataBlock(data) : '', '</body>'].join(''),
    )
  await writeFile(file, html)
  const policy = policyFor([...scripts, script])
  headers[page.path] = { 'content-security-policy': policy, ...speculationHeader }
  headers[image.path] = {
    'content-security-policy': nonPagePolicy,
    'cross-origin-resource-policy': 'cross-origin',
  }
}
// Every other address shows the page that says so.
headers['*'] = {
  'content-security-policy': headers['/404']?.['content-security-policy'] ?? nonPagePolicy,
}
await writeJson('headers.json', headers)
await writeJson(launchFile, {
  ...statedBy(operatorFacts),
  items: listContentItems(operatorFacts, lastLegalChange),
  evals: await readEvals(),
  accepted: await readAccepted(),
} satisfies BuiltLaunch)
await writeIcons(client)
await writeFile(join(client, speculationPath), JSON.stringify(speculationRules))
await writeFile(join(client, 'sitemap.xml'), sitemap(prerendered.map(({ page }) => page)))
await writeFile(
  join(client, 'robots.txt'),
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${brand.address}/sitemap.xml\n`,
)
// After everything that changes the page of a eulogy.
await writeServiceWorker(client)
await compressAll(client)
console.log(`Finished ${prerendered.length} pages: headers, images, compression`)

function writeJson(name: string, content: object) {
  return writeFile(resolve(client, '..', name), `${JSON.stringify(content, null, 2)}\n`)
}

function sitemap(pages: readonly Page[]): string {
  const urls = pages
    .filter(({ hidden }) => !hidden)
    .map(({ path, updated, published = updated }) => {
      const changed = published ? `<lastmod>${published}</lastmod>` : ''
      return `  <url><loc>${brand.address}${path}</loc>${changed}</url>`
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

/** Writes brotli and gzip copies of all text files, so the server doesn't have to compress. */
async function compressAll(folder: string) {
  const texts = '**/*.{html,js,css,svg,json,txt,xml,webmanifest,speculationrules}'
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  for await (const file of glob(texts, { cwd: folder })) {
    const path = join(folder, file)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
