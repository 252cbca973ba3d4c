import { orderActionTexts } from '#domain/desk/order-actions.ts'
import { type Command, exitCodes, notFound, outputOf, UsageError } from '#ops/command.ts'
import { changeEmail } from '#server/flows/desk/change-email.ts'
import { exportOrder, exportSummary } from '#server/flows/desk/export-order.ts'
import {
  eraseOrder,
  grantRetry,
  resendOrder,
  revokeOrderLinks,
  writeAgain,
} from '#server/flows/desk/order-actions.ts'
import { refundOrder } from '#server/flows/desk/refund-order.ts'

export const refund: Command = {
  args: ['<order>'],
  ...orderActionTexts.refund,
  example: 'refund 12345678 --dry-run',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await refundOrder(ctx, operator, order)),
}

export const resend: Command = {
  args: ['<order or email id>'],
  summary: orderActionTexts.resend.summary,
  details: `${orderActionTexts.resend.details} Within ten minutes of the last send it does nothing without --force.`,
  example: 'resend 12345678',
  options: ['dry-run', 'force'],
  async run(ctx, { args: [order = ''], operator, options: { force } }) {
    const reply = await resendOrder(ctx, operator, order, { force })
    const isRecent = reply.outcome === 'sent-recently'
    return outputOf(reply, isRecent ? 'Add --force to send it anyway.' : '')
  },
}

export const writeAgainCommand: Command = {
  args: ['<order>'],
  ...orderActionTexts['write-again'],
  example: 'write-again 12345678',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await writeAgain(ctx, operator, order)),
}

export const grantRetryCommand: Command = {
  args: ['<order>'],
  ...orderActionTexts['grant-retry'],
  example: 'grant-retry 12345678',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await grantRetry(ctx, operator, order)),
}

export const changeEmailCommand: Command = {
  args: ['<order>', '<new address>'],
  ...orderActionTexts['change-email'],
  example: 'change-email 12345678 anna@example.com',
  options: ['dry-run'],
  run: async (ctx, { args: [order = '', address = ''], operator }) =>
    outputOf(await changeEmail(ctx, operator, order, address)),
}

export const revokeLink: Command = {
  args: ['<order>'],
  summary: orderActionTexts['revoke-link'].summary,
  details: `${orderActionTexts['revoke-link'].details} Send it with resend --force.`,
  example: 'revoke-link 12345678',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await revokeOrderLinks(ctx, operator, order)),
}

export const erase: Command = {
  args: ['<order>'],
  ...orderActionTexts.erase,
  example: 'erase 12345678 --yes',
  options: ['dry-run', 'yes'],
  async run(ctx, { args: [order = ''], operator, options: { yes } }) {
    if (!yes && !operator.dryRun)
      throw new UsageError('Nothing was erased. Add --yes to erase it for good, or --dry-run.')
    return outputOf(await eraseOrder(ctx, operator, order))
  },
}

export const exportCommand: Command = {
  args: ['<order or email>'],
  summary: 'everything we hold about an order, or about an email address',
  details:
    'When someone asks what we store about them. Prints JSON. It is all words of the user, so without --words it only counts what there is. With an address: all orders, submissions and contact messages from there.',
  example: 'export anna@example.com --words > anna.json',
  options: ['words'],
  async run(ctx, { args: [subject = ''], operator, words }) {
    const data = await exportOrder(ctx, operator, subject, { audit: words })
    if (!data) return notFound('Nothing has this number, id or address.')
    if (words) return { text: JSON.stringify(data, null, 2), json: data, exit: exitCodes.done }
    const counts = exportSummary(data)
    const lines = Object.entries(counts).map(([name, count]) => `${name}: ${count}`)
    const text = [...lines, '', 'Add --words to print it. That is recorded.'].join('\n')
    return { text, json: counts }
  },
}
