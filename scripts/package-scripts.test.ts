import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { scripts: Record<string, string> }

const runsOtherScripts = /^npm run [\w:]+( --)?( && npm run [\w:]+( --)?)*$/

const leaves = Object.entries(scripts).filter(([, script]) => !runsOtherScripts.test(script))

test.each(leaves)('"%s" checks the Node version first', (_, script) => {
  expect(script).toMatch(/^node scripts\/require-node\.mjs && /)
})

test.each(['stack', 'migrate', 'api', 'worker', 'desk', 'ops', 'launch-check', 'eval'])(
  '"%s" reads .env',
  (name) => {
    expect(scripts[name]).toContain('node --env-file-if-exists=.env ')
  },
)

test.each(['test', 'test:unit', 'e2e:built', 'lighthouse:built', 'bench', 'fire'])(
  '"%s" does not read .env, so that tests never use a real database, key or mailbox',
  (name) => {
    expect(scripts[name]).not.toContain('.env')
  },
)
