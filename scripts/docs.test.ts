import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { alerts } from '#domain/limits/alert.ts'
import { secretNames } from '#server/secret-files.ts'
import { invariants } from '#server/store/invariants.ts'

const cwd = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
const readAll = (pattern: string) => globSync(pattern, { cwd }).map(read).join('\n')
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)
const section = (text: string, title: string) =>
  text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

const folders = [
  'content',
  'deploy',
  'docs',
  'migrations',
  'operator',
  'scripts',
  'src',
  'standins',
  'tests',
  '.ci',
]
const files = globSync(['*', `{${folders}}/**/*`], { cwd })
const docs = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd })
const code = (doc: string) => matches(read(doc), /`([^`\n]+)`/g)
const incidents = read('docs/incidents.md')
const setup = read('docs/setup.md')
const example = read('.env.example')
const stripe = read('src/server/gateways/payments/stripe.ts')
const server = readAll('src/server/**/*.ts')
const commands = readAll('{scripts,tests}/**/*.ts')

const isPath = /^[\w./-]+\.(?:tsx?|m?js|md|sql|json|ya?ml|css|tsv)$/
const isOutput = /^(?:\.\/)?(?:build\/|\.data|\.reports|\.pictures)|^(?:launch|headers)\.json$/
/** Docs may leave out the start of a path, as in `writing/verifier/blocking.ts`. */
const exists = (path: string) =>
  folders.includes(path.split('/')[0] ?? '')
    ? files.includes(path.replace(/\/$/, ''))
    : files.some((file) => `/${file}`.endsWith(`/${path}`))

test.each(docs)('%s names files, links and commands that exist', (doc) => {
  const inFolder = (path: string) =>
    /^[\w./-]+$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`))
  const paths = code(doc).filter((path) => isPath.test(path) || inFolder(path))
  expect(paths.filter((path) => !isOutput.test(path) && !exists(path))).toEqual([])
  const links = matches(read(doc), /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)
  expect(links.filter((to) => !files.includes(join(dirname(doc), to)))).toEqual([])
  const run = matches(read(doc), /npm run ([a-z][\w:-]*)/g)
  expect(run.filter((name) => !read('package.json').includes(`"${name}": "`))).toEqual([])
})

test.each(docs)('%s names settings that exist', (doc) => {
  const ofCommands = matches(commands, /process\.env\.([A-Z_]+)/g)
  const known = [...matches(example, /^([A-Z_]+)=/gm), ...secretNames.map((name) => `${name}_FILE`)]
  const named = code(doc).flatMap((text) => text.match(/^[A-Z][A-Z_]{3,}(?==|$)/) ?? [])
  expect(named.filter((name) => ![...known, ...ofCommands, 'SIGTERM'].includes(name))).toEqual([])
})

test('.env.example has every setting, and docs/run.md every secret that can be a file', () => {
  const settings = matches(read('src/server/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm)
  expect(settings.length).toBeGreaterThan(30)
  expect(settings.filter((name) => !example.includes(`\n${name}=`))).toEqual([])
  const secrets = section(read('docs/run.md'), 'Secrets')
  expect(secretNames.filter((name) => !secrets.includes(`\`${name}\``))).toEqual([])
})

test('docs/incidents.md has log events that exist, each alert and each state that must not exist', () => {
  const rows = matches(section(incidents, 'Logs'), /^\| (`[^|]+) \|/gm)
  const events = rows.flatMap((row) => matches(row, /`([^`]+)`/g))
  expect(events.length).toBeGreaterThan(15)
  expect(events.filter((event) => !server.includes(`'${event}'`))).toEqual([])
  const titles = Object.values(alerts).map(({ title }) => title)
  expect(titles.filter((title) => !incidents.includes(`\n| ${title} | `))).toEqual([])
  expect(invariants.filter((name) => !incidents.includes(`\`${name}\``))).toEqual([])
})

test('the operator’s pages name commands of ops that exist', () => {
  const known = matches(read('src/ops/commands.ts'), /\b([a-z][a-z-]*)\b/g)
  const named = matches(read('docs/run.md') + incidents, /\bops ([a-z][a-z-]*)/g)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('docs/setup.md has the Stripe events that we handle, in order, and the version of its API', () => {
  expect(matches(setup, /^- `([\w.]+)`$/gm)).toEqual(matches(stripe, /case '([\w.]+)':/g))
  expect(setup).toContain(`\`${/apiVersion = '([^']+)'/.exec(stripe)?.[1]}\``)
})
