import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectFolder } from '#server/project-folder.ts'
import { atMost, exactly, type Figure, figure, none } from '#tests/support/figures.ts'
import { provideImages } from './release/base-images.ts'
import { openEngine } from './release/engine.ts'
import { fillIn, host, operator, siteUrl } from './release/settings.ts'

const run = promisify(execFile)
const controlPort = '4110'
const maxImageMegabytes = 350
const readDoc = (name: string) => readFileSync(join(projectFolder, 'docs', name), 'utf8')
/** The commands of a section of docs/run.md. */
function documented(section: string): string[] {
  const pattern = new RegExp(`## ${section}\\n([\\s\\S]*?)\\n## `)
  const [, body = ''] = pattern.exec(`${readDoc('run.md')}\n## `) ?? []
  const lines = [...body.matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) => line)
  if (lines.length === 0) throw new Error(`docs/run.md has no commands in "${section}"`)
  return lines
}

/**
 * Runs docs/run.md as it is written, on a real engine: builds the image, starts everything behind TLS, replaces
 * the release under load, kills containers, and restores a dump. The newest commit is the release.
 */
export async function measure(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const figures: Figure[] = []
  const engine = await openEngine(cleanup)
  const folder = await mkdtemp('/var/tmp/lovingly-release-')
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const checkout = join(folder, 'lovingly-said')
  const env: Record<string, string | undefined> = {
    ...engine,
    COMPOSE_FILE: `compose.yaml:${join(projectFolder, 'tests/load/release/compose.yaml')}`,
    COMPOSE_PROJECT_NAME: 'lovingly-release',
    COMPOSE_PROGRESS: 'quiet',
    PROJECT_FOLDER: projectFolder,
    CONTROL_PORT: controlPort,
    SITE_HOST: host,
  }
  const startedAt = performance.now()
  const minutes = (since: number) => `${((performance.now() - since) / 60_000).toFixed(1)} min`
  const shell = async (line: string, cwd = checkout) => {
    console.log(`${minutes(startedAt).padStart(9)}  ${line.slice(line.lastIndexOf('\n') + 1)}`)
    const options = { cwd, env: env as NodeJS.ProcessEnv, maxBuffer: 1e8 }
    const start = (command: string) => run('bash', ['-ec', command], options)
    const { stdout } = await start(line).catch(async (error) => {
      // What was measured until then, for nothing is printed at the end.
      for (const { name, value } of figures) console.log(`${name}: ${value}`)
      const logs = await start('docker compose logs --tail 10').catch((failed) => failed)
      throw new Error(
        `${line} failed: ${(error.stdout + error.stderr).slice(-2_000)}${logs.stdout.slice(-4_000)}`,
      )
    })
    return stdout.trim()
  }
  const control = async <T>(method: string, path: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, { method })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const timed = async (name: string, act: () => Promise<unknown>) => {
    const since = performance.now()
    await act()
    figures.push(figure(`minutes: ${name}`, minutes(since)))
  }
  /** What .env says, and nothing else: each command has a shell of its own, as on another day. */
  const currentRelease = () =>
    /^RELEASE=(.*)$/m.exec(readFileSync(join(checkout, '.env'), 'utf8'))?.[1]
  let aliases = ''
  /** Runs the commands of a section; `changes` replaces some of them by what stands for them here. */
  const follow = async (
    section: string,
    changes: Record<string, (line: string) => unknown> = {},
  ) => {
    for (const line of documented(section)) {
      const [, change] = Object.entries(changes).find(([start]) => line.startsWith(start)) ?? []
      if (line.startsWith('alias ')) aliases = `shopt -s expand_aliases\n${line}\n`
      else if (change) await change(line)
      else await shell(aliases + line.replace('https://www.example.com', siteUrl))
    }
  }

  let made: string[] = []
  await timed('base images', async () => {
    made = await provideImages(engine)
  })
  cleanup.defer(async () => {
    await shell('docker compose down --volumes --timeout 5').catch(() => {})
  })
  await timed('start, from git clone to the smoke test', () =>
    follow('Start', {
      'git clone': () => shell(`git clone --quiet ${projectFolder} lovingly-said`, folder),
      'cd ': () => {},
      'nano .env': () => fillIn(join(checkout, '.env')),
      'nano operator.json': () => {},
    }),
  )
  // With stand-ins and samples there are open items, and they don't keep a local site from starting.
  await shell('docker compose logs launch-check | grep "Not ready to launch"')
  const firstRelease = currentRelease()
  const image = `lovingly-said:${firstRelease}`
  const bytes = Number(await shell(`docker image inspect -f "{{.Size}}" ${image}`))
  figures.push(atMost('image', bytes / 1e6, maxImageMegabytes, 'MB'))
  await control('POST', '/order?name=first')
  await timed('every day', () => follow('Every day'))

  const author = `-c user.name=Release -c user.email=${operator}`
  await shell(`git ${author} commit --quiet --allow-empty -m "Next release"`)
  await control('POST', '/visits')
  await timed('update under load', () => follow('Update', { 'git pull': () => {} }))
  const update = await control<Visits>('DELETE', '/visits')
  figures.push(
    none(
      `failed of ${update.requests} requests and ${update.orders} orders during the update`,
      update.failures,
    ),
    figure('release', `${firstRelease} → ${currentRelease()}`, firstRelease !== currentRelease()),
    exactly('containers of another release', Number(await shell(countOthers)), 0),
  )

  // A week later, in another shell.
  const containers = await shell('docker compose ps -q')
  await shell('docker compose up -d --wait')
  const isSame = containers === (await shell('docker compose ps -q'))
  figures.push(figure('"up -d" in a new shell replaces nothing', isSame ? 'yes' : 'no', isSame))
  await shell(
    'docker compose exec -T postgres psql -U lovingly_owner -c "alter role lovingly_owner password \'d4\'" lovingly',
  )
  await shell("sed -i 's/^OWNER_PASSWORD=.*/OWNER_PASSWORD=d4/' .env")
  await shell('docker compose up -d --wait')

  for (const name of ['api1', 'worker', 'postgres']) {
    await control('POST', '/visits')
    await pause(2_000)
    const seconds = await killAndWait(name)
    const visits = await control<Visits>('DELETE', '/visits')
    // While PostgreSQL is away, pages are served and orders are repeated by the buyer.
    figures.push(
      atMost(`healthy again after kill -9 of ${name}`, seconds, 30, 's'),
      none(
        `failed of ${visits.requests} requests, repeated as pages do, while ${name} was away`,
        visits.failures,
      ),
    )
  }
  figures.push(
    none('orders without a text their buyer can read', await control<string[]>('GET', '/unread')),
  )

  const { heartbeats } = await control<{ heartbeats: number }>('GET', '/')
  figures.push(figure('heartbeats of the workers', heartbeats, heartbeats > 0))
  await follow('Back up', {
    'deploy/copy-backups': () => shell(`mkdir copies && deploy/copy-backups ${checkout}/copies`),
  })
  const recorded = await shell(
    'docker compose exec -T postgres psql -U lovingly_owner -d lovingly -Atc "select count(*), min(bytes) > 100000 from backups"',
  )
  figures.push(
    figure(
      'dumps recorded, none of them empty, also after a new password',
      recorded,
      /^[2-9]\|t$/.test(recorded),
    ),
  )
  const takenAt = new Date().toISOString()
  await control('POST', '/order?name=after-the-dump')
  await shell(
    'docker compose exec -T postgres psql -U lovingly_owner -d lovingly -qc "delete from eulogies"',
  )
  await timed('restore', () =>
    follow('Restore', {
      'docker compose run --rm --no-deps backup pg_restore': (line) =>
        shell(line.replace(/lovingly-\S+\.dump/, newestDump(join(checkout, 'backups')))),
      'ops reconcile': (line) => shell(aliases + line.replace(/2027-\S+/, takenAt)),
    }),
  )
  const unread = await control<string[]>('GET', '/unread')
  // The order after the dump had its submission in no backup: it is refunded, and its buyer written to.
  figures.push(exactly('orders that the dump did not have', unread.length, 1))
  const atNight = [...readDoc('incidents.md').matchAll(/`((?:docker compose|ops) [^`]+)`/g)]
  for (const [, line = ''] of atNight) await shell(aliases + line.replace('anna@', 'buyer-first@'))
  await shell('docker compose down --timeout 40')
  figures.push(
    figure('images made here, because no registry was reachable', made.join(', ') || 'none'),
    figure('not tried', 'live keys, DNS, a certificate from Let’s Encrypt, HTTP/3'),
    figure('minutes: everything', minutes(startedAt)),
  )
  return figures

  /** Ends the process of a container from outside, so that its restart policy has to help. */
  async function killAndWait(service: string): Promise<number> {
    const [id = ''] = (await shell(`docker compose ps -q ${service}`)).split('\n')
    const inspect = (format: string) =>
      execFileSync('docker', ['inspect', '-f', format, id], {
        env: env as NodeJS.ProcessEnv,
        encoding: 'utf8',
      }).trim()
    const pid = inspect('{{.State.Pid}}')
    console.log(`           kill -9 of ${service}`)
    process.kill(Number(pid), 'SIGKILL')
    const since = performance.now()
    while (inspect('{{.State.Pid}} {{.State.Health.Status}}').startsWith(pid)) await pause(100)
    while (!inspect('{{.State.Pid}} {{.State.Health.Status}}').endsWith(' healthy')) {
      if (performance.now() - since > 60_000) return Number.NaN
      await pause(200)
    }
    return (performance.now() - since) / 1_000
  }
}

/** How many running containers of the product have another image than the one that .env names. */
const countOthers =
  'docker ps --format "{{.Image}}" | grep "^lovingly-said:" | grep -cv ":$(sed -n s/^RELEASE=//p .env)$" || true'

type Visits = { requests: number; orders: number; failures: string[] }

const newestDump = (backups: string) =>
  readdirSync(backups)
    .filter((name) => name.endsWith('.dump'))
    .sort()
    .at(-1) ?? 'none'
