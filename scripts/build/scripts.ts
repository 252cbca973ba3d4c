import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { pages } from '#contract/urls.ts'
import type { Page } from '#web/page.ts'

const web = join(import.meta.dirname, '../../src/web')
const readBoot = (name: string) => readFile(join(web, 'boot', name), 'utf8')

let menuScript: Promise<string> | null = null

/** The inline script at the end of a page. */
export async function scriptFor(page: Page, program: string | null, client: string) {
  if (page.path === pages.shareMemory())
    return inlineScript('journey/memories/form-page/memory-form.ts')
  if (program !== null) return loaderOf(program, page.start, client)
  // A page without the app has one small script, for its menu.
  menuScript ??= inlineScript('boot/menu.ts')
  return menuScript
}

/** Moves the program of a page to a file. Returns the script that loads it, eagerly or lazily. */
async function loaderOf(program: string, start: string, client: string): Promise<string> {
  const hash = createHash('sha256').update(program).digest('base64url').slice(0, 8)
  const url = `/assets/start-${hash}.js`
  await writeFile(join(client, url), program)
  const parts = [await readBoot('start-app.js'), await readBoot(`start-${start}.js`)]
  return `const program = ${JSON.stringify(url)}\n${parts.join('')}`
}

/**
 * Inline, because one request less matters on a bad connection, and the page of the contributor's form has a policy of
 * its own.
 */
async function inlineScript(path: string): Promise<string> {
  const input = join(web, path)
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error(`${path} was not built`)
  return result.output[0].code.trim()
}
