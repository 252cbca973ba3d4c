import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const client = resolve(import.meta.dirname, '..', 'build', 'client')

// Every page is prerendered: a fallback could only answer for a page that is not there.
await rm(join(client, '__spa-fallback.html'), { force: true })

const headers: Record<string, { 'content-security-policy': string }> = {
  '*': { 'content-security-policy': policy([]) },
}
for await (const file of glob('**/*.html', { cwd: client })) {
  const html = await readFile(join(client, file), 'utf8')
  if (/<[^>]+ style="/.test(html))
    throw new Error(`${file} has an inline style, which the policy forbids`)
  headers[pathOf(file)] = { 'content-security-policy': policy(inlineScripts(html).map(hashSource)) }
}
await writeFile(resolve(client, '..', 'headers.json'), `${JSON.stringify(headers, null, 2)}\n`)
console.log(`Wrote the headers of ${Object.keys(headers).length - 1} pages`)

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`
}

function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.text ?? '')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function policy(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
