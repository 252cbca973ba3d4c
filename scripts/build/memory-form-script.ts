import { resolve } from 'node:path'
import { build } from 'vite'

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
