import { type Alert, alerts, hasShrunk, isBackupLate } from '#domain/limits/alert.ts'
import { utcDay } from '#domain/limits/budget.ts'
import type { Context } from '#server/context.ts'
import { readSpend } from '#server/flows/desk/read-figures.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { queueNotice } from '#server/flows/email/queue-notice.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as backups from '#server/store/desk/backups.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import { countViolations } from '#server/store/invariants.ts'
import { readNetworkShare } from '#server/store/rate-limits.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'

const minuteMs = 60_000
/** A grouped alert without its own end is over after this time without a new one. */
const quietMs = 60 * minuteMs
const outageWindowMs = 10 * minuteMs
const minFailures = 3

/** A reservation that doesn't fit anymore leaves a little of the budget unspent. */
const spentPercent = 97
const nearlySpentPercent = 80

const maxDiskUse = 0.85
const archivePauseMs = 5 * minuteMs

/** Of the requests that count against a limit. Among fewer, one busy visitor would be an alert. */
const networkShare = 1 / 5
const minRequests = 200

/** Looks for conditions that nobody reports, and clears alerts whose cause is over. Runs every minute. */
export async function watchAlerts(ctx: Context): Promise<void> {
  await watchBudgets(ctx)
  await watchModels(ctx)
  await watchCheckouts(ctx)
  await watchInvariants(ctx)
  await watchBackups(ctx)
  await watchArchive(ctx)
  await watchDisks(ctx)
  await watchNetworks(ctx)
  await clearOrders(ctx)
  await clearQuiet(ctx)
}

async function watchBudgets(ctx: Context) {
  const { days } = await readSpend(ctx, 1)
  for (const { day, purpose, percent } of days) {
    const subjectId = `${day} ${purpose}`
    if (percent < nearlySpentPercent) continue
    const alert = percent < spentPercent ? 'budget-nearly-spent' : 'budget-spent'
    await alertOperator(ctx, ctx.db, { alert, subjectId })
  }
}

/** The reason may change while a provider is silent, and this is still one alert. */
async function watchModels(ctx: Context) {
  const since = new Date(ctx.now().getTime() - outageWindowMs)
  const open = await operatorAlerts.listOpen(ctx.db, 'model-outage')
  const failing = await operatorAlerts.listOutages(ctx.db, since, minFailures)
  const subjects = failing.map(
    ({ provider, reason }) =>
      open.find((raised) => operatorAlerts.outageProvider(raised) === provider)?.subject_id ??
      `${provider} ${reason}`,
  )
  await follow(ctx, 'model-outage', subjects, (subject_id, raisedAt) =>
    operatorAlerts.hasAnswered(ctx.db, operatorAlerts.outageProvider({ subject_id }), raisedAt),
  )
}

/** The status may change while nobody can pay, and this is still one alert. */
async function watchCheckouts(ctx: Context) {
  const windowBefore = (time: Date) => new Date(time.getTime() - outageWindowMs)
  const [open] = await operatorAlerts.listOpen(ctx.db, 'checkouts-failing')
  const status =
    open?.subject_id ?? (await checkouts.findOutage(ctx.db, windowBefore(ctx.now()), minFailures))
  // None had opened in the window before the alert, so one that counts as opened in it has opened since.
  await follow(ctx, 'checkouts-failing', status ? [status] : [], (_, raisedAt) =>
    checkouts.hasOpened(ctx.db, windowBefore(raisedAt)),
  )
}

async function watchInvariants(ctx: Context) {
  const times = { now: ctx.now(), refundAfterMs: ctx.deadlines.refundMs }
  const counts = await countViolations(ctx.db, times)
  const violated = Object.entries(counts).flatMap(([rule, count]) => (count > 0 ? [rule] : []))
  await follow(ctx, 'invariant-violated', violated, async (rule) => !violated.includes(rule))
}

/** Where no backup was ever recorded, one is expected only of a public site. */
async function watchBackups(ctx: Context) {
  const [newest, previous] = await backups.listNewest(ctx.db, 2)
  const firstStart = ctx.isPublic ? await backups.findFirstStart(ctx.db) : null
  const since = newest?.takenAt ?? firstStart
  const isLate = since !== null && isBackupLate(since, ctx.now())
  const time = newest ? newest.takenAt.toISOString() : 'none yet'
  await follow(ctx, 'backup-late', isLate ? [time] : [], async () => !isLate)
  if (newest && previous && hasShrunk(newest, previous))
    await alertOperator(ctx, ctx.db, { alert: 'backup-shrunk', subjectId: time })
}

async function watchArchive(ctx: Context) {
  const since = new Date(ctx.now().getTime() - archivePauseMs)
  const hasStopped = await backups.hasArchiveStopped(ctx.db, since)
  await follow(ctx, 'archive-stopped', hasStopped ? ['archive'] : [], async () => !hasStopped)
}

async function watchDisks(ctx: Context) {
  const disks = Object.entries(await ctx.readDiskUse())
  const full = disks.flatMap(([disk, used]) => (used > maxDiskUse ? [disk] : []))
  await follow(ctx, 'disk-nearly-full', full, async (disk) => !full.includes(disk))
}

async function watchNetworks(ctx: Context) {
  const { all, largest } = await readNetworkShare(ctx.db, ctx.now())
  if (all < minRequests || largest <= all * networkShare) return
  await alertOperator(ctx, ctx.db, { alert: 'network-share', subjectId: utcDay(ctx.now()) })
}

/** Raises an alert for each subject that has none yet, and clears those that are over. */
async function follow(
  ctx: Context,
  alert: Alert,
  subjects: string[],
  isOver: (subjectId: string, raisedAt: Date) => Promise<boolean>,
) {
  const open = await operatorAlerts.listOpen(ctx.db, alert)
  const known = new Set(open.map(({ subject_id }) => subject_id))
  const occurrence = Math.floor(ctx.now().getTime() / minuteMs)
  for (const subjectId of subjects.filter((subject) => !known.has(subject)))
    await alertOperator(ctx, ctx.db, { alert, subjectId }, occurrence)
  for (const raised of open)
    if (await isOver(raised.subject_id, raised.raised_at)) await clear(ctx, [raised])
}

/** Late orders are over once all of them are written or refunded. */
async function clearOrders(ctx: Context) {
  const open = await operatorAlerts.listOpen(ctx.db, 'order-unwritten')
  if (open.length === 0) return
  const late = await unwrittenTexts.listFirst(ctx.db, ctx.now())
  const isLate = (orderNumber: string) => late.some((order) => order.orderNumber === orderNumber)
  if (open.some(({ subject_id }) => isLate(subject_id))) return
  await clear(ctx, open)
}

/** Kinds that have no end of their own. The next alert of the kind is emailed again. */
async function clearQuiet(ctx: Context) {
  const quietSince = ctx.now().getTime() - quietMs
  const kinds = (Object.keys(alerts) as Alert[]).filter(
    (kind) => alerts[kind].grouped && !alerts[kind].clearedTitle,
  )
  for (const kind of kinds) {
    const open = await operatorAlerts.listOpen(ctx.db, kind)
    const last = open.at(-1)
    if (!last || last.raised_at.getTime() > quietSince) continue
    await operatorAlerts.clear(
      ctx.db,
      open.map(({ id }) => id),
      ctx.now(),
    )
  }
}

/** One email, even if two workers see the end at the same time. */
async function clear(ctx: Context, ended: operatorAlerts.OpenAlert[]) {
  const ids = ended.map(({ id }) => id)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await operatorAlerts.clear(tx, ids, ctx.now())) !== ids.length) return
    const [subjectId] = ids
    if (subjectId) await queueNotice(ctx, tx, { kind: 'alert-cleared', subjectId })
  })
}
