import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folder, outside, psql, release, report, shell, siteUrl, start } from './engine.ts'

/** What may notice that people can't buy: an alert, the service that waits for the heartbeat, the smoke test. */
type Watch = 'alert' | 'heartbeat' | 'smoke test'
type Fault = {
  name: string
  make: () => Promise<unknown>
  mend: () => Promise<unknown>
  /** The kind of the alert. */
  alert?: string
  /** Who has to notice. */
  noticed: Watch[]
  /** What a buyer does meanwhile, again and again. */
  meanwhile?: () => Promise<unknown>
}
const smoke = `docker compose exec -T api1 node build/server/smoke.js ${siteUrl} --no-preview`
/** A worker sends one each minute, so it has stopped. */
const silentAfter = 75
/** The service outside calls then (docs/run.md). */
const callsAfter = 240
const maxSeconds = 600

const stripe = (status: number, times: number) =>
  outside('failStripe', JSON.stringify({ route: 'POST /v1/checkout/sessions', status, times }))
const full = (percent: number) => {
  const database = join(folder, 'database')
  const bytes = `$(( $(df -B1 --output=size ${database} | tail -n 1) / 100 * ${percent} - $(df -B1 --output=used ${database} | tail -n 1) ))`
  return start(
    `fallocate -l ${bytes} ${database}/filler || dd if=/dev/zero of=${database}/filler bs=1M || true`,
  )
}
const empty = () => start(`rm -f ${join(folder, 'database')}/filler`)
const restartWith = (line: string) => start(`${line} docker compose up -d --wait`)

const faults: Fault[] = [
  {
    name: 'Stripe refuses our key (401)',
    make: () => stripe(401, 10_000),
    mend: () => stripe(401, 0),
    meanwhile: () => outside('pressPay'),
    alert: 'checkouts-failing',
    noticed: ['alert', 'heartbeat', 'smoke test'],
  },
  {
    name: 'Stripe hangs',
    make: () => outside('hang', 'payments'),
    mend: () => outside('goOn'),
    meanwhile: () => outside('pressPay'),
    alert: 'checkouts-failing',
    noticed: ['alert', 'heartbeat', 'smoke test'],
  },
  {
    name: 'the mail server refuses each message',
    make: () => outside('refuseMail', 'on'),
    mend: () => outside('refuseMail'),
    meanwhile: () => outside('order', `${Date.now()}`),
    noticed: ['heartbeat'],
  },
  {
    name: 'the model hangs',
    make: () => outside('hang', 'model'),
    mend: () => outside('goOn'),
    meanwhile: () => outside('press'),
    alert: 'model-outage',
    noticed: ['alert', 'heartbeat'],
  },
  {
    name: 'the disk of the database is 90 % full',
    make: () => full(90),
    mend: empty,
    alert: 'disk-nearly-full',
    noticed: ['alert'],
  },
  {
    name: 'the disk of the database is full',
    make: () => full(101),
    mend: empty,
    noticed: ['heartbeat', 'smoke test'],
  },
  {
    name: 'the clock is ten minutes ahead',
    make: () => restartWith('CLOCK_LIBRARY=/faketime/libfaketime.so.1'),
    mend: () => restartWith(''),
    meanwhile: () => outside('payAndLeave'),
    alert: 'webhooks-missing',
    noticed: ['alert'],
  },
]

/** Makes each fault for real, and prints who noticed it and after how many seconds. */
export async function makeFaults() {
  for (const fault of faults) await watch(fault)
  await startBrokenRelease()
}

async function watch({ name, make, mend, meanwhile, alert, noticed }: Fault) {
  // On a quiet site: a checkout that opened just before would delay the alert by ten minutes.
  await psql(`update checkouts set opened_at = opened_at - interval '11 minutes'`)
  const known = alert ? await countAlerts(alert) : '0'
  const since = performance.now()
  const seen = new Map<Watch, number>()
  const note = (watcher: Watch, seconds = (performance.now() - since) / 1_000) =>
    seen.has(watcher) || seen.set(watcher, Math.round(seconds))
  await make()
  let isOver = false
  const act = async () => {
    for (; !isOver && meanwhile; await pause(1_000)) await meanwhile().catch(() => {})
  }
  const test = async () => {
    for (; !isOver; await pause(5_000)) await start(smoke).catch(() => note('smoke test'))
  }
  const acting = [act(), test()]
  while (performance.now() - since < maxSeconds * 1_000 && !noticed.every((one) => seen.has(one))) {
    if (alert && (await countAlerts(alert).catch(() => known)) !== known) note('alert')
    const silent = await outside<number>('secondsSinceHeartbeat')
    const seconds = (performance.now() - since) / 1_000
    if (silent > silentAfter) note('heartbeat', seconds - silent + callsAfter)
    await pause(1_000)
  }
  isOver = true
  await mend()
  await Promise.all(acting)
  const line = (['alert', 'heartbeat', 'smoke test'] as const)
    .map((one) => `${one} ${seen.has(one) ? `after ${seen.get(one)} s` : 'didn’t'}`)
    .join(', ')
  report(
    noticed.every((one) => (seen.get(one) ?? maxSeconds + 1) <= maxSeconds),
    `${name}: ${line}`,
    since,
  )
  const mended = performance.now()
  const isBack = async () => (await outside<number>('secondsSinceHeartbeat')) < silentAfter
  while (!(await isBack()) && performance.now() - mended < 180_000) await pause(1_000)
  const passes = await start(smoke).then(
    () => true,
    () => false,
  )
  report(passes && (await isBack()), 'mended: the heartbeat is back, the smoke test passes', mended)
}

const countAlerts = (alert: string) =>
  psql(`select count(*) from operator_alerts where alert = '${alert}'`)

/** It never runs, and nothing changes for anybody. */
async function startBrokenRelease() {
  const old = release()
  const since = performance.now()
  await start(`sed -i '1i throw new Error("planted")' src/server/worker.ts && ${commit}`)
  const error = await start('deploy/update').then(
    () => null,
    (failed: { stderr: string }) => failed.stderr,
  )
  const said = /To go back: (.+)/.exec(error ?? '')?.[1]
  report(
    said !== undefined && release() === old,
    'a release whose worker does not start is stopped',
    since,
  )
  await shell(said ?? 'false', { shown: `back: ${said}` })
  await shell(smoke, { shown: 'the smoke test passes' })
}
const commit =
  'git -c user.name=A -c user.email=a@example.com commit --quiet --all -m "Next release"'
