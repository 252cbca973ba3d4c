import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brand } from '#web/content/brand.ts'
import { compressAll } from './build/compress.ts'
import { policyFor, policyForOthers } from './build/policy.ts'
import { writeForSearchEngines } from './build/search-engines.ts'
import { startByFile } from './build/starting.ts'

const client = resolve(import.meta.dirname, '..', 'build', 'client')

// Every page is prerendered: a fallback could only answer for a page that is not there.
await rm(join(client, '__spa-fallback.html'), { force: true })

const headers: Record<string, { 'content-security-policy': string }> = {
  '*': { 'content-security-policy': policyForOthers },
}
const pages: { path: string; html: string }[] = []
for await (const file of glob('**/*.html', { cwd: client })) {
  const html = await startByFile(await readFile(join(client, file), 'utf8'), client)
  await writeFile(join(client, file), html)
  const path = pathOf(file)
  pages.push({ path, html })
  headers[path] = { 'content-security-policy': policyFor(html) }
}
await writeFile(resolve(client, '..', 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
await writeForSearchEngines(client, brand.address, pages)
await compressAll(client)
console.log(`Wrote the headers of ${pages.length} pages`)

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`
}
