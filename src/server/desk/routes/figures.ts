import type { FastifyPluginAsync } from 'fastify'
import { formatCents, formatCount, formatMicros } from '#domain/desk/format.ts'
import {
  callTable,
  capTable,
  funnelTable,
  microsPerQuestion,
  type QuestionCounts,
} from '#domain/desk/report-tables.ts'
import { urls } from '#domain/desk/urls.ts'
import type { Context } from '#server/context.ts'
import { dayChart, funnelChart, tableOf } from '#server/desk/charts.ts'
import { sendPage, timeOf } from '#server/desk/page.ts'
import {
  listAudit,
  readFunnel,
  readQuestions,
  readSpend,
  type SpendReport,
} from '#server/flows/desk/read-figures.ts'
import { type Html, html } from '#server/http/html/html.ts'

const periods = [7, 14, 30, 90]
const defaultPeriod = 14

type FunnelDays = Awaited<ReturnType<typeof readFunnel>>

export const figureRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(urls.figures(), async (request, reply) => {
    const asked = Number((request.query as { days?: string }).days)
    const days = periods.includes(asked) ? asked : defaultPeriod
    const [funnel, spend] = [await readFunnel(ctx, days), await readSpend(ctx, days)]
    const questions = await readQuestions(ctx, days)
    return sendPage(reply, {
      title: `The last ${days} days`,
      section: 'Figures',
      body: html`<nav aria-label="Period"><ul>${periods.map((period) => html`<li><a href="${urls.figures()}?days=${period}"${period === days && html` aria-current="true"`}>${period} days</a></li>`)}</ul></nav>
<h2>From the form to the text</h2>
${funnelCharts(funnel)}
<h2>Questions about the notes</h2>
${questionFigures(questions)}
<h2>Models</h2>
${spendCharts(spend)}`,
    })
  })

  app.get(urls.audit(), async (_request, reply) =>
    sendPage(reply, {
      title: 'Who did what',
      section: 'Audit',
      body: auditList(await listAudit(ctx)),
    }),
  )
}

function funnelCharts(days: FunnelDays): Html {
  const sum = (key: Exclude<keyof FunnelDays[number], 'day'>) =>
    days.reduce((total, day) => total + day[key], 0)
  const steps = [
    { name: 'Forms sent', count: sum('submissions') },
    { name: 'Previews', count: sum('previews') },
    { name: 'Payment pages opened', count: sum('checkouts') },
    { name: 'Paid', count: sum('paid') },
    { name: 'Written', count: sum('written'), of: `${sum('paid')} paid` },
  ]
  const money = sum('paidAmount') - sum('refundedAmount')
  const format = (value: number) => `${value}`
  const daily = (key: 'submissions' | 'paid') =>
    days.map((day) => ({ day: day.day, value: day[key] }))
  return html`<dl class="figures">
<div><dt>kept after ${formatCount(sum('refunded'), 'refund')}</dt><dd class="figure">${formatCents(money)}</dd></div>
<div><dt>paid orders</dt><dd class="figure">${sum('paid')}</dd></div>
<div><dt>retries</dt><dd class="figure">${sum('retried')}</dd></div>
</dl>
<div class="charts">
${funnelChart('All days together', steps)}
${dayChart({ caption: 'Forms', total: `${sum('submissions')} in all`, days: daily('submissions'), format })}
${dayChart({ caption: 'Paid orders', total: `${sum('paid')} in all`, days: daily('paid'), format })}
</div>
${tableOf('Day by day', funnelTable(days.toReversed()))}
<p class="muted">What nobody paid for is erased after 30 days, so older days count only paid orders.</p>`
}

function questionFigures(counts: QuestionCounts): Html {
  const cost = microsPerQuestion(counts)
  return html`<dl class="figures">
<div><dt>asked</dt><dd class="figure">${counts.asked}</dd></div>
<div><dt>answered</dt><dd class="figure">${counts.answered}</dd></div>
<div><dt>skipped</dt><dd class="figure">${counts.skipped}</dd></div>
<div><dt>for each question</dt><dd class="figure">${cost === null ? '–' : formatMicros(cost)}</dd></div>
</dl>`
}

function spendCharts({ calls, days }: SpendReport): Html {
  const byPurpose = Map.groupBy(days, ({ purpose }) => purpose)
  const today = days.filter(({ day }) => day === days.at(-1)?.day)
  const spentToday = today.reduce((sum, { micros }) => sum + micros, 0)
  return html`<p>Spent today: ${formatMicros(spentToday)}.</p>
<div class="charts">${[...byPurpose].map(([purpose, list]) => {
    const today = list.at(-1)
    const bars = list.map(({ day, micros }) => ({ day, value: micros }))
    return dayChart({
      caption: `Spent on ${purpose}`,
      total: today ? `${formatMicros(today.micros)} of ${formatMicros(today.capMicros)} today` : '',
      days: bars,
      format: formatMicros,
      ...(today && { limit: today.capMicros }),
    })
  })}</div>
${tableOf('Spent against the caps', capTable(days.toReversed()))}
${calls.length > 0 && tableOf('Calls by provider', callTable(calls.toReversed()))}`
}

type Audit = Awaited<ReturnType<typeof listAudit>>

const auditList = (actions: Audit): Html =>
  actions.length === 0
    ? html`<p class="muted">Nothing was done yet.</p>`
    : html`<ol class="story">${actions.map(
        ({ at, outcome, sentence }) =>
          html`<li${outcome === null && html` class="problem"`}>${timeOf(at)}${sentence}</li>`,
      )}</ol>`
