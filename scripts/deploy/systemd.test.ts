import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretNames } from '#server/secret-files.ts'

const project = join(import.meta.dirname, '../..')
const units = join(project, 'deploy/systemd')
const read = (name: string) => readFileSync(join(units, name), 'utf8')
const services = globSync('*.service', { cwd: units }).sort()
const servers = services.filter((name) => !name.includes('migrate'))
const instances = [
  'lovingly-said.target',
  'lovingly-said-api@8080.service',
  'lovingly-said-worker@8091.service',
  'lovingly-said-desk.service',
  'lovingly-said-migrate.service',
  'lovingly-said-ops-1.service',
]
/** As the shell in docs/operations.md starts one of the operator's commands. */
const opsUnit = 'lovingly-said-ops-1.service'
const opsSettings = 'lovingly-said-ops-.service.d/credentials.conf'
const canAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lovingly-units-'))
  cpSync(units, folder, { recursive: true })
  const docs = readFileSync(join(project, 'docs/operations.md'), 'utf8')
  const [, command = ''] =
    /systemd-run .*--unit=lovingly-said-ops-\S+ (\/usr\/bin\/node [^\s']+)/.exec(docs) ?? []
  writeFileSync(
    join(folder, opsUnit),
    `[Service]\nExecStart=${command.replace('/usr/bin/node', process.execPath)} stuck\n`,
  )
  // Node and curl may be elsewhere on this machine.
  for (const name of services) {
    const text = read(name).replaceAll(/\/usr\/bin\/(node|curl)/g, process.execPath)
    writeFileSync(join(folder, name), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
  })

test.skipIf(!canAnalyze)('systemd finds no mistake in the units', () => {
  const paths = instances.map((name) => join(folder, name))
  const { status, stderr } = analyze('verify', '--man=no', ...paths)
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test.skipIf(!canAnalyze)('systemd rates the exposure of each server below 2 of 10', () => {
  for (const name of instances.filter((each) => each.endsWith('.service'))) {
    const { stdout } = analyze('security', '--offline=true', join(folder, name))
    const [, exposure = '10'] = /exposure level for \S+: (\d+\.\d+)/.exec(stdout) ?? []
    expect(Number(exposure), name).toBeLessThan(2)
  }
})

test.each(services)('%s runs a file that exists', (name) => {
  const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(read(name)) ?? []
  expect(readFileSync(join(project, script), 'utf8')).not.toBe('')
})

test('the operator’s commands run a file that exists, with the rights of the worker', {
  tags: 'O3-a',
}, () => {
  const unit = readFileSync(join(folder, opsUnit), 'utf8')
  expect(unit).toMatch(/ExecStart=\S+ build\/server\/ops\.js stuck/)
  const secretsOf = (text: string) => text.match(/^(?:LoadCredential=|Environment=\w+_FILE=).*$/gm)
  expect(secretsOf(read(opsSettings))).toEqual(secretsOf(read('lovingly-said-worker@.service')))
})

test('each instance serves its metrics on a port of its own', { tags: 'O3-d' }, () => {
  const target = read('lovingly-said.target')
  const ports = [...target.matchAll(/lovingly-said-(api|worker)@(\d+)/g)].flatMap(
    ([, kind = '', instance = '']) =>
      [...read(`lovingly-said-${kind}@.service`).matchAll(/^Environment=\w+_PORT=(\d*)%i$/gm)].map(
        ([, prefix]) => `${prefix}${instance}`,
      ),
  )
  expect(ports).toHaveLength(8)
  expect(new Set(ports).size).toBe(8)
  for (const port of ports) expect(Number(port)).toBeLessThan(65_536)
  const scraped = readFileSync(join(project, 'deploy/monitoring/prometheus.yml'), 'utf8')
  const metrics = ports.filter((port) => port.startsWith('1'))
  for (const port of metrics) expect(scraped).toContain(`127.0.0.1:${port}`)
})

test.each([...services, opsSettings])(
  '%s loads each secret that it names, and no other',
  (name) => {
    const loaded = [...read(name).matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, id]) => id)
    const named = [...read(name).matchAll(/^Environment=(\w+)_FILE=%d\/([\w-]+)$/gm)]
    expect(named.map(([, , id]) => id).sort()).toEqual(loaded.sort())
    expect(named.filter(([, setting = '']) => !secretNames.includes(setting))).toEqual([])
    expect(named.length).toBeGreaterThan(2)
  },
)

test.each(servers)('%s gets no credentials of the database owner', (name) => {
  expect(read(name)).not.toContain('owner')
})

test('a process has longer to stop than it takes', () => {
  const [, seconds] =
    /^TimeoutStopSec=(\d+)$/m.exec(read('lovingly-said-.service.d/common.conf')) ?? []
  const source = readFileSync(join(project, 'src/server/graceful-shutdown.ts'), 'utf8')
  const [, maxStopMs = ''] = /maxStopMs = ([\d_]+)/.exec(source) ?? []
  expect(Number(seconds) * 1_000).toBeGreaterThan(Number(maxStopMs.replace('_', '')))
})
