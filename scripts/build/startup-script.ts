import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'

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
