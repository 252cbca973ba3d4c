import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretNames } from '#server/secret-files.ts'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const stripeSetup = read('docs/setup-stripe.md')

test('docs/setup-stripe.md lists exactly the Stripe events that the gateway handles', () => {
  const handled = [...read('src/server/gateways/payments/stripe.ts').matchAll(/case '([\w.]+)':/g)]
  const listed = [...stripeSetup.matchAll(/^- `([\w.]+)`$/gm)]
  expect(handled.length).toBeGreaterThan(4)
  expect(listed.map(([, name]) => name)).toEqual(handled.map(([, name]) => name))
})

test('docs/setup-stripe.md names the API version that the gateway uses', () => {
  const source = read('src/server/gateways/payments/stripe.ts')
  const [, version = 'none'] = /apiVersion = '([^']+)'/.exec(source) ?? []
  expect(stripeSetup).toContain(`\`${version}\``)
})

test('docs/deploy.md lists the secrets that can be files', () => {
  const [, section = ''] = /## Secrets\n([\s\S]*?)\n## /.exec(read('docs/deploy.md')) ?? []
  expect(secretNames.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
})

test('.env.example has every setting of config.ts', () => {
  const known = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
  const example = read('.env.example')
  expect(known.length).toBeGreaterThan(30)
  expect(known.map(([, name]) => name).filter((name) => !example.includes(`\n${name}=`))).toEqual(
    [],
  )
})
