import type { Context } from '#server/context.ts'
import { eraseFamily } from '#server/flows/erase-family.ts'
import { exportFamily } from '#server/flows/export-family.ts'
import { findFamily, findOrder } from '#server/flows/find-order.ts'
import { reconcile } from '#server/flows/reconcile.ts'
import { requeueWriting } from '#server/flows/requeue-writing.ts'
import { resendEmail } from '#server/flows/resend-email.ts'
import { revokeLinks } from '#server/flows/revoke-links.ts'

/** One line of the operator's desk: what it is given, what it does, and what it answers. */
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
    help: 'email the eulogy of an order again, with a fresh link',
    run: (ctx, orderOrLetter = '') => resendEmail(ctx, orderOrLetter),
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
      const everything = rootId && (await exportFamily(ctx, rootId))
      return everything ? JSON.stringify(everything, null, 2) : 'Nothing has this number.'
    },
  },
  reconcile: {
    args: [],
    help: 'check now for payments whose webhook was lost',
    run: async (ctx) => `${await reconcile(ctx, { all: true })} paid checkouts found and recorded.`,
  },
}

/** The command that was typed, or null when it is unknown or has the wrong number of arguments. */
export function parseCommand(typed: string[]) {
  const [name = '', ...args] = typed
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || command.args.length !== args.length) return null
  return (ctx: Context) => command.run(ctx, ...args)
}

export function usage(): string {
  const lines = Object.entries(commands).map(([name, { args, help }]) => ({
    typed: ['npm run ops --', name, ...args].join(' '),
    help,
  }))
  const width = Math.max(...lines.map(({ typed }) => typed.length))
  const listed = lines.map(({ typed, help }) => `  ${typed.padEnd(width)}   ${help}`)
  return ['Operator commands. They need the settings of a worker.', ...listed].join('\n')
}
