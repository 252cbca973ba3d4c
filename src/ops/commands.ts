import type { Context } from '#server/context.ts'
import { resendEmail } from '#server/flows/email/resend-email.ts'
import { requeueWriting } from '#server/flows/eulogy/requeue-writing.ts'
import { findFamily, findOrder } from '#server/flows/payment/find-order.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { exportFamily } from '#server/flows/privacy/export-family.ts'
import { revokeLinks } from '#server/flows/privacy/revoke-links.ts'

type Command = {
  args: string[]
  help: string
  run(ctx: Context, ...args: string[]): Promise<string>
}

export const commands: Record<string, Command> = {
  order: {
    args: ['<order number>'],
    help: 'show the state of an order',
    async run(ctx, orderNumber = '') {
      const order = await findOrder(ctx, orderNumber)
      return order ? JSON.stringify(order, null, 2) : 'No order has this number.'
    },
  },
  write: {
    args: ['<order number>'],
    help: 'requeue writing for an order that failed permanently',
    run: (ctx, orderNumber = '') => requeueWriting(ctx, orderNumber),
  },
  erase: {
    args: ['<order number or submission id>', '--yes'],
    help: 'permanently erase everything we hold about it, now',
    async run(ctx, subject = '', confirmed = '') {
      if (confirmed !== '--yes') return 'Nothing was erased. Add --yes to erase it permanently.'
      const rootId = await findFamily(ctx, subject)
      if (!rootId) return 'Nothing was erased: no order or submission has this number.'
      const outcome = await eraseFamily(ctx, { rootId, reason: 'operator' })
      return outcome === 'erased' ? 'Erased.' : `Nothing was erased: ${outcome}.`
    },
  },
  resend: {
    args: ['<order number | email id>'],
    help: 'email the eulogy of an order again, with a new link',
    run: (ctx, orderOrEmail = '') => resendEmail(ctx, orderOrEmail),
  },
  'revoke-links': {
    args: ['<order number>'],
    help: 'revoke all links and browser keys of an order (then resend)',
    async run(ctx, orderNumber = '') {
      const revoked = await revokeLinks(ctx, orderNumber)
      return revoked === null ? 'No order has this number.' : `${revoked} keys were revoked.`
    },
  },
  export: {
    args: ['<order number or submission id>'],
    help: 'print everything we hold about it, as JSON',
    async run(ctx, subject = '') {
      const rootId = await findFamily(ctx, subject)
      const data = rootId && (await exportFamily(ctx, rootId))
      return data ? JSON.stringify(data, null, 2) : 'Nothing has this number.'
    },
  },
  reconcile: {
    args: [],
    help: 'check now for payments whose webhook was lost',
    run: async (ctx) => `${await reconcile(ctx, { all: true })} paid checkouts found and recorded.`,
  },
}

/** Null if the command is unknown or has the wrong number of arguments. */
export function parseCommand(argv: string[]) {
  const [name = '', ...args] = argv
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || command.args.length !== args.length) return null
  return (ctx: Context) => command.run(ctx, ...args)
}

export function usage(): string {
  const lines = Object.entries(commands).map(([name, { args, help }]) => ({
    command: ['npm run ops --', name, ...args].join(' '),
    help,
  }))
  const width = Math.max(...lines.map(({ command }) => command.length))
  const rows = lines.map(({ command, help }) => `  ${command.padEnd(width)}   ${help}`)
  return ['Operator commands. They need the settings of the worker.', ...rows].join('\n')
}
