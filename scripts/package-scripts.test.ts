import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { scripts: Record<string, string> }

const onlyOthers = /^npm run [\w:]+( --)?( && npm run [\w:]+( --)?)*$/

const leaves = Object.entries(scripts).filter(([, script]) => !onlyOthers.test(script))

test.each(leaves)('on an older Node, "%s" says which one it needs', (_, script) => {
  expect(script).toMatch(/^node scripts\/require-node\.mjs && /)
})

test.each(['stack', 'migrate', 'api', 'worker', 'ops', 'launch-check', 'eval'])(
  '"%s" reads .env',
  (name) => {
    expect(scripts[name]).toContain('node --env-file-if-exists=.env ')
  },
)

test.each(['test', 'test:unit', 'e2e:built', 'lighthouse:built', 'bench'])(
  '"%s" does not: a test never meets a real database, key or mailbox',
  (name) => {
    expect(scripts[name]).not.toContain('.env')
  },
)
