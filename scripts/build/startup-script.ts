import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const startupFolder = join(import.meta.dirname, '../../src/web/boot')
const entry = /\bimport\("([^"]+)"\);?\s*$/
const startupScript = /<script type="module" data-start="(eager|lazy)">([\s\S]*?)<\/script>/

/** Moves the program of a page into a file, and leaves a few lines that start it now or late. */
export async function moveStartupToFile(html: string, client: string): Promise<string> {
  const [whole, start, written] = startupScript.exec(html) ?? []
  if (whole === undefined || written === undefined) return html
  const program = importStatically(written)
  const hash = createHash('sha256').update(program).digest('base64url').slice(0, 8)
  const address = `/assets/start-${hash}.js`
  await writeFile(join(client, address), program)
  const startApp = await readFile(join(startupFolder, 'start-app.js'), 'utf8')
  const when = await readFile(join(startupFolder, `start-${start}.js`), 'utf8')
  const lines = `const program = ${JSON.stringify(address)}\n${startApp}${when}`
  return html.replace(whole, () => `<script type="module">${lines}</script>`)
}

/** Whichever part of the program does not come, its script fails as a whole, and can be tried again. */
function importStatically(program: string): string {
  if (!entry.test(program)) throw new Error('No entry to import: has React Router changed it?')
  return program.replace(entry, 'import "$1";\n')
}
