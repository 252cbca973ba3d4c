import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  importCycles,
  inLayer,
  misnamedReads,
  missingLayers,
  portValues,
  queriesOutsideStore,
  readSources,
  writesInHttp,
  wrongImports,
} from '#tests/support/architecture/checks.ts'
import { layers } from '#tests/support/architecture/layers.ts'

const sources = readSources()

test('every import is allowed', () => {
  expect(wrongImports(sources)).toEqual([])
})

test('every layer has files', () => {
  expect(missingLayers(sources)).toEqual([])
})

test('no files import each other in a circle, not even for a type', () => {
  expect(importCycles(sources)).toEqual([])
})

test('queries are in the store only', () => {
  expect(queriesOutsideStore(sources)).toEqual([])
  const onPgBoss = [...sources].filter(([, source]) => /\bpgboss\./.test(source))
  expect(onPgBoss.map(([path]) => path)).toEqual(['src/server/store/database/pg-boss-internals.ts'])
})

test('routes only read from the store', () => {
  expect(writesInHttp(sources)).toEqual([])
  expect(misnamedReads(sources)).toEqual([])
})

test('a port holds types and errors only', () => {
  const ports = [...sources].filter(
    inLayer('paymentsPort', 'mailPort', 'modelsPort', 'metricsPort'),
  )
  expect(ports.flatMap(([, source]) => portValues(source))).toEqual([])
  expect(portValues('export const retries = 3')).toHaveLength(1)
})

test('files have at most 250 lines', () => {
  const code = [...sources].filter(([path]) => !/\.test\.tsx?$|^src\/web\/copy\//.test(path))
  const long = code.filter(([, source]) => source.trimEnd().split('\n').length > 250)
  expect(long.map(([path]) => path)).toEqual([])
  expect(code.length).toBeGreaterThan(300)
})

test.each([
  ['runs no other programs and evaluates no code', /child_process|node:vm|\beval\(|new Function\(/],
  ['allows no other origin to read a response', /access-control-allow/i],
  [
    'never turns off the check of certificates',
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=no-verify/,
  ],
])('the product %s', (_, pattern) => {
  const product = [...sources].filter(
    ([path]) => /^src\/(server|contract|domain)\//.test(path) && !path.includes('.test.'),
  )
  expect(product.length).toBeGreaterThan(200)
  expect(product.filter(([, source]) => pattern.test(source)).map(([path]) => path)).toEqual([])
})

test('no folder or file is a drawer for odds and ends', () => {
  const drawer =
    /(^|\/)(utils?|helpers?|common|misc|shared|lib|manager|data|info|index)(\.tsx?)?(\/|$)/
  expect([...sources.keys()].filter((path) => drawer.test(path))).toEqual([])
})

describe('a planted mistake is found', () => {
  test.each(
    Object.entries(layers).map(([layer, { at, planted }]) => ({
      layer,
      path: at + planted.file,
      ...planted,
    })),
  )('in $layer: $line', ({ path, line }) => {
    expect(sources.has(path)).toBe(true)
    expect(wrongImports(new Map([[path, line]]))).toHaveLength(1)
  })

  test('a file outside every layer', () => {
    expect(wrongImports(new Map([['src/somewhere/else.ts', '']]))).toHaveLength(1)
  })

  test('an import that climbs', () => {
    const climbing = new Map([
      ['src/server/http/routes/eulogy-routes.ts', `import { a } from '../flows/submit.ts'`],
    ])
    expect(wrongImports(climbing)).toHaveLength(1)
  })

  test('a missing layer', () => {
    const without = new Map([...sources].filter(([path]) => !path.startsWith('src/server/flows/')))
    expect(missingLayers(without)).toEqual(['flows'])
  })

  test.each([
    ['of types', `import type { B } from './b.ts'`, `import { type A } from '#domain/a.ts'`],
    ['of a lazy import', `const b = () => import('./b.ts')`, `import { a } from './a.ts'`],
  ])('a cycle %s', (_kind, one, other) => {
    const circular = new Map([
      ['src/domain/a.ts', one],
      ['src/domain/b.ts', other],
      ['src/domain/c.ts', `import { a } from './a.ts'`],
    ])
    expect(importCycles(circular)).toEqual(['src/domain/a.ts → src/domain/b.ts → src/domain/a.ts'])
  })

  test('a query in a flow', () => {
    const flow = new Map([
      ['src/server/flows/submission/submit.ts', `ctx.db.selectFrom('purchases')`],
    ])
    expect(queriesOutsideStore(flow)).toHaveLength(1)
  })

  test.each([
    `import * as keys from '#server/store/access-keys.ts'\nkeys.revokeAll(ctx.db, id, now)`,
    `import { type Db, revokeAll } from '#server/store/access-keys.ts'`,
  ])('a route that writes to the store', (source) => {
    expect(
      writesInHttp(new Map([['src/server/http/routes/eulogy-routes.ts', source]])),
    ).toHaveLength(1)
  })

  test.each([
    `export async function findOrStart(db) { await db.insertInto('automation_calls') }`,
    'async function isKnown(db) { await sql`update purchases set state = 1` }',
  ])('a write with the name of a read', (source) => {
    expect(misnamedReads(new Map([['src/server/store/emails.ts', source]]))).toHaveLength(1)
  })
})

test.each(globSync('src/web/ui/*.tsx', { exclude: ['**/*.test.tsx'] }))(
  '%s imports nothing about eulogies',
  (file) => {
    const imports = [...readFileSync(file, 'utf8').matchAll(/from '(#[^']+)'/g)]
    const allowed = /^#web\/(pictures\/|log\.ts$)/
    expect(imports.map(([, from = '']) => from).filter((from) => !allowed.test(from))).toEqual([])
  },
)
