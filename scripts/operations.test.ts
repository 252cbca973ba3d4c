import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const operations = read('docs/operations.md')

test('docs/operations.md lists exactly the Stripe events that the gateway handles', () => {
  const handled = [...read('src/server/gateways/payments/stripe.ts').matchAll(/case '([\w.]+)':/g)]
  const listed = [...operations.matchAll(/^- `([\w.]+)`$/gm)]
  expect(handled.length).toBeGreaterThan(4)
  expect(listed.map(([, name]) => name)).toEqual(handled.map(([, name]) => name))
})

test('.env.example has every setting of config.ts', () => {
  const known = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
  const example = read('.env.example')
  expect(known.length).toBeGreaterThan(30)
  expect(known.map(([, name]) => name).filter((name) => !example.includes(`\n${name}=`))).toEqual(
    [],
  )
})
