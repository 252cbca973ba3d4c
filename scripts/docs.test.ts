import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { alerts } from '#domain/limits/alert.ts'
import { secretNames } from '#server/secret-files.ts'
import { invariants } from '#server/store/invariants.ts'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

const { scripts, devEngines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  devEngines: { runtime: object }
}

const isOutput =
  /^(?:\.\/)?(?:build\/|\.data|\.reports|\.pictures|\.env$)|^(?:launch|headers)\.json$/
const files = globSync(['*', '{.ci,deploy,docs,migrations,scripts,src,standins,tests}/**/*'], {
  cwd: project,
})
const paths = files.map((file) => `/${file}`)
const topFolders = ['deploy', 'docs', 'migrations', 'scripts', 'src', 'standins', 'tests', '.ci']
const isFile = /^[\w./-]+\.(?:ts|tsx|mjs|js|md|sql|json|yaml|yml|css|tsv)$/

const docs = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: project })

const codeIn = (doc: string) => [...read(doc).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Docs may leave out the start of a path, as in `writing/verifier/blocking.ts`. */
function exists(path: string): boolean {
  const [start = ''] = path.split('/')
  const wanted = path.replace(/\/$/, '')
  if (topFolders.includes(start)) return paths.includes(`/${wanted}`)
  return paths.some((known) => known.endsWith(`/${wanted}`))
}

const looksLikePath = (code: string) =>
  !isOutput.test(code) &&
  (isFile.test(code) ||
    (/^[\w.-]+\/[\w./-]*$/.test(code) && topFolders.includes(code.split('/')[0] ?? '')))

test.each(docs)('%s names files that exist', (doc) => {
  expect(codeIn(doc).filter((code) => looksLikePath(code) && !exists(code))).toEqual([])
})

test.each(docs)('%s links to files that exist', (doc) => {
  const links = [...read(doc).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !files.includes(join(dirname(doc), to)))).toEqual([])
})

test.each(docs)('%s names scripts that exist', (doc) => {
  const named = [...read(doc).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

/** Where each command of the operator's pages is run, by its start; in words: why only you can run it. */
const runs: Record<string, string[]> = {
  'tests/load/release.ts': ['docker compose', 'git', 'alter role'],
  'tests/commands/compose-backup.test.ts': ['deploy/copy-backups'],
  'tests/commands/owner-rights.test.ts': ['create role', 'create database'],
  'tests/commands/dev.test.ts': ['npm run --silent ops'],
  'tests/commands/production.test.ts': ['node --env-file-if-exists', 'node scripts/smoke.ts'],
  'tests/attacks/desk.test.ts': ['delete from desk_sessions'],
  'scripts/deploy.test.ts': ['deploy/init', 'deploy/update'],
  'scripts/launch-check.test.ts': ['npm run launch-check'],
  'src/ops/cli.test.ts': ['ops'],
  'deploy/dump.sh': ['insert into backups'],
  '.ci/run': ['npm run build', 'npm run check', 'npm run eval'],
  'needs a key of Stripe': ['stripe', 'npm run stack', 'npm run record-stripe'],
  'needs Docker or another PostgreSQL, and half an hour': ['npm run load'],
  'needs your server, domain or password': ['ssh', 'dig', 'openssl', 'crontab', 'nano', 'cd'],
  'may delete too much': ['docker system prune'],
  'named because it does not help': ['docker compose restart'],
}

test('every command of the operator’s pages is run by a test, or it is known why not', () => {
  const pages = ['run', 'setup', 'incidents'].map((name) => read(`docs/${name}.md`)).join('\n')
  const program =
    /^(?:npm|npx|node|docker|deploy\/[a-z-]+|git|ops|stripe|dig|ssh|openssl|crontab|curl|psql|insert into|delete from|alter role) ./
  const blocks = [...pages.matchAll(/^ {4}(?:alias ops=')?([a-z].*)$/gm)]
  const inline = [...pages.matchAll(/`([^`\n]+)`/g)].filter(([, code]) => program.test(code ?? ''))
  const commands = [...blocks, ...inline].map(([, command = '']) => command)
  const starts = Object.entries(runs).flatMap(([by, all]) => all.map((start) => ({ by, start })))
  const isUnknown = (command: string) => !starts.some(({ start }) => command.startsWith(start))
  expect(commands.filter(isUnknown)).toEqual([])
  const isWrong = ({ by, start }: { by: string; start: string }) =>
    !commands.some((command) => command.startsWith(start)) ||
    (by.includes('/') &&
      !read(by)
        .replace(/[',[\]]/g, '')
        .includes(start))
  expect(starts.filter(isWrong)).toEqual([])
})

/** Read by a command for developers. */
const variablesOfCommands = globSync('{scripts,tests}/**/*.ts', { cwd: project }).flatMap((file) =>
  [...read(file).matchAll(/process\.env\.([A-Z][A-Z_]+)/g)].map(([, name = '']) => name),
)

test.each(docs)('%s names settings that exist', (doc) => {
  const settings = new Set([
    ...(read('.env.example').match(/^[A-Z][A-Z_]+(?==)/gm) ?? []),
    ...secretNames.map((name) => `${name}_FILE`),
  ])
  const forCommands = [...variablesOfCommands, 'SIGTERM', 'SIGKILL']
  const named = codeIn(doc).flatMap((code) => code.match(/^[A-Z][A-Z_]{3,}(?==|$)/) ?? [])
  expect(named.filter((name) => !settings.has(name) && !forCommands.includes(name))).toEqual([])
})

const incidents = read('docs/incidents.md')

test('docs/incidents.md lists log events that exist', () => {
  const [, table = ''] = /## Logs\n([\s\S]*?)\n## /.exec(incidents) ?? []
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  const events = rows.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, event = '']) => event),
  )
  const source = globSync('src/server/**/*.ts', { cwd: project }).map(read).join('\n')
  expect(events.length).toBeGreaterThan(15)
  expect(events.filter((event) => !source.includes(`'${event}'`))).toEqual([])
})

test('docs/incidents.md says what to do for each of our alerts and for each state that must not exist', () => {
  const titles = Object.values(alerts).map(({ title }) => title)
  expect(titles.filter((title) => !incidents.includes(`\n| ${title} | `))).toEqual([])
  expect(invariants.filter((name) => !incidents.includes(`\`${name}\``))).toEqual([])
})

const setup = read('docs/setup.md')

test('docs/setup.md lists exactly the Stripe events that the gateway handles', () => {
  const handled = [...read('src/server/gateways/payments/stripe.ts').matchAll(/case '([\w.]+)':/g)]
  const listed = [...setup.matchAll(/^- `([\w.]+)`$/gm)]
  expect(handled.length).toBeGreaterThan(4)
  expect(listed.map(([, name]) => name)).toEqual(handled.map(([, name]) => name))
})

test('docs/setup.md names the API version that the gateway uses', () => {
  const source = read('src/server/gateways/payments/stripe.ts')
  const [, version = 'none'] = /apiVersion = '([^']+)'/.exec(source) ?? []
  expect(setup).toContain(`\`${version}\``)
})

test('docs/run.md lists the secrets that can be files', () => {
  const [, section = ''] = /## Secrets\n([\s\S]*?)\n## /.exec(read('docs/run.md')) ?? []
  expect(secretNames.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
})

test('the way from an empty machine to the first order is short', () => {
  const [untilStarted = ''] = read('docs/run.md').split('## Every day')
  const [, operatorSection = ''] = /## Who you are([\s\S]*?)\n## /.exec(read('docs/run.md')) ?? []
  const [seven = ''] = read('.env.example').split('# ---- Made by deploy/init')
  const words = [untilStarted, operatorSection, seven].join(' ').match(/[\p{L}\d][^\s]*/gu) ?? []
  const settings = read('.env.example').match(/^[A-Z][A-Z_]+(?==)/gm) ?? []
  console.info(`${words.length} words to read, ${settings.length} settings in all`)
  expect(words.length).toBeLessThanOrEqual(1_000)
  expect(seven.match(/^[A-Z_]+=$/gm)).toHaveLength(7)
  expect(settings.length).toBeLessThanOrEqual(50)
})

test('.env.example has every setting of config.ts', () => {
  const known = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
  const example = read('.env.example')
  expect(known.length).toBeGreaterThan(30)
  expect(known.map(([, name]) => name).filter((name) => !example.includes(`\n${name}=`))).toEqual(
    [],
  )
})

test('the operator’s command has one name, which docs/run.md explains', () => {
  const files = globSync(['docs/*.md', 'src/**/*.ts', '.env.example'], { cwd: project })
  expect(files.filter((file) => read(file).includes('npm run ops'))).toEqual([])
  const aliases = read('docs/run.md').match(/^ {4}alias ops=/gm)
  expect(aliases).toHaveLength(2)
})

test('docs name commands of the operator that exist', () => {
  const source = globSync('src/ops/**/*.ts', { cwd: project }).map(read).join()
  const named = [...(read('docs/run.md') + incidents).matchAll(/\bops ([a-z][a-z-]*)/g)]
  const missing = named.filter(([, name = '']) => !new RegExp(`\\b${name}\\b`).test(source))
  expect(missing.map(([, name]) => name)).toEqual([])
})

test('npm stops every command on an older Node and names the version', () => {
  const version = `>=${read('.node-version').trim()}`
  expect(devEngines.runtime).toEqual({ name: 'node', version, onFail: 'error' })
})

test('there is a command for each thing that people do, and no more', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16)
})

test('only what speaks to real services reads .env: a test never uses a real database, key or mailbox', () => {
  const reading = Object.entries(scripts).filter(([, line]) => line.includes('.env'))
  expect(reading.map(([name]) => name).join(' ')).toBe(
    'stack eval ops migrate launch-check record-stripe',
  )
})

/** To raise one is a decision with a reason, made in the commit that needs it (CONTRIBUTING.md, "Stay small"). */
const limits = { files: 1_319, lines: 118_872 }
/** Not written by hand, or not to be kept short. */
const hasNoLines =
  /\.(?:docx|jpg|pdf|png|woff2)$|^package-lock\.json$|^src\/web\/content\/|^standins\/model\/recordings\//

test('the house stays small', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' })
  // Some may be deleted, but not committed yet.
  const files = tracked
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(project, file)))
  const lines = files
    .filter((file) => !hasNoLines.test(file))
    .reduce((total, file) => total + read(file).split('\n').length - 1, 0)
  expect(files.length).toBeLessThanOrEqual(limits.files)
  expect(lines).toBeLessThanOrEqual(limits.lines)
})
