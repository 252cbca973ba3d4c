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
  summary: 'give the money back',
  details:
    'When a buyer asks for a refund within the time the refund policy names, or when you decide it. The buyer gets an email once Stripe accepts, and keeps the text. A late order is refunded automatically: you don’t need this for it. Also works for an erased order.',
  example: 'refund 12345678 --dry-run',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await refundOrder(ctx, operator, order)),
}

export const resend: Command = {
  args: ['<order or email id>'],
  summary: 'email the eulogy again, with a new link',
  details:
    'When a buyer can’t find the email, or an alert says that it was rejected. Sends every undelivered email of the order, or else the newest eulogy. Old links keep working; revoke-link stops them. Within ten minutes of the last send it does nothing without --force.',
  example: 'resend 12345678',
  options: ['dry-run', 'force'],
  run: async (ctx, { args: [order = ''], operator, options: { force } }) =>
    outputOf(await resendOrder(ctx, operator, order, { force })),
}

export const writeAgainCommand: Command = {
  args: ['<order>'],
  summary: 'write the text of an order that failed',
  details:
    'After you have fixed the cause of a failure, for an order without a text. If it was refunded meanwhile, the buyer gets the text for free.',
  example: 'write-again 12345678',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await writeAgain(ctx, operator, order)),
}

export const grantRetryCommand: Command = {
  args: ['<order>'],
  summary: 'give the buyer one more version',
  details:
    'When a buyer has used up the retries and is still unhappy. Adds one retry if none is left, never more than one.',
  example: 'grant-retry 12345678',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await grantRetry(ctx, operator, order)),
}

export const changeEmailCommand: Command = {
  args: ['<order>', '<new address>'],
  summary: 'correct the buyer’s address and send a new link there',
  details:
    'When the buyer mistyped the address. Make sure that it is really the buyer: ask for the order number and the date and amount of the payment. Someone else may have got the old links, so all links and browsers stop working, the buyer’s too.',
  example: 'change-email 12345678 anna@example.com',
  options: ['dry-run'],
  run: async (ctx, { args: [order = '', address = ''], operator }) =>
    outputOf(await changeEmail(ctx, operator, order, address)),
}

export const revokeLink: Command = {
  args: ['<order>'],
  summary: 'stop all links and browsers of an order',
  details:
    'When a private link reached the wrong person. Also stops readers’ links and the buyer’s own browsers; send the buyer a new link with resend --force.',
  example: 'revoke-link 12345678',
  options: ['dry-run'],
  run: async (ctx, { args: [order = ''], operator }) =>
    outputOf(await revokeOrderLinks(ctx, operator, order)),
}

export const erase: Command = {
  args: ['<order>'],
  summary: 'erase everything we hold about an order or submission, now',
  details:
    'When someone asks us by email to delete what they wrote. It can’t be undone. A written order isn’t refunded by this; a paid one without a text is. Contact messages are kept apart: see inbox erase.',
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
