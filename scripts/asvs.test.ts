import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const doc = read('docs/asvs.md')
const rows = [...doc.matchAll(/^\| (\d[\d., –]*) \| (.+) \|$/gm)].map(
  ([, numbers = '', rest = '']) => ({ numbers, rest }),
)

/** Levels 1 and 2 of version 5.0. */
const requirements = 253

/** "1.2.6–1.2.8" stands for three. */
function listNumbers(numbers: string): string[] {
  return numbers.split(', ').flatMap((part) => {
    const [first = '', last] = part.split('–')
    if (last === undefined) return [first]
    const section = first.slice(0, first.lastIndexOf('.') + 1)
    const [from, to] = [first, last].map((number) => Number(number.split('.')[2]))
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, n) => section + (Number(from) + n),
    )
  })
}

test('docs/asvs.md has every requirement once', () => {
  const numbers = rows.flatMap((row) => listNumbers(row.numbers))
  expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
  expect(numbers.filter((number) => !/^\d+\.\d+\.\d+$/.test(number))).toEqual([])
  expect(numbers).toHaveLength(requirements)
})

test('every requirement that is met names files and tests that exist', () => {
  const [met = ''] = doc.split('## Open')
  const metRows = rows.filter(({ rest }) => met.includes(rest))
  expect(metRows.length).toBeGreaterThan(120)
  const dead = metRows.flatMap(({ numbers, rest }) => {
    const references = [...rest.matchAll(/`([^`]+\.\w+|Dockerfile)`(?: “([^”]+)”)?/g)]
    if (references.length === 0) return [`${numbers} names nothing`]
    return references
      .filter(
        ([, file = '', title = '']) =>
          !existsSync(join(project, file)) || !read(file).includes(title),
      )
      .map(([reference]) => `${numbers} ${reference}`)
  })
  expect(dead).toEqual([])
})

const source = globSync(['src/server/**/*.ts', 'src/contract/**/*.ts', 'src/domain/**/*.ts'], {
  cwd: project,
}).filter((file) => !file.includes('.test.'))
const filesWith = (pattern: RegExp) => source.filter((file) => pattern.test(read(file)))

test('the product runs no other programs and evaluates no code', () => {
  expect(source.length).toBeGreaterThan(200)
  expect(filesWith(/child_process|node:vm|\beval\(|new Function\(/)).toEqual([])
})

test('no response allows another origin', () => {
  expect(filesWith(/access-control-allow/i)).toEqual([])
})

test('no code turns off the check of certificates', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|sslmode=no-verify/)).toEqual([])
})
