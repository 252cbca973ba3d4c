import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
let folder: string
const file = (name: string) => join(folder, name)

/** A checkout, and a docker that writes down what it is asked and answers as `behavior` says. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lovingly-update-'))
  mkdirSync(file('deploy'))
  mkdirSync(file('bin'))
  for (const name of ['deploy/init', 'deploy/update', 'compose.yaml', 'Dockerfile', '.env.example'])
    copyFileSync(join(project, name), file(name))
  writeFileSync(file('.gitignore'), '.env\nbin\ncalls\n')
  writeFileSync(file('.env'), 'SITE_ENV=production\n# The release.\nRELEASE=old\nTLS=internal\n')
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: folder })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
})
afterEach(() => rmSync(folder, { recursive: true }))

function update(behavior: string) {
  writeFileSync(
    file('bin/docker'),
    `#!/bin/sh\necho "$RELEASE $*" >> ${file('calls')}\ncase "$*" in\n${behavior}\nesac\n`,
  )
  chmodSync(file('bin/docker'), 0o755)
  const { RELEASE: _, ...env } = process.env
  const run = spawnSync(file('deploy/update'), {
    encoding: 'utf8',
    env: { ...env, PATH: `${file('bin')}:${process.env.PATH}` },
  })
  const calls = readFileSync(file('calls'), 'utf8').trim().split('\n')
  return { ...run, calls, settings: readFileSync(file('.env'), 'utf8') }
}
const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
const hasChanged = (service: string) =>
  `"compose config --hash ${service}") echo ${service} changed ;;`
/** Everything on one machine, as it was started. */
const running = `"compose config --services") printf 'caddy\\npostgres\\nworker\\napi1\\napi2\\n' ;;
"compose ps --quiet "*) echo 1a2b ;;
"inspect "*) echo 5e6f ;;
"compose config --hash "*) echo "$4 5e6f" ;;`
const steps = (calls: string[]) =>
  calls
    .map((call) => call.replace(/^\S+ /, ''))
    .filter((call) => /^compose (?:pull|build|up|run|exec)/.test(call))

test('an update builds, checks, migrates, writes the release into .env, and replaces one process after the other', () => {
  const { status, calls, settings, stdout } = update(running)
  expect(status).toBe(0)
  expect(steps(calls)).toEqual([
    'compose pull --quiet --policy missing --ignore-buildable',
    'compose build migrate',
    'compose run --rm --no-deps -T launch-check',
    'compose run --rm migrate',
    'compose up -d migrate',
    'compose up -d --wait --no-recreate --scale worker=3 worker',
    'compose up -d --wait worker',
    'compose up -d --wait api1',
    'compose up -d --wait api2',
    'compose up -d --wait',
    'compose exec -T caddy /etc/caddy/start-caddy reload',
  ])
  expect(settings).toBe(`SITE_ENV=production\n# The release.\nRELEASE=${commit()}\nTLS=internal\n`)
  expect(calls.every((call) => call.startsWith(`${commit()} `))).toBe(true)
  expect(stdout).toContain(`Release ${commit()} runs.`)
  expect(stdout).not.toContain('away')
})

test.each(['caddy', 'postgres'])(
  'before a change that %s reads, it says that the site will be away',
  (service) => {
    const { stdout } = update(`${hasChanged(service)}\n${running}`)
    expect(stdout).toMatch(
      new RegExp(`^Release \\w+\nThe site will be away for some seconds: ${service} `),
    )
  },
)

test('on a machine of workers, only those are replaced', () => {
  const { calls, stdout } = update('"compose config --services") echo worker ;;')
  expect(steps(calls).slice(-5)).toEqual([
    'compose run --rm migrate',
    'compose up -d migrate',
    'compose up -d --wait --no-recreate --scale worker=3 worker',
    'compose up -d --wait worker',
    'compose up -d --wait',
  ])
  expect(stdout).not.toContain('away')
})

test.each([
  ['needs an image that can’t be pulled', '"compose pull "*) exit 1 ;;'],
  ['does not build', '"compose build "*) exit 1 ;;'],
  ['is not ready to launch', '*launch-check) echo "- SMTP_URL: missing"; exit 1 ;;'],
  ['can’t be migrated to', '"compose run --rm migrate") exit 1 ;;'],
])('a release that %s changes nothing', (_, behavior) => {
  const { status, calls, settings, stderr } = update(`${behavior}\n${running}`)
  expect(status).not.toBe(0)
  expect(settings).toContain('\nRELEASE=old\n')
  expect(steps(calls).filter((call) => call.includes(' up '))).toEqual([])
  expect(stderr).toContain('docker compose logs')
})

test('a process that does not start at once gets a second chance, and no third', () => {
  const slow = (times: number) =>
    update(
      `*"--wait api1") [ $(grep -c "wait api1" ${file('calls')}) -gt ${times} ] ;;\n${running}`,
    )
  const { status, calls } = slow(1)
  expect(status).toBe(0)
  expect(steps(calls).filter((call) => call.endsWith(' api1'))).toHaveLength(2)
  rmSync(file('calls'))
  writeFileSync(file('.env'), 'RELEASE=0ld1234-20270301T030000Z\n')
  const failed = slow(2)
  expect(failed.status).not.toBe(0)
  // Whatever is started by hand now is the release that ran before.
  expect(failed.settings).toBe('RELEASE=0ld1234-20270301T030000Z\n')
  expect(failed.stderr).toContain('To go back: git checkout 0ld1234 && deploy/update\n')
})

test('the third worker of an update that stopped is removed at its end, or before the next one', () => {
  const left = `"compose ps --all --quiet worker") printf 'a\\nb\\nc\\n' ;;
"inspect --format {{.Created}}"*) printf '2027-03-01T02 a\\n2027-03-03T02 b\\n2027-03-02T02 c\\n' ;;\n`
  const named = ({ calls }: { calls: string[] }) =>
    calls.flatMap((call) => /rm --force .*|worker=3|--wait api2/.exec(call) ?? [])
  expect(named(update(left + running))).toEqual(['rm --force b', 'worker=3', '--wait api2'])
  rmSync(file('calls'))
  const failed = update(`*"worker=3 worker") exit 1 ;;\n${left}${running}`)
  expect(named(failed).slice(-2)).toEqual(['worker=3', 'rm --force b'])
  expect(failed.stderr).toContain('To go back: ')
})

test('without a new commit, .env is applied in the same way', () => {
  writeFileSync(file('.env'), `RELEASE=${commit()}\n`)
  const { stdout, calls, status } = update(running)
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'No new commit. Applying .env.'])
  expect(steps(calls)).toContain('compose up -d --wait api2')
})

test('two updates never run at the same time', () => {
  const second = `"compose build migrate") ${file('deploy/update')} 2>&1; exit 1 ;;\n${running}`
  const { stdout, calls } = update(second)
  expect(stdout).toContain('Another deploy/update runs.')
  expect(calls.filter((call) => call.endsWith('build migrate'))).toHaveLength(1)
})

test('changes without a commit are a release of their own', () => {
  writeFileSync(file('compose.yaml'), `${readFileSync(file('compose.yaml'), 'utf8')}\n`)
  expect(update('').settings).toMatch(new RegExp(`^RELEASE=${commit()}-\\d{8}T\\d{6}Z$`, 'm'))
})

test.each([
  ['no serious vulnerability', ''],
  [
    'Warning: npm knows of vulnerabilities',
    '*"npm audit"*) echo "2 high severity vulnerabilities"; exit 1 ;;',
  ],
  [
    'Warning: npm could not be asked',
    '*"npm audit"*) echo "npm error audit endpoint returned an error"; exit 1 ;;',
  ],
])('the audit of the packages says "%s", and the update goes on', (said, behavior) => {
  const { status, stdout, stderr } = update(behavior)
  expect(stdout + stderr).toContain(said)
  expect(status).toBe(0)
})

test('init makes .env with secrets of its own and the release, and seven settings are left to fill in', () => {
  rmSync(file('.env'))
  const init = (...args: string[]) => spawnSync(file('deploy/init'), args)
  expect(init().status).toBe(0)
  const made = readFileSync(file('.env'), 'utf8')
  const { SITE_SECRET, OWNER_PASSWORD, API_PASSWORD, WORKER_PASSWORD, RELEASE } = parseEnv(made)
  const secrets = [SITE_SECRET, OWNER_PASSWORD, API_PASSWORD, WORKER_PASSWORD]
  expect(secrets.filter((secret) => /^[0-9a-f]{64}$/.test(secret ?? ''))).toHaveLength(4)
  expect(new Set(secrets).size).toBe(4)
  expect(RELEASE).toBe(commit())
  expect(statSync(file('.env')).mode & 0o077).toBe(0)
  const [top = ''] = made.split('# ---- Made by deploy/init')
  expect([...top.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name)).toEqual([
    ...['SITE_URL', 'OPERATOR_EMAIL', 'STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ...['ANTHROPIC_API_KEY', 'SMTP_URL', 'MAIL_FROM'],
  ])
  expect(init().status).toBe(1)
  expect(readFileSync(file('.env'), 'utf8')).toBe(made)
  rmSync(file('.env'))
  expect(init('staging').status).toBe(0)
  expect(readFileSync(file('.env'), 'utf8')).toContain('\nSITE_ENV=staging\n')
})

test.each([
  ['https://www.a.org', 'production', 'a.org, www.a.org|me@a.org|run'],
  ['https://a.org', 'staging', 'a.org, www.a.org|me@a.org|run'],
  ['https://a.test:443/', 'local', 'a.test, www.a.test|internal|run'],
])('Caddy serves %s of a %s site with and without www', (...given) => {
  const [SITE_URL, SITE_ENV, expected] = given
  const caddy = '#!/bin/sh\necho "$SITE_HOSTS|$TLS|$1"\n'
  writeFileSync(file('bin/caddy'), caddy, { mode: 0o755 })
  const env = { PATH: `${file('bin')}:${process.env.PATH}`, SITE_URL, SITE_ENV }
  const args = [join(project, 'deploy/start-caddy'), 'run']
  const run = spawnSync('sh', args, {
    encoding: 'utf8',
    env: { ...env, OPERATOR_EMAIL: 'me@a.org' },
  })
  expect(run.stdout.trim()).toBe(expected)
})
