import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  environment: Record<string, string>
  env_file?: string
  command?: string[]
  healthcheck?: { test?: unknown[] }
}

const project = join(import.meta.dirname, '..')
const example = parseEnv(readFileSync(join(project, '.env.example'), 'utf8'))
const { services } = parse(filledIn(readFileSync(join(project, 'compose.yaml'), 'utf8')), {
  merge: true,
}) as { services: Record<'migrate' | 'api' | 'worker', Service> }

/** As compose fills in ${NAME} from .env, and refuses ${NAME:?…} when it is empty. */
function filledIn(text: string): string {
  return text.replaceAll(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, name: string, needed?: string) => {
    if (needed && !example[name]) throw new Error(`${name} is not in .env.example`)
    return example[name] ?? ''
  })
}

/** What a service is started with: what compose sets wins over .env. */
const settingsOf = (service: Service) => ({
  ...(service.env_file === '.env' && example),
  ...service.environment,
})

test.each(['migrate', 'api', 'worker'] as const)(
  'with .env.example, %s looks for the database in its own container',
  (name) => {
    const settings = Object.entries(settingsOf(services[name]))
    const databases = settings.filter(([key, value]) => key.endsWith('DATABASE_URL') && value)
    expect(databases.length).toBeGreaterThan(0)
    for (const [, url] of databases) expect(new URL(url ?? '').host).toBe('postgres:5432')
  },
)

test('the servers connect as their own role and know no other password', () => {
  for (const name of ['api', 'worker'] as const) {
    const settings = settingsOf(services[name])
    expect(new URL(settings.DATABASE_URL ?? '').username).toBe(`lovingly_${name}`)
    const others = ['owner', 'api', 'worker'].filter((role) => role !== name)
    for (const role of others)
      expect(Object.values(settings).join()).not.toContain(`change-me-${role}`)
  }
})

test('the api can be reached from outside its container, at the port that is published', () => {
  expect(settingsOf(services.api)).toMatchObject({ API_HOST: '0.0.0.0', API_PORT: '8080' })
})

test('a health check is a list of words: a colon in one has to be quoted', () => {
  const checks = Object.values(services).flatMap(({ healthcheck }) => healthcheck?.test ?? [])
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter((word) => typeof word !== 'string')).toEqual([])
})

test('SIGTERM reaches the processes: node is started without npm or a shell', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain('\nCMD ["node", "src/server/main.ts"]')
  expect(dockerfile).not.toMatch(/^ENTRYPOINT/m)
  expect(services.worker.command).toEqual(['node', 'src/server/worker.ts'])
})

test('the image has the Node that the project asks for', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  const wanted = readFileSync(join(project, '.node-version'), 'utf8').trim()
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)
  expect(images).toEqual([wanted, wanted])
})
