import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  build?: { args: Record<string, string> }
  environment: Record<string, string>
  networks?: { default: { ipv4_address: string } }
  stop_grace_period?: string
  volumes?: string[]
  env_file?: string
  command?: string[]
  healthcheck?: { test?: unknown[] }
  profiles?: string[]
  ports?: string[]
}

type Name = 'migrate' | 'api1' | 'api2' | 'worker' | 'desk' | 'caddy'

const project = join(import.meta.dirname, '../..')
const example = parseEnv(readFileSync(join(project, '.env.example'), 'utf8'))
const { services } = parse(interpolate(readFileSync(join(project, 'compose.yaml'), 'utf8')), {
  merge: true,
}) as { services: Record<Name, Service> }

/** Like compose: replaces ${NAME} from .env, and rejects an empty ${NAME:?…}. */
function interpolate(text: string): string {
  return text.replaceAll(/\$\{(\w+)(:[?-])?([^}]*)\}/g, (_, name: string, kind, other) => {
    if (kind === ':?' && !example[name]) throw new Error(`${name} is not in .env.example`)
    return example[name] || (kind === ':-' ? other : '')
  })
}

/** Compose's own settings override .env. */
const settingsOf = (service: Service) => ({
  ...(service.env_file === '.env' && example),
  ...service.environment,
})

test.each(['migrate', 'api1', 'api2', 'worker', 'desk'] as const)(
  '%s connects to the postgres container with .env.example',
  (name) => {
    const settings = Object.entries(settingsOf(services[name]))
    const databases = settings.filter(([key, value]) => key.endsWith('DATABASE_URL') && value)
    expect(databases.length).toBeGreaterThan(0)
    for (const [, url] of databases) expect(new URL(url ?? '').host).toBe('postgres:5432')
  },
)

test('each server has the password of its own role only', () => {
  const roles = { api1: 'api', api2: 'api', worker: 'worker' } as const
  for (const name of ['api1', 'api2', 'worker'] as const) {
    const settings = settingsOf(services[name])
    expect(new URL(settings.DATABASE_URL ?? '').username).toBe(`lovingly_${roles[name]}`)
    const others = ['owner', 'api', 'worker'].filter((role) => role !== roles[name])
    for (const role of others)
      expect(Object.values(settings).join()).not.toContain(`change-me-${role}`)
  }
})

test('Caddy reaches both apis, and only its forwarded addresses are trusted', () => {
  const { environment, networks } = services.caddy
  expect(environment.API_SERVERS).toBe('api1:8080 api2:8080')
  for (const name of ['api1', 'api2'] as const) {
    expect(settingsOf(services[name])).toMatchObject({
      API_HOST: '0.0.0.0',
      API_PORT: '8080',
      TRUSTED_PROXIES: networks?.default.ipv4_address,
    })
    expect(services[name].ports).toBeUndefined()
  }
})

test('Caddy gets every variable of its configuration', () => {
  const caddyfile = readFileSync(join(project, 'deploy/proxy/Caddyfile'), 'utf8')
  const used = [...caddyfile.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(services.caddy.environment).sort()).toEqual(used.sort())
  expect(services.caddy.volumes?.[0]).toMatch(/^\.\/deploy\/proxy\/Caddyfile:/)
})

test('servers have longer to stop than they need', () => {
  for (const name of ['api1', 'api2', 'worker', 'desk'] as const)
    expect(services[name].stop_grace_period).toBe('40s')
})

test('the release of the image is in its logs and metrics', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(/^ARG RELEASE\nENV RELEASE=\$RELEASE$/m)
  for (const name of ['api1', 'api2', 'worker', 'desk'] as const) {
    expect(services[name].build?.args).toHaveProperty('RELEASE')
    expect(services[name].environment).toHaveProperty('RELEASE')
  }
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
