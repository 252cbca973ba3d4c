import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pages as urls } from '#contract/urls.ts'
import { operatorFacts } from '#operator'
import { type BuiltLaunch, launchFile } from '#server/launch/launch.ts'
import { brand } from '#web/content/brand.ts'
import { lastLegalChange } from '#web/content/legal/changes.ts'
import { listContentItems, readAccepted, readEvals, statedBy } from '../launch-content.ts'
import { readPage } from './built-page.ts'
import { iconTags, writeIcons } from './images/icons.ts'
import { sharingTags, writeSharingImage } from './images/sharing-cards.ts'
import { inlineFirstImage } from './inline-first-image.ts'
import { nonPagePolicy, policyFor } from './policy.ts'
import { inlineMemoryFormScript, moveStartupToFile } from './scripts.ts'
import { writeSitemapAndRobots } from './search-engines.ts'
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

const headers: Record<string, Record<string, string>> = {}
const pages = []
for await (const file of glob('**/*.html', { cwd: client })) {
  const prerendered = await readFile(join(client, file), 'utf8')
  // Its page has a script of its own.
  const isMemoryForm = pathOf(file) === urls.shareMemory()
  const html = await (isMemoryForm
    ? inlineMemoryFormScript(prerendered)
    : moveStartupToFile(prerendered, client))
  pages.push({ file, ...readPage(pathOf(file), html) })
}
for (const { file, ...page } of pages) {
  const image = await writeSharingImage(client, page)
  const data = structuredData(page, image)
  const html = (await inlineFirstImage(page.html, client))
    .replace('</head>', () =>
      [...iconTags, ...sharingTags(brand.address, image), '</head>'].join(''),
    )
    // Last, because readers don't need it.
    .replace('</body>', () => `${data ? dataBlock(data) : ''}</body>`)
  await writeFile(join(client, file), html)
  headers[page.path] = { 'content-security-policy': policyFor(html), ...speculationHeader }
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
await writeSitemapAndRobots(client, brand.address, pages)
// After everything that changes the page of a eulogy.
await writeServiceWorker(client)
await compressAll(client)
console.log(`Finished ${pages.length} pages: headers, images, compression`)

function writeJson(name: string, content: object) {
  return writeFile(resolve(client, '..', name), `${JSON.stringify(content, null, 2)}\n`)
}

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`
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
