import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pages as urls } from '#contract/urls.ts'
import { operatorFacts } from '#operator'
import { type BuiltLaunch, launchFile } from '#server/launch/launch.ts'
import { brand } from '#web/content/brand.ts'
import { lastLegalChange } from '#web/content/legal/changes.ts'
import { listContentItems, statedBy } from '../launch/content-items.ts'
import { readAccepted, readEvals } from '../launch/records.ts'
import { readPage } from './built-page.ts'
import { compressAll } from './compress.ts'
import { iconTags, writeIcons } from './images/icons.ts'
import { inlineFirstImage } from './inline-first-image.ts'
import { inlineMemoryFormScript } from './memory-form-script.ts'
import { nonPagePolicy, policyFor } from './policy.ts'
import { writeSitemapAndRobots } from './search-engines.ts'
import { writeServiceWorker } from './service-worker.ts'
import { sharingTags, writeSharingImage } from './sharing-tags.ts'
import { speculationHeader, writeSpeculationRules } from './speculation.ts'
import { moveStartupToFile } from './startup-script.ts'
import { dataBlock, structuredData } from './structured-data.ts'

const client = resolve(import.meta.dirname, '../../build/client')

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
await writeSpeculationRules(client)
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
