import { linkMinutes } from '#domain/desk/desk-access.ts'
import { type DeskReply, describeReply, resultOf } from '#domain/desk/outcomes.ts'
import { urls } from '#domain/desk/urls.ts'
import { paymentProvider } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import type { Operator } from '#server/flows/desk/desk-action.ts'
import { createDeskLink } from '#server/flows/desk/desk-sessions.ts'
import { exportOrder, exportSummary } from '#server/flows/desk/export-order.ts'
import { listStuckOrders } from '#server/flows/desk/list-stuck.ts'
import {
  pausePreviews,
  reconcilePayments,
  resumePreviews,
} from '#server/flows/desk/order-actions.ts'
import { listChanges, replayChanges } from '#server/flows/restore/replay-changes.ts'

/** What the shell learns. Documented in docs/run.md. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notFound: 3, refused: 4 } as const

/** What a command prints: `text` for people, `json` with --json. */
export type Output = { text: string; json: unknown; exit?: number }

/** Options besides --json and --as, which every command has. */
export const optionTypes = {
  'dry-run': { type: 'boolean', help: 'check everything, change nothing' },
  words: { type: 'boolean', help: 'show what users wrote and full addresses; this is recorded' },
  since: { type: 'string', help: 'a time with its zone, such as 2027-03-01T14:05:00Z' },
} as const

type OptionName = keyof typeof optionTypes

export type Input = {
  args: string[]
  operator: Operator
  words: boolean
  since: Date | null
  /** For long commands. Goes to standard error, so it doesn't disturb --json. */
  progress: (line: string) => void
  readStdin: () => Promise<string>
}

export type Command = {
  args: string[]
  /** One line for the list. */
  summary: string
  /** When to use it, and what it does then. */
  details: string
  example: string
  options?: OptionName[]
  run(ctx: Context, input: Input): Promise<Output>
}

export class UsageError extends Error {}

const exitOf = {
  done: exitCodes.done,
  unchanged: exitCodes.done,
  refused: exitCodes.refused,
  'not-found': exitCodes.notFound,
} as const

function outputOf(reply: DeskReply): Output {
  const result = resultOf(reply)
  const sentence = describeReply(reply)
  return { text: sentence, json: { ...reply, result, sentence }, exit: exitOf[result] }
}

const stuck: Command = {
  args: [],
  summary: 'orders that need someone',
  details:
    'When the desk doesn’t open, or before you start workers after a restore. Lists late texts, delayed refunds, rejected and delayed emails, disputes and delayed erasures, longest waiting first, each with what to do.',
  example: 'stuck',
  async run(ctx) {
    const orders = await listStuckOrders(ctx)
    const lines = orders.flatMap(({ orderNumber, rootId, sentence, advice }) => [
      `${orderNumber ?? rootId ?? '(erased)'}  ${sentence}.`,
      `          ${advice}.`,
    ])
    const next = 'What happened to one of them: its page on the desk.'
    const text = orders.length === 0 ? 'No order needs anyone.' : [...lines, '', next].join('\n')
    return { text, json: { orders } }
  },
}

const exportCommand: Command = {
  args: ['<order or email>'],
  summary: 'everything we hold about an order, or about an email address',
  details:
    'When someone asks what we store about them. Prints JSON. It is all words of the user, so without --words it only counts what there is. With an address: all orders, submissions and contact messages from there.',
  example: 'export anna@example.com --words > anna.json',
  options: ['words'],
  async run(ctx, { args: [subject = ''], operator, words }) {
    const data = await exportOrder(ctx, operator, subject, { audit: words })
    if (!data) {
      const sentence = 'We found no order with this number, id or address.'
      return { text: sentence, json: { found: false, sentence }, exit: exitCodes.notFound }
    }
    if (words) return { text: JSON.stringify(data, null, 2), json: data }
    const counts = exportSummary(data)
    const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`)
    const text = [...lines, '', 'Add --words to print it. That is recorded.'].join('\n')
    return { text, json: counts }
  },
}

const reconcile: Command = {
  args: [],
  summary: `ask ${paymentProvider} now about every unsettled payment`,
  details: `After webhooks were lost. A worker does the same every minute for new checkouts and every hour for older ones. After a backup was restored, add --since with the time it was restored to: ${paymentProvider} is also asked for checkouts, refunds and disputes that the backup does not have.`,
  example: 'reconcile --since 2027-03-01T14:05:00Z',
  options: ['dry-run', 'since'],
  run: async (ctx, { operator, progress, since }) =>
    outputOf(
      await reconcilePayments(ctx, operator, {
        since,
        onProgress: (done, total) => {
          if (done % 50 === 0 || done === total) progress(`${done} of ${total} checkouts`)
        },
      }),
    ),
}

const pause: Command = {
  args: [],
  summary: 'write no new previews for now',
  details:
    'When a model writes nonsense or someone burns the budget. Visitors read that previews are paused, that their words are safe, and to come back in 15 minutes. Everything that is there stays readable, and paid orders are written as usual.',
  example: 'pause-previews',
  options: ['dry-run'],
  run: async (ctx, { operator }) => outputOf(await pausePreviews(ctx, operator)),
}

const resume: Command = {
  args: [],
  summary: 'write previews again',
  details: 'The end of pause-previews.',
  example: 'resume-previews',
  options: ['dry-run'],
  run: async (ctx, { operator }) => outputOf(await resumePreviews(ctx, operator)),
}

const deskLink: Command = {
  args: [],
  summary: 'print a link that opens the desk',
  details: `When the mail server takes no email, so none with a link arrives. It works once, for ${linkMinutes} minutes.`,
  example: 'desk-link',
  async run(ctx) {
    const link = await createDeskLink(ctx, (key) => ctx.site.desk(urls.enterWith(key)))
    return { text: link, json: { link } }
  },
}

const exportChanges: Command = {
  args: [],
  summary: 'list what a restored backup must not undo, one line each',
  details:
    'Before a restore, on the newest copy of the database that still answers: erasures, revoked links, unsubscribed mailboxes, order numbers and sent emails since the time you are about to restore to. The list holds ids and hashes, no words and no addresses. Delete it after replay-changes.',
  example: 'export-changes --since 2027-03-01T14:05:00Z > changes.jsonl',
  options: ['since'],
  async run(ctx, { since }) {
    if (!since) throw new UsageError('export-changes needs --since.')
    const entries = await listChanges(ctx, since)
    return { text: entries.map((entry) => JSON.stringify(entry)).join('\n'), json: entries }
  },
}

const replay: Command = {
  args: [],
  summary: 'repeat what the restored backup does not know, from standard input',
  details:
    'After reconcile --since and before a worker starts. Takes the list of export-changes, or else the logs of api and worker since the backup, or both. Running it twice does no harm.',
  example: 'replay-changes < changes.jsonl',
  options: ['dry-run'],
  run: async (ctx, { operator, readStdin }) =>
    outputOf(await replayChanges(ctx, operator, await readStdin())),
}

/** In the order of the list that `ops` prints. Everything else about an order is on the desk. */
export const commands: Record<string, Command> = {
  stuck,
  export: exportCommand,
  reconcile,
  'pause-previews': pause,
  'resume-previews': resume,
  'desk-link': deskLink,
  'export-changes': exportChanges,
  'replay-changes': replay,
}
