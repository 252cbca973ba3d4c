import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const startupFolder = join(import.meta.dirname, '../../src/web/boot')
const entry = /\bimport\("([^"]+)"\);?\s*$/
const startupScript = /<script type="module" data-start="(eager|lazy)">([\s\S]*?)<\/script>/

/** Moves the startup script of a page to a file, and leaves an inline script that loads it, eagerly or lazily. */
export async function moveStartupToFile(html: string, client: string): Promise<string> {
  const [element, start, inline] = startupScript.exec(html) ?? []
  if (element === undefined || inline === undefined) return html
  const program = importStatically(inline)
  const hash = createHash('sha256').update(program).digest('base64url').slice(0, 8)
  const url = `/assets/start-${hash}.js`
  await writeFile(join(client, url), program)
  const startApp = await readFile(join(startupFolder, 'start-app.js'), 'utf8')
  const trigger = await readFile(join(startupFolder, `start-${start}.js`), 'utf8')
  const loader = `const program = ${JSON.stringify(url)}\n${startApp}${trigger}`
  return html.replace(element, () => `<script type="module">${loader}</script>`)
}

/** With static imports, a part that fails to load fails the whole script, which can then be retried. */
function importStatically(program: string): string {
  if (!entry.test(program)) throw new Error('No dynamic import found. Did React Router change?')
  return program.replace(entry, 'import "$1";\n')
}
