import { formatTable, formatTime } from '#domain/desk/format.ts'
import { callTable, capTable } from '#domain/desk/report-tables.ts'
import type { Command } from '#ops/command.ts'
import { listAudit } from '#server/flows/desk/list-audit.ts'
import { listStuckOrders } from '#server/flows/desk/list-stuck.ts'
import { readSpend } from '#server/flows/desk/read-figures.ts'

export const stuck: Command = {
  args: [],
  summary: 'orders that need someone',
  details:
    'Run it first when an alert wakes you up, and once a day otherwise. Lists late texts, delayed refunds, rejected and delayed emails, disputes and delayed erasures, longest waiting first, each with what to do.',
  example: 'stuck',
  async run(ctx) {
    const orders = await listStuckOrders(ctx)
    const lines = orders.flatMap(({ orderNumber, rootId, sentence, advice }) => [
      `${orderNumber ?? rootId ?? '(erased)'}  ${sentence}.`,
      `          ${advice}.`,
    ])
    const next = 'What happened to one of them: ops show, with its number.'
    const text = orders.length === 0 ? 'No order needs anyone.' : [...lines, '', next].join('\n')
    return { text, json: { orders } }
  },
}

export const spend: Command = {
  args: [],
  summary: 'model calls and their cost against the daily caps',
  details:
    'The first table is what each provider was called for and what it cost. The second is what counts against the cap of each purpose: above 100 % no preview or early text is written that day; paid texts always are.',
  example: 'spend --days 3',
  options: ['days'],
  async run(ctx, { options: { days } }) {
    const report = await readSpend(ctx, days)
    const [calls, caps] = [callTable(report.calls), capTable(report.days)].map(({ header, rows }) =>
      formatTable(header, rows),
    )
    const text =
      report.calls.length === 0 ? `No model was called.\n\n${caps}` : `${calls}\n\n${caps}`
    return { text, json: report }
  },
}

export const audit: Command = {
  args: [],
  summary: 'who did what with these commands',
  details:
    'The newest hundred actions: every change, and every time someone was shown the words of a user. Kept for two years, without any words.',
  example: 'audit',
  async run(ctx) {
    const actions = await listAudit(ctx)
    const rows = actions.map(({ at, operator, action, subject, words, outcome }) => [
      formatTime(at),
      operator,
      action,
      subject ?? '',
      words ? 'words' : '',
      outcome ?? 'did not end',
    ])
    const table = formatTable(['at (UTC)', 'who', 'what', 'about', 'shown', 'outcome'], rows)
    return { text: rows.length === 0 ? 'Nothing was done yet.' : table, json: { actions } }
  },
}
