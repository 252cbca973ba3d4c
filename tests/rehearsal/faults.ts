import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fails, folder, outside, psql, release, report, shell, siteUrl, start } from './engine.ts'

type Fault = {
  name: string
  fault: { make: () => Promise<unknown>; mend: () => Promise<unknown> }
  /** Who has to notice that people can't buy: an alert, the service that waits for the heartbeat, the smoke test. */
  by: string[]
  /** What a buyer does meanwhile, again and again. */
  buyer?: string
}
const smoke = `docker compose exec -T api1 node build/server/smoke.js ${siteUrl} --no-preview`
/** A worker sends one each minute, so it has stopped. */
const silentAfter = 75
/** The service outside calls then (docs/run.md). */
const callsAfter = 240
const maxSeconds = 600

const refuse = (status: number, times: number) =>
  outside('failStripe', JSON.stringify({ route: 'POST /v1/checkout/sessions', status, times }))
const refusedKey = { make: () => refuse(401, 10_000), mend: () => refuse(401, 0) }
const hanging = (party: string) => ({
  make: () => outside('hang', party),
  mend: () => outside('hang'),
})
const refusedMail = { make: () => outside('refuseMail', 'on'), mend: () => outside('refuseMail') }
const database = join(folder, 'database')
const size = (of: string) => `$(df -B1 --output=${of} ${database} | tail -n 1)`
const full = (percent: number) => ({
  make: () =>
    start(
      `fallocate -l $((${size('size')} / 100 * ${percent} - ${size('used')})) ${database}/filler ||
        dd if=/dev/zero of=${database}/filler bs=1M || true`,
    ),
  mend: () => start(`rm -f ${database}/filler`),
})
const clockAhead = {
  make: () => start('CLOCK_LIBRARY=/faketime/libfaketime.so.1 docker compose up -d --wait'),
  mend: () => start('docker compose up -d --wait'),
}
const unpayable = ['checkouts-failing', 'heartbeat', 'smoke test']
const faults: Fault[] = [
  { name: 'Stripe refuses our key (401)', fault: refusedKey, by: unpayable, buyer: 'pressPay' },
  { name: 'Stripe hangs', fault: hanging('payments'), by: unpayable, buyer: 'pressPay' },
  { name: 'mail is refused', fault: refusedMail, by: ['heartbeat'], buyer: 'order' },
  {
    name: 'the model hangs',
    fault: hanging('model'),
    by: ['model-outage', 'heartbeat'],
    buyer: 'press',
  },
  { name: 'the disk of the database is 90 % full', fault: full(90), by: ['disk-nearly-full'] },
  { name: 'it is full', fault: full(101), by: ['heartbeat', 'smoke test'] },
  {
    name: 'the clock is ten minutes ahead',
    fault: clockAhead,
    by: ['webhooks-missing'],
    buyer: 'payAndLeave',
  },
]

/** Makes each fault for real, or those that a word names, and prints who noticed it and after how many seconds. */
export async function makeFaults(words: string[]) {
  const isMeant = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
  if (isMeant(brokenRelease)) await startBrokenRelease()
  for (const fault of faults) if (isMeant(fault.name)) await watch(fault)
}

async function watch({ name, fault, by, buyer }: Fault) {
  // On a quiet site: a checkout that opened just before would delay the alert by ten minutes.
  await psql(`update checkouts set opened_at = opened_at - interval '11 minutes'`)
  const [alert = ''] = by
  // Where workers start again, it is only late.
  const silentFor = by.includes('heartbeat') ? silentAfter : callsAfter
  const known = await countAlerts(alert)
  const since = performance.now()
  const seen = new Map<string, number>()
  let isOver = false
  const note = (watcher: string, seconds = (performance.now() - since) / 1_000) =>
    isOver || seen.has(watcher) || seen.set(watcher, Math.round(seconds))
  await fault.make()
  const buy = async () => {
    for (; !isOver && buyer; await pause(1_000)) await outside(buyer, 'fault').catch(() => {})
  }
  const test = async () => {
    for (; !isOver; await pause(5_000)) if (await fails(smoke)) note('smoke test')
  }
  const acting = [buy(), test()]
  while (performance.now() - since < maxSeconds * 1_000 && !by.every((one) => seen.has(one))) {
    if ((await countAlerts(alert).catch(() => known)) !== known) note(alert)
    const silent = await outside<number>('secondsSinceHeartbeat')
    const seconds = (performance.now() - since) / 1_000
    if (silent > silentFor) note('heartbeat', seconds - silent + callsAfter)
    await pause(1_000)
  }
  isOver = true
  await fault.mend()
  await Promise.all(acting)
  const line = new Set([...by, 'heartbeat', 'smoke test'])
  report(
    by.every((one) => (seen.get(one) ?? maxSeconds + 1) <= maxSeconds),
    `${name}: ${[...line].map((one) => `${one} ${seen.has(one) ? `after ${seen.get(one)} s` : 'did not'}`).join(', ')}`,
    since,
  )
  const mended = performance.now()
  // A model counts as away until it has answered somebody.
  if (buyer) await outside(buyer, 'again')
  const isBack = async () => (await outside<number>('secondsSinceHeartbeat')) < silentAfter
  while (!(await isBack()) && performance.now() - mended < 180_000) await pause(1_000)
  const isWell = (await isBack()) && !(await fails(smoke))
  report(isWell, 'mended: the heartbeat is back, the smoke test passes', mended)
}

const countAlerts = (alert: string) =>
  psql(`select count(*) from operator_alerts where alert = '${alert}'`)

const brokenRelease = 'a release whose worker does not start'
/** It never runs, and nothing changes for anybody. */
async function startBrokenRelease() {
  const old = release()
  const since = performance.now()
  await start(`sed -i '1i throw new Error("planted")' src/server/worker.ts && ${commit}`)
  const failed = await start('deploy/update').catch((error: { stderr: string }) => error)
  const said = /To go back: (.+)/.exec(failed.stderr)?.[1]
  report(said !== undefined && release() === old, `${brokenRelease} is stopped`, since)
  await shell(said ?? 'false', { shown: `back: ${said}` })
  await shell(smoke, { shown: 'the smoke test passes' })
}
const commit =
  'git -c user.name=A -c user.email=a@example.com commit --quiet --all -m "Next release"'
