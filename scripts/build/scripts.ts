import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, minify } from 'vite'
import { pages } from '#contract/urls.ts'
import type { Page } from '#web/page.ts'

const web = join(import.meta.dirname, '../../src/web')
const readBoot = (name: string) => readFile(join(web, 'boot', name), 'utf8')

/** The inline script at the end of a page. */
export async function scriptFor(page: Page, program: string | null, client: string) {
  if (page.path === pages.shareMemory()) return memoryFormScript()
  if (program !== null) return loaderOf(program, page.start, client)
  // A page without the app has one small script, for its menu.
  const { code } = await minify('continue.js', await readBoot('continue.js'), { module: true })
  return code
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
 * The script of the contributor's form. Inline, because the page has a policy of its own, and one request less matters
 * on a bad connection.
 */
async function memoryFormScript(): Promise<string> {
  const input = join(web, 'journey/memories/form-page/memory-form.ts')
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The script of the form was not built')
  return result.output[0].code.trim()
}
