import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
let folder: string
const file = (name: string) => join(folder, name)

/** A checkout, and a docker that writes down what it is asked and answers as `behavior` says. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lovingly-update-'))
  mkdirSync(file('deploy'))
  mkdirSync(file('bin'))
  for (const name of ['deploy/update', 'compose.yaml'])
    copyFileSync(join(project, name), file(name))
  writeFileSync(file('.gitignore'), '.env\nbin\ncalls\n')
  writeFileSync(file('.env'), 'SITE_ENV=production\n# The release.\nRELEASE=old\nTLS=internal\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env })
  const env = {
    ...process.env,
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'A'],
        [`GIT_${who}_EMAIL`, 'a@example.com'],
      ]),
    ),
  }
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
})
afterEach(() => rmSync(folder, { recursive: true }))

function update(behavior: string, ...args: string[]) {
  writeFileSync(
    file('bin/docker'),
    `#!/bin/sh\necho "$RELEASE $*" >> ${file('calls')}\ncase "$*" in\n${behavior}\nesac\n`,
  )
  chmodSync(file('bin/docker'), 0o755)
  const { RELEASE: _, ...env } = process.env
  const run = spawnSync(file('deploy/update'), args, {
    encoding: 'utf8',
    env: { ...env, PATH: `${file('bin')}:${process.env.PATH}` },
  })
  const calls = readFileSync(file('calls'), 'utf8').trim().split('\n')
  return { ...run, calls, settings: readFileSync(file('.env'), 'utf8') }
}
const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
const running = '"compose ps --quiet api1") echo 1a2b ;;'
const noRegistry = '"pull "*) exit 1 ;;'
const steps = (calls: string[]) =>
  calls
    .map((call) => call.replace(/^\S+ /, ''))
    .filter((call) => /^compose (?:build|up|run|exec)/.test(call))

test('an update builds, checks, migrates, writes the release into .env, and replaces one process after the other', () => {
  const { status, calls, settings, stdout } = update(`${running}\n${noRegistry}`)
  expect(status).toBe(0)
  expect(steps(calls)).toEqual([
    'compose build migrate',
    'compose run --rm --no-deps -T launch-check',
    'compose run --rm migrate',
    'compose up -d --wait worker',
    'compose up -d --wait api1',
    'compose up -d --wait api2',
    'compose up -d --wait',
    'compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile --adapter caddyfile',
  ])
  expect(settings).toBe(`SITE_ENV=production\n# The release.\nRELEASE=${commit()}\nTLS=internal\n`)
  expect(calls.every((call) => call.startsWith(`${commit()} `))).toBe(true)
  expect(stdout).toContain(`Release ${commit()} runs.`)
})

test('the first start starts everything at once', () => {
  const { calls, settings } = update(noRegistry)
  expect(steps(calls).slice(-2)).toEqual([
    'compose run --rm --no-deps -T launch-check',
    'compose up -d --wait',
  ])
  expect(settings).toContain(`\nRELEASE=${commit()}\n`)
})

test.each([
  ['does not build', '"compose build "*) exit 1 ;;'],
  ['is not ready to launch', '*launch-check) echo "- SMTP_URL: missing"; exit 1 ;;'],
  ['can’t be migrated to', '"compose run --rm migrate") exit 1 ;;'],
])('a release that %s changes nothing', (_, behavior) => {
  const { status, calls, settings, stderr } = update(`${behavior}\n${running}\n${noRegistry}`)
  expect(status).not.toBe(0)
  expect(settings).toContain('\nRELEASE=old\n')
  expect(steps(calls).filter((call) => call.includes(' up '))).toEqual([])
  expect(stderr).toContain('docker compose logs')
})

test('a test site needs no launch check', () => {
  writeFileSync(file('.env'), 'SITE_ENV=staging\n')
  expect(steps(update(noRegistry).calls).join()).not.toContain('launch-check')
})

test('changes without a commit are a release of their own', () => {
  writeFileSync(file('compose.yaml'), `${readFileSync(file('compose.yaml'), 'utf8')}\n`)
  expect(update(noRegistry).settings).toMatch(
    new RegExp(`^RELEASE=${commit()}-\\d{8}T\\d{6}Z$`, 'm'),
  )
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
  const { status, stdout, stderr } = update(`${behavior}\n${noRegistry}`)
  expect(stdout + stderr).toContain(said)
  expect(status).toBe(0)
})

test('images are pinned by what was pulled, once, and again with --images', () => {
  const inspect = (digest: string) =>
    `"image inspect"*) echo "docker.io/library/some@sha256:${digest}" ;;`
  const first = update(inspect('aa'))
  expect(first.settings).toContain('\nPOSTGRES_IMAGE=postgres:18@sha256:aa\n')
  expect(first.settings.match(/_IMAGE=.*@sha256:aa/g)).toHaveLength(3)
  expect(update(inspect('bb')).settings).not.toContain('sha256:bb')
  expect(update(inspect('cc'), '--images').settings.match(/@sha256:cc/g)).toHaveLength(3)
  const { settings, stderr } = update(noRegistry, '--images')
  expect(settings.match(/@sha256:cc/g)).toHaveLength(3)
  expect(stderr).toContain('postgres:18 could not be pulled')
})
