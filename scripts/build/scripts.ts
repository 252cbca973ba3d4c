import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, minify } from 'vite'

const startupFolder = join(import.meta.dirname, '../../src/web/boot')
const startupScript = /<script type="module" data-start="(eager|lazy)">([\s\S]*?)<\/script>/

/** A page without the app has one small script, for its menu. */
async function addWayBack(html: string): Promise<string> {
  const source = await readFile(join(startupFolder, 'continue.js'), 'utf8')
  const { code } = await minify('continue.js', source, { module: true })
  return html.replace('</body>', () => `<script type="module">${code}</script></body>`)
}

/** Moves the startup script of a page to a file, and leaves an inline script that loads it, eagerly or lazily. */
export async function moveStartupToFile(html: string, client: string): Promise<string> {
  const [element, start, program] = startupScript.exec(html) ?? []
  if (element === undefined || program === undefined) return addWayBack(html)
  const hash = createHash('sha256').update(program).digest('base64url').slice(0, 8)
  const url = `/assets/start-${hash}.js`
  await writeFile(join(client, url), program)
  const startApp = await readFile(join(startupFolder, 'start-app.js'), 'utf8')
  const trigger = await readFile(join(startupFolder, `start-${start}.js`), 'utf8')
  const loader = `const program = ${JSON.stringify(url)}\n${startApp}${trigger}`
  return html.replace(element, () => `<script type="module">${loader}</script>`)
}

const source = resolve(import.meta.dirname, '../../src/web/memory-form/memory-form.ts')

/**
 * Puts the script of the contributor's form into its page. Inline, because the page has a policy of its own, and one
 * request less matters on a bad connection.
 */
export async function inlineMemoryFormScript(html: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The script of the form was not built')
  const { code } = result.output[0]
  return html.replace('</body>', () => `<script type="module">${code.trim()}</script></body>`)
}
