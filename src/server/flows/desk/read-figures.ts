import type { FunnelDay, QuestionCounts, SpendLine } from '#domain/desk/report-tables.ts'
import { describeAction } from '#domain/desk/story.ts'
import { type Purpose, utcDay } from '#domain/limits/budget.ts'
import type { Context } from '#server/context.ts'
import * as figures from '#server/store/desk/figures.ts'
import * as operatorActions from '#server/store/desk/operator-actions.ts'

const dayMs = 24 * 60 * 60 * 1000
const purposes: readonly Purpose[] = ['preview', 'prewrite', 'paid']

/** The last `days` days (UTC), today included, oldest first. */
export async function readFunnel(ctx: Context, days: number): Promise<FunnelDay[]> {
  const { from, to } = daysUntil(ctx.now(), days)
  return figures.listFunnelDays(ctx.db, from, to)
}

/** The questions of the last `days` days (UTC), today included. */
export async function readQuestions(ctx: Context, days: number): Promise<QuestionCounts> {
  const { from, to } = daysUntil(ctx.now(), days)
  return figures.countQuestions(ctx.db, from, to)
}

type DaySpend = {
  day: string
  purpose: Purpose
  /** Reserved or spent, in millionths of a dollar. */
  micros: number
  capMicros: number
  /** 0 to 100 and above. */
  percent: number
}

export type SpendReport = {
  /** By day, provider and purpose. */
  calls: SpendLine[]
  /** By day and purpose, against the cap of today's settings. */
  days: DaySpend[]
}

/** Model calls and their cost for the last `days` days (UTC), today included, oldest first. */
export async function readSpend(ctx: Context, days: number): Promise<SpendReport> {
  const { from, to } = daysUntil(ctx.now(), days)
  const spent = await figures.listDailySpend(ctx.db, from, to)
  return {
    calls: await figures.listSpend(ctx.db, from, to),
    days: listDays(ctx.now(), days).flatMap((day) =>
      purposes.map((purpose) => {
        const micros = spent.find((row) => row.day === day && row.purpose === purpose)?.micros ?? 0
        const capMicros = ctx.guard.caps.dailyMicros[purpose]
        const percent = Math.round((100 * micros) / (capMicros || micros || 1))
        return { day, purpose, micros, capMicros, percent }
      }),
    ),
  }
}

function daysUntil(now: Date, days: number) {
  const [from = utcDay(now)] = listDays(now, days)
  return { from, to: utcDay(now) }
}

function listDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    utcDay(new Date(now.getTime() - (days - 1 - index) * dayMs)),
  )
}

const maxListed = 100

/** What operators did, newest first. */
export async function listAudit(ctx: Context) {
  const actions = await operatorActions.list(ctx.db, { limit: maxListed })
  return actions.map(({ at, outcome, ...action }) => {
    const order = action.order_number ?? action.root_id
    const subject = order ? `order ${order}` : action.contact_id
    return { at, outcome, sentence: describeAction({ ...action, subject, outcome }) }
  })
}
