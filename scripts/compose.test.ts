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
  profiles?: string[]
  ports?: string[]
}

const project = join(import.meta.dirname, '..')
const example = parseEnv(readFileSync(join(project, '.env.example'), 'utf8'))
const { services } = parse(interpolate(readFileSync(join(project, 'compose.yaml'), 'utf8')), {
  merge: true,
}) as { services: Record<'migrate' | 'api' | 'worker' | 'desk', Service> }

/** Like compose: replaces ${NAME} from .env, and rejects an empty ${NAME:?…}. */
function interpolate(text: string): string {
  return text.replaceAll(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, name: string, required?: string) => {
    if (required && !example[name]) throw new Error(`${name} is not in .env.example`)
    return example[name] ?? ''
  })
}

/** Compose's own settings override .env. */
const settingsOf = (service: Service) => ({
  ...(service.env_file === '.env' && example),
  ...service.environment,
})

test.each(['migrate', 'api', 'worker', 'desk'] as const)(
  '%s connects to the postgres container with .env.example',
  (name) => {
    const settings = Object.entries(settingsOf(services[name]))
    const databases = settings.filter(([key, value]) => key.endsWith('DATABASE_URL') && value)
    expect(databases.length).toBeGreaterThan(0)
    for (const [, url] of databases) expect(new URL(url ?? '').host).toBe('postgres:5432')
  },
)

test('each server has the password of its own role only', () => {
  for (const name of ['api', 'worker'] as const) {
    const settings = settingsOf(services[name])
    expect(new URL(settings.DATABASE_URL ?? '').username).toBe(`lovingly_${name}`)
    const others = ['owner', 'api', 'worker'].filter((role) => role !== name)
    for (const role of others)
      expect(Object.values(settings).join()).not.toContain(`change-me-${role}`)
  }
})

test('the api listens on the published port on all interfaces', () => {
  expect(settingsOf(services.api)).toMatchObject({ API_HOST: '0.0.0.0', API_PORT: '8080' })
})

test('the desk starts only when asked for, and is published on loopback only', () => {
  expect(services.desk.profiles).toEqual(['desk'])
  expect(services.desk.ports).toEqual(['127.0.0.1:8090:8090'])
  expect(settingsOf(services.desk)).toMatchObject({ DESK_HOST: '0.0.0.0', DESK_PORT: '8090' })
  expect(new URL(settingsOf(services.desk).DATABASE_URL ?? '').username).toBe('lovingly_worker')
})

test('health checks are lists of strings', () => {
  const checks = Object.values(services).flatMap(({ healthcheck }) => healthcheck?.test ?? [])
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.filter((word) => typeof word !== 'string')).toEqual([])
})

test('node runs without npm or a shell, so that SIGTERM reaches it', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain('\nCMD ["node", "src/server/main.ts"]')
  expect(dockerfile).not.toMatch(/^ENTRYPOINT/m)
  expect(services.worker.command).toEqual(['node', 'src/server/worker.ts'])
})

test('the image has the Node version of .node-version', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  const wanted = readFileSync(join(project, '.node-version'), 'utf8').trim()
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)
  expect(images).toEqual([wanted, wanted])
})
