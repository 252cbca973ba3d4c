import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { configNames, isNeededBy } from '#server/config.ts'
import { exampleSettings, readCompose } from './compose-file.ts'

const project = join(import.meta.dirname, '..')
const filledIn = {
  ...exampleSettings,
  SITE_URL: 'https://www.lovinglysaid.com',
  OPERATOR_EMAIL: 'people@lovinglysaid.com',
  // What deploy/init makes.
  OWNER_PASSWORD: 'password-of-owner',
  API_PASSWORD: 'password-of-api',
  WORKER_PASSWORD: 'password-of-worker',
  RELEASE: 'abc1234',
}
const services = readCompose(filledIn)

const settingsOf = (service: { environment: Record<string, string> }) => service.environment
const servers = ['api1', 'api2', 'worker', 'desk'] as const

/** What not every kind of process reads. */
const ownSettings = {
  api: /^(?:API_|MAIL_EVENTS$|METRICS_PORT$|SHARED_ASSETS_FOLDER$)/,
  worker: /^(?:WORKER_|METRICS_PORT$|WRITING_SLOTS$|HEARTBEAT_URL$)/,
  desk: /^DESK_PORT$/,
}
const kindOf = (name: (typeof servers)[number]) =>
  name.replace(/\d$/, '') as keyof typeof ownSettings

test.each(servers)('%s gets its own settings and nothing else', (name) => {
  const isOfOthers = (setting: string) =>
    Object.values(ownSettings).some((pattern) => pattern.test(setting)) &&
    !ownSettings[kindOf(name)].test(setting)
  const wanted = configNames.filter(
    (setting) => !isOfOthers(setting) && isNeededBy(kindOf(name), setting),
  )
  // The worker is behind no proxy.
  const special = name === 'worker' ? 'TRUSTED_PROXIES' : ''
  expect(Object.keys(settingsOf(services[name])).sort()).toEqual(
    wanted.filter((setting) => setting !== special).sort(),
  )
  expect(services[name].env_file).toBeUndefined()
})

test('settings of .env reach the process under their own name', () => {
  const { 'x-settings': shared } = parse(readFileSync(join(project, 'compose.yaml'), 'utf8')) as {
    'x-settings': Record<string, string>
  }
  expect(Object.keys(shared).length).toBeGreaterThan(25)
  for (const [name, value] of Object.entries(shared)) expect(value).toBe(`\${${name}:-}`)
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

test('a machine starts what COMPOSE_PROFILES names, and waits for no database elsewhere', () => {
  const DATABASE_HOST = 'db.example.com:5432/words?sslmode=require'
  const elsewhere = readCompose({ ...filledIn, DATABASE_HOST })
  for (const name of ['migrate', 'api1', 'worker', 'desk'] as const) {
    const urls = Object.entries(settingsOf(elsewhere[name])).filter(([key]) =>
      key.endsWith('DATABASE_URL'),
    )
    for (const [, url] of urls)
      expect(url).toMatch(/@db\.example\.com:5432\/words\?sslmode=require$/)
  }
  const startedBy = (profile?: string) =>
    Object.entries(elsewhere).filter(([, { profiles }]) => profiles?.join() === profile)
  const namesOf = (profile?: string) => startedBy(profile).map(([name]) => name)
  expect(namesOf()).toEqual(['migrate', 'launch-check'])
  expect(namesOf('database')).toEqual(['postgres', 'backup'])
  expect(namesOf('site')).toEqual(['api1', 'api2', 'caddy', 'desk'])
  expect(namesOf('worker')).toEqual(['worker'])
  expect(exampleSettings.COMPOSE_PROFILES).toBe('database,site,worker')
  for (const [name, { depends_on: needed = {} }] of [undefined, 'site', 'worker'].flatMap(
    startedBy,
  ))
    expect(needed.postgres?.required ?? false, name).toBe(false)
})

test('each server has the password of its own role only', () => {
  const roles = { api1: 'api', api2: 'api', worker: 'worker' } as const
  for (const name of ['api1', 'api2', 'worker'] as const) {
    const settings = settingsOf(services[name])
    expect(new URL(settings.DATABASE_URL ?? '').username).toBe(`lovingly_${roles[name]}`)
    const others = ['owner', 'api', 'worker'].filter((role) => role !== roles[name])
    for (const role of others)
      expect(Object.values(settings).join()).not.toContain(`password-of-${role}`)
  }
})

const networksOf = ({ networks = ['default'] }: (typeof services)['caddy']) =>
  Array.isArray(networks) ? networks : Object.keys(networks)
const addressOfCaddy = () => {
  const { networks } = services.caddy
  return Array.isArray(networks) ? undefined : networks?.default.ipv4_address
}

test('Caddy and the apis reach neither the desk nor the metrics of a worker', () => {
  const ofApis = ['api1', 'api2', 'caddy'] as const
  const reachable = new Set(ofApis.flatMap((name) => networksOf(services[name])))
  for (const name of ['desk', 'worker'] as const) {
    expect(networksOf(services[name]).filter((network) => reachable.has(network))).toEqual([])
    expect(networksOf(services.postgres)).toEqual(
      expect.arrayContaining([...reachable, ...networksOf(services[name])]),
    )
  }
})

test('the logs of every service outlive it, and PostgreSQL’s hold no row', () => {
  for (const [name, { logging }] of Object.entries(services))
    expect(logging, name).toEqual({ driver: 'journald', options: { tag: 'lovingly-said' } })
  const copy = readFileSync(join(project, 'deploy/copy-backups'), 'utf8')
  expect(copy).toContain('CONTAINER_TAG=lovingly-said')
  for (const setting of ['log_error_verbosity=terse', 'log_min_error_statement=panic'])
    expect(services.postgres.command).toContain(setting)
})

test('every service may use only so much memory and so many processes', () => {
  for (const [name, service] of Object.entries(services))
    expect(service, name).toMatchObject({
      mem_limit: expect.stringMatching(/^[1-4]g$/),
      pids_limit: expect.any(Number),
    })
})

test('Caddy reaches both apis, and only its forwarded addresses are trusted', () => {
  const { environment } = services.caddy
  expect(environment.API_SERVERS).toBe('api1:8080 api2:8080')
  for (const name of ['api1', 'api2'] as const) {
    expect(settingsOf(services[name])).toMatchObject({
      API_HOST: '0.0.0.0',
      API_PORT: '8080',
      TRUSTED_PROXIES: addressOfCaddy(),
    })
    expect(services[name].ports).toBeUndefined()
  }
})

test('no other container can take the address of Caddy while it is stopped', () => {
  const { networks } = parse(readFileSync(join(project, 'compose.yaml'), 'utf8'))
  const [{ subnet, ip_range: range }] = networks.default.ipam.config
  const isIn = (block: string) => {
    const [start = '', bits] = block.split('/')
    const list = new BlockList()
    list.addSubnet(start, Number(bits))
    return list.check(addressOfCaddy() ?? '')
  }
  expect([isIn(subnet), isIn(range)]).toEqual([true, false])
})

test('Caddy gets every variable of its configuration', () => {
  const [caddyfile = '', start = ''] = ['Caddyfile', 'start-caddy'].map((name) =>
    readFileSync(join(project, 'deploy', name), 'utf8'),
  )
  const namesIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name)
  const made = namesIn(start, /^export (\w+)=/gm)
  const used = new Set([
    ...namesIn(caddyfile, /\{\$(\w+)\}/g).filter((name) => !made.includes(name)),
    ...namesIn(start, /\$\{?([A-Z_]+)/g),
  ])
  expect(Object.keys(services.caddy.environment).sort()).toEqual([...used].sort())
  expect(services.caddy.command).toEqual(['/etc/caddy/start-caddy', 'run'])
  expect(services.caddy.volumes?.[0]).toBe('./deploy:/etc/caddy:ro')
})

test('the database is dumped every day to a folder of this machine', () => {
  const { environment, volumes, command } = services.backup
  expect(command).toEqual(['/dump.sh'])
  expect(volumes).toEqual([
    './deploy/dump.sh:/dump.sh:ro',
    './backups:/backup',
    'postgres-socket:/var/run/postgresql',
  ])
  expect(environment).toEqual({
    PGHOST: '/var/run/postgresql',
    PGUSER: 'lovingly_owner',
    PGDATABASE: 'lovingly',
  })
})

test('the first dump waits for the migrations, and none depends on a password', () => {
  expect(services.backup.depends_on).toMatchObject({
    migrate: { condition: 'service_completed_successfully' },
  })
  expect(JSON.stringify(services.backup)).not.toContain('password-of')
  expect(services.postgres.volumes).toContain('postgres-socket:/var/run/postgresql')
})

test('without a release in .env compose runs nothing, and says what to do', () => {
  expect(() => readCompose({ ...filledIn, RELEASE: '' })).toThrow('RELEASE')
  const text = readFileSync(join(project, 'compose.yaml'), 'utf8')
  expect(text).toMatch(/image: lovingly-said:\$\{RELEASE:\?.*deploy\/init.*\}/)
  expect(text).not.toContain('latest')
})

test('the launch check reads the settings of every process, with the same values', () => {
  const checked = services['launch-check'].environment
  const differing = ['migrate', 'api1', 'worker', 'desk'].flatMap((name) =>
    Object.entries(services[name as 'migrate'].environment).filter(
      ([setting, value]) =>
        // Of the containers, not of .env.
        !/^(?:DATABASE_URL|\w+_(?:HOST|PORT)|SHARED_ASSETS_FOLDER|TRUSTED_PROXIES)$/.test(
          setting,
        ) && checked[setting] !== value,
    ),
  )
  expect(differing).toEqual([])
})

test('nothing starts before the launch check has passed', () => {
  for (const name of ['api1', 'worker', 'desk'] as const)
    expect(services[name].depends_on).toHaveProperty('migrate')
  expect(services.migrate.depends_on).toHaveProperty(
    'launch-check.condition',
    'service_completed_successfully',
  )
  expect(services['launch-check'].profiles).toBeUndefined()
})

test.each(['postgres', 'backup', 'caddy'] as const)('%s has only the rights it needs', (name) => {
  expect(services[name].cap_drop).toEqual(['ALL'])
  expect(services[name].cap_add?.length).toBeLessThan(6)
})

test.each(['caddy', 'api1', 'worker', 'desk', 'migrate'] as const)(
  '%s writes to its volumes and /tmp only',
  (name) => {
    expect(services[name]).toMatchObject({ read_only: true, tmpfs: ['/tmp'] })
  },
)

test('metrics are served inside the network only', () => {
  for (const name of ['api1', 'api2', 'worker'] as const)
    expect(settingsOf(services[name]).METRICS_PORT).toBe('9101')
  const published = Object.values(services).flatMap(({ ports = [] }) => ports)
  expect(published.filter((port) => port.includes('9101'))).toEqual([])
})

test('backups, secrets and tools of developers never get into the image', () => {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').trim().split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'backups', '.git', 'node_modules']))
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

test('the desk is published on loopback only', () => {
  expect(services.desk.ports).toEqual(['127.0.0.1:8090:8090'])
  expect(settingsOf(services.desk)).toMatchObject({ PRIVATE_HOST: '0.0.0.0', DESK_PORT: '8090' })
  expect(new URL(settingsOf(services.desk).DATABASE_URL ?? '').username).toBe('lovingly_worker')
})

test('node runs without npm or a shell, so that SIGTERM reaches it', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain('\nCMD ["node", "build/server/api.js"]')
  expect(dockerfile).not.toMatch(/^ENTRYPOINT/m)
  expect(services.worker.command).toEqual(['node', 'build/server/worker.js'])
})

test('the image has the Node version of .node-version', () => {
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8')
  const wanted = readFileSync(join(project, '.node-version'), 'utf8').trim()
  expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${wanted}-`)
  expect(dockerfile.match(/^FROM \$\{NODE_IMAGE\}/gm)).toHaveLength(2)
})
