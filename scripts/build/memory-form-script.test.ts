import { expect, test } from 'vitest'
import { inlineMemoryFormScript } from './memory-form-script.ts'

test('the script of the form is one small inline script, which the policy of the page can name', async () => {
  const html = await inlineMemoryFormScript('<html><body><main></main></body></html>')
  const [, script = ''] =
    /<script type="module">([\s\S]*)<\/script><\/body><\/html>$/.exec(html) ?? []
  expect(script).toContain('memory-draft:')
  expect(script).not.toMatch(/<\/script|\bimport\b|innerHTML/)
  expect(script.length).toBeLessThan(6_000)
})
