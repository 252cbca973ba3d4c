import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { projectFolder } from '#server/project-folder.ts'
import {
  aliases,
  change,
  check,
  checkout,
  count,
  fails,
  filledIn,
  folder,
  moveTo,
  outside,
  psql,
  quietly,
  release,
  report,
  StepFailed,
  shell,
  siteUrl,
  start,
} from './engine.ts'
import { makeFaults } from './faults.ts'

/** Commands of the pages that don't run here, each with the reason. */
const notHere: [start: string, reason: string][] = [
  ['git clone', 'a copy of this checkout stands for it'],
  ['git checkout', 'as Update'],
  ['deploy/init staging', 'tested by scripts/deploy.test.ts'],
  ['docker compose pull', 'needs a registry'],
  ['docker compose build --pull', 'needs a registry'],
  ['deploy/rehearse', 'it is this'],
  ['docker system prune', 'would delete the images of others'],
  ['npm run', 'for a checkout with Node; in CI'],
  ['node ', 'the smoke test runs in the image'],
  ['nano', 'the rehearsal fills in the settings'],
]

const read = (name: string) => readFileSync(join(projectFolder, 'docs', name), 'utf8')
const programs = 'docker|deploy/|git|ops|nano|cd|cat|rm|npm run|node|alias'
const blockLine = new RegExp(`^ {4}((?:${programs})\\b.*)$`, 'gm')
const inText = /`((?:docker|deploy\/|git|ops|npm run|node|df)\b[^`]*?\s[^`]+|deploy\/[a-z]+)`/g
const find = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, line = '']) => line.replace(/\s+/g, ' '))
const ran = new Set<string>()

type Changes = Record<string, (line: string) => unknown>
/** Runs the commands of a section of docs/run.md; `changes` replaces some by what stands for them here. */
async function follow(section: string, changes: Changes = {}) {
  const [, body = ''] = read('run.md').split(`\n## ${section}\n`)
  const lines = find(body.split('\n## ')[0] ?? '', blockLine)
  if (lines.length === 0) throw new StepFailed(`docs/run.md has no commands in "${section}"`)
  for (const line of lines) {
    ran.add(line)
    const [, change] = Object.entries(changes).find(([name]) => line.startsWith(name)) ?? []
    if (line.startsWith('alias ')) aliases.push(line)
    else if (change) await change(line)
    else await shell(line.replace('https://www.example.com', siteUrl))
  }
}

/** Does something while people visit and buy. None of them may notice. */
async function underLoad(what: string, act: () => Promise<unknown>) {
  await outside('startVisits')
  await act()
  const { visits, buyers, failures: failed } = await outside<Load>('stopVisits')
  const seen = `${failed.length} failures of ${visits} pages and ${buyers} orders`
  check(failed.length === 0, what, [seen, ...new Set(failed)].slice(0, 4).join('; '))
}
type Load = { visits: number; buyers: number; failures: string[] }

/** Ends the process of a container from outside, so that its restart policy has to help. */
async function kill(service: string) {
  const [id] = (await quietly(`docker compose ps -q ${service}`)).split('\n')
  const state = () => quietly(`docker inspect -f "{{.State.Pid}} {{.State.Health.Status}}" ${id}`)
  const [pid = ''] = (await state()).split(' ')
  const since = performance.now()
  process.kill(Number(pid), 'SIGKILL')
  let now = await state()
  for (; now.startsWith(pid) || !now.endsWith(' healthy'); now = await state()) {
    if (performance.now() - since > 60_000) break
    await pause(200)
  }
  report(now.endsWith(' healthy'), `healthy again after kill -9 of ${service}`, since)
}

/** With a text, nobody is refunded because of it. */
const mistake = `update eulogies set text = 'Oops'`
const author = '-c user.name=A -c user.email=a@example.com'
const clone = `git clone --quiet --bare ${projectFolder} origin && git -C origin branch --force main HEAD &&
  git -C origin symbolic-ref HEAD refs/heads/main && git clone --quiet origin lovingly-said`

async function rehearse() {
  await shell(join(import.meta.dirname, 'base-images'), {
    cwd: projectFolder,
    shown: 'images of Node, PostgreSQL and Caddy',
  })
  await follow('Start', {
    'git clone': () => shell(clone, { cwd: folder, shown: 'git clone' }),
    'cd ': () => {},
    'nano .env': () => change(filledIn),
    'nano operator.json': () =>
      shell(`git checkout --quiet -b ours && git ${author} commit --quiet --allow-empty -m Ours`),
  })
  if (process.argv[2] === 'faults') return makeFaults(process.argv.slice(3))
  // Of a wrong command, so that a rehearsal that notices nothing is noticed.
  report(await fails('docker compose exec -T api1 node build/server/smoek.js'), 'a wrong one fails')
  // With stand-ins and samples there are open items, and they don't keep a local site from starting.
  await shell('docker compose logs launch-check | grep "Not ready to launch"')
  await outside('order', 'first')
  await visitByIpv6()
  await follow('Every day')
  const scrape = `for (const host of ['api1', 'api2', 'worker']) if (!(await (await fetch('http://' + host + ':9101/metrics')).text()).includes('lovingly_')) process.exit(1)`
  await shell(`docker compose exec -T outside node --input-type=module -e "${scrape}"`)

  const old = release()
  const next = `git -C ../origin ${author} commit-tree -p main -m "Next release" "main^{tree}"`
  await quietly(`git -C ../origin update-ref refs/heads/main $(${next})`)
  await underLoad('an update', () =>
    follow('Update', { 'git merge': (line) => shell(`git ${author} ${line.slice(4)} --quiet`) }),
  )
  check(old !== release(), 'release', `${old} → ${release()}`)
  change({ PREVIEW_DOLLARS_PER_DAY: '99', API_PASSWORD: 'b2', WORKER_PASSWORD: 'c3' })
  await underLoad('another budget and two passwords', () => shell('deploy/update'))
  await psql(`alter role lovingly_owner password 'a1'`)
  change({ OWNER_PASSWORD: 'a1', OPERATOR_EMAIL: 'others@lovinglysaid.test' })
  const away = (await shell('deploy/update')).match(/will be away for some seconds: \w+/g) ?? []
  check(away.length === 2, 'it says first what takes the site away', away)
  const others =
    'docker ps --format "{{.Image}}" | grep "^lovingly-said:" | grep -cv ":$(sed -n s/^RELEASE=//p .env)$" || true'
  check((await quietly(others)) === '0', 'containers of another release', await quietly(others))
  const containers = await quietly('docker compose ps -q')
  await shell('docker compose up -d --wait')
  report(containers === (await quietly('docker compose ps -q')), '"up" later replaces nothing')

  for (const service of ['api1', 'worker', 'postgres'])
    await underLoad(`${service} away`, () => kill(service))
  const isSilent = async () => (await outside<number>('secondsSinceHeartbeat')) > 60
  for (let left = 70; left > 0 && (await isSilent()); left -= 1) await pause(1_000)
  report(!(await isSilent()), 'a heartbeat within 70 s of PostgreSQL’s return')

  await outside('sell', 'before')
  await follow('Back up', {
    'deploy/copy-backups': () => shell(copy),
  })
  const dumps = await psql('select count(*), min(bytes) > 100000 from backups')
  check(/^[2-9]\|t$/.test(dumps), 'dumps recorded, none of them empty', dumps)
  const takenAt = now()
  await outside('sell', 'after')
  await psql(mistake)
  await follow('Restore', {
    ...to(takenAt),
    'docker compose stop postgres': () => {},
    'docker compose run --rm --no-deps -v': () =>
      follow('Restore a dump', {
        'docker compose run --rm --no-deps backup pg_restore': (line) =>
          shell(line.replace(/lovingly-\S+\.dump/, newestDump())),
      }),
  })
  await settle()
  const wrongs = await outside<string[]>('findWrongs')
  check(wrongs.length === 0, 'wrong after the restore', wrongs)
  await shell('ops stuck')

  await outside('order', 'before-the-mistake')
  await pause(2_000)
  const minute = now()
  await pause(2_000)
  await psql(mistake)
  await follow('Restore', to(minute))
  await settle()
  const lost = await outside<string[]>('findWrongs')
  check(lost.length === 0, 'lost by going back to the second before a mistake', lost)

  await loseMachine()
  await moveToThreeMachines()
  const left = find(read('run.md'), blockLine).filter((line) => !ran.has(line))
  check(left.length === 0, 'commands of docs/run.md that were not run', left)
}

async function runOtherCommands() {
  const inIncidents = find(read('incidents.md'), inText)
  for (const line of [...inIncidents, ...find(read('run.md'), inText)]) {
    if (ran.has(line) || notHere.some(([name]) => line.startsWith(name))) continue
    ran.add(line)
    await shell(line.replace('anna@', 'buyer-first@').replace('NEW', 'a1'))
  }
}

/** Two machines with an IPv6 address each are two networks to our limits. */
async function visitByIpv6() {
  const known = `select count(distinct split_part(key, ':', 2)) from rate_limits`
  const networks = Number(await psql(known))
  const form = { name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'Hello' }
  const visits = `for n in 1 2; do
    ip netns add visitor$n; ip link add lovingly$n type veth peer name eth0 netns visitor$n
    ip addr add 2001:db8:$n::1/64 dev lovingly$n nodad; ip link set lovingly$n up
    ip -n visitor$n addr add 2001:db8:$n::2/64 dev eth0 nodad; ip -n visitor$n link set eth0 up
    ip netns exec visitor$n curl -sfk --retry 3 --retry-all-errors --resolve "${new URL(siteUrl).host}:443:[2001:db8:$n::1]" \
      -H 'content-type: application/json' -H 'origin: ${siteUrl}' -d '${JSON.stringify(form)}' ${siteUrl}${api.contact()}
    ip netns delete visitor$n
  done`
  await shell(visits, { shown: 'two visitors by IPv6' })
  const seen = Number(await psql(known)) - networks
  check(seen === 2, 'networks of two visitors by IPv6', seen)
}

/** The other machine that backups are copied to. */
const copies = join(folder, 'copies')
const copy = `mkdir -p ${copies} && deploy/copy-backups ${copies}`

/** The machine dies five minutes after an order, and another one gets only the copies and the settings kept elsewhere. */
async function loseMachine() {
  const dies = performance.now() + 5 * 60_000
  await outside('sell')
  await outside('order', 'before-the-machine-dies')
  await pause(2_000)
  const minute = now()
  await pause(2_000)
  await outside('eraseLeaving')
  await runOtherCommands()
  await pause(dies - performance.now())
  // As cron does every five minutes.
  await shell(copy)
  const kept = 'git push --quiet origin ours && cp .env ../kept.env'
  const services = 'postgres backup caddy api1 api2 worker desk migrate launch-check'
  await shell(
    `${kept} && docker compose rm --force --stop ${services} && find ../database -mindepth 1 -delete && rm -r "$PWD"`,
    { shown: 'the machine dies, with its database and ./backups' },
  )
  moveTo(join(folder, 'second', 'lovingly-said'))
  await shell(
    `git clone --quiet --branch ours ${folder}/origin ${checkout} && cp -a copies ${checkout}/backups && cp kept.env ${checkout}/.env`,
    { cwd: folder, shown: 'another machine, with the copies' },
  )
  await follow('Restore', {
    'ops export-changes': () => {},
    'docker compose exec -T postgres': () => {},
    'ops replay-changes': () => shell('cat backups/logs-*.jsonl | ops replay-changes'),
    ...to(minute),
  })
  await settle()
  const wrongs = await outside<string[]>('findWrongs')
  check(wrongs.length === 0, 'lost five minutes after an order', wrongs)
}

/** The site, the workers, and a database elsewhere that takes only TLS. */
async function moveToThreeMachines() {
  const other = join(folder, 'third', 'lovingly-said')
  const host = 'database-elsewhere'
  const database = `docker compose exec -T ${host}`
  await shell(
    `docker compose up -d ${host}; until ${database} pg_isready -h 127.0.0.1; do sleep 1; done; ${database} sh -c 'cd $(psql -U postgres -Atc "show data_directory") && openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout server.key -out server.crt 2>/dev/null && chmod 600 server.key && chown postgres server.* && sed -i "1i hostnossl all all all reject" pg_hba.conf' && ${database} psql -U postgres -c 'alter system set ssl = on' -c 'select pg_reload_conf()'`,
    { shown: 'PostgreSQL elsewhere, with TLS' },
  )
  const workers = `export COMPOSE_PROJECT_NAME=lovingly-rehearsal-workers COMPOSE_FILE=$COMPOSE_FILE:${projectFolder}/tests/rehearsal/other-machine.yaml`
  await follow('From one machine to three', {
    'docker compose run --rm --no-deps -T backup': (line) =>
      shell(
        line
          .replace(/(ADMIN)?PASSWORD/g, 'a1')
          .replace('db.example.com', host)
          .replace(/lovingly-\S+\.dump/, newestDump()),
      ),
    nano: () =>
      change({ COMPOSE_PROFILES: 'site', DATABASE_HOST: `${host}:5432/lovingly?sslmode=require` }),
    'docker compose up': async (line) => {
      await shell(`git clone --quiet --branch ours origin ${other}`, { cwd: folder })
      await shell(
        `cp .env ${other} && sed -i s/^COMPOSE_PROFILES=.*/COMPOSE_PROFILES=worker/ ${other}/.env`,
      )
      await shell(`${workers}; ${line}`, { cwd: other })
    },
  })
  await underLoad('one api and one worker stopped', async () => {
    await quietly('docker compose stop api1')
    await start(`${workers}; docker stop $(docker compose ps --quiet worker | head -n 1)`, other)
    await pause(20_000)
    await quietly('docker compose start api1')
    await start(`${workers}; docker compose up -d --wait`, other)
  })
  const wrongs = await outside<string[]>('findWrongs')
  check(wrongs.length === 0, 'lost by the move to three machines', wrongs)
  await start(`${workers}; docker compose down --volumes`, other)
}

const now = () => `${new Date().toISOString().slice(0, 19)}Z`
const to = (time: string): Changes => {
  const run = (line: string) => shell(line.replace(/2027-[\w:-]+/, time))
  const restore = 'docker compose run --rm --no-deps -v'
  return { 'ops ': run, 'docker compose exec -T postgres psql': run, [restore]: run }
}
const newestDump = () =>
  readdirSync(join(checkout, 'backups'))
    .filter((name) => name.endsWith('.dump'))
    .sort()
    .at(-1) ?? ''
/** Waits until the worker has nothing left to do. */
async function settle() {
  const waiting = `select (select count(*) from emails where sent_at is null and failed_at is null)
    + (select count(*) from checkouts where state = 'refunding') + (select count(*) from purchases p
      where p.state = 'paid' and not exists (select from eulogies e where e.submission_id = p.root_id))`
  for (let left = 120; left > 0 && (await psql(waiting)) !== '0'; left -= 1) await pause(1_000)
  check((await psql(waiting)) === '0', 'emails, refunds and texts that wait', await psql(waiting))
}

const disk = join(folder, 'disk')
try {
  // A disk of its own for the database, so that it can be filled.
  const mount = `truncate -s 4G ${disk} && mkfs.ext4 -q ${disk} && mkdir database && mount -o loop ${disk} database`
  await shell(mount, { cwd: folder, shown: 'a disk for the database' })
  await rehearse()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  count.failed += 1
  console.log(error.message)
} finally {
  if (existsSync(checkout))
    await start('docker compose --profile "*" down --volumes --timeout 40').catch(() => {})
  await start('umount database', folder).catch(() => {})
  await rm(folder, { recursive: true, force: true })
}
for (const [name, reason] of notHere) console.log(`not run: ${name} (${reason})`)
console.log(
  `${count.steps} steps, ${count.failed} failed. Not tried: live keys, DNS, Let’s Encrypt, HTTP/3.`,
)
process.exit(count.failed === 0 ? 0 : 1)
