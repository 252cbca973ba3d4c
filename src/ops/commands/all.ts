import type { Command } from '#ops/command.ts'
import {
  changeEmailCommand,
  erase,
  exportCommand,
  grantRetryCommand,
  refund,
  resend,
  revokeLink,
  writeAgainCommand,
} from './order-actions.ts'
import { find, show } from './orders.ts'
import { audit, spend, stuck } from './reports.ts'
import { irreversible, reapplyCommand } from './restore.ts'
import { pause, reconcile, resume } from './site.ts'

/** In the order of the list that `ops` prints. */
export const groups: { title: string; commands: Record<string, Command> }[] = [
  { title: 'Look', commands: { stuck, find, show, spend, audit } },
  {
    title: 'Help a buyer',
    commands: {
      resend,
      'change-email': changeEmailCommand,
      'revoke-link': revokeLink,
      'write-again': writeAgainCommand,
      'grant-retry': grantRetryCommand,
      refund,
      export: exportCommand,
      erase,
    },
  },
  {
    title: 'Run the site',
    commands: { reconcile, 'pause-previews': pause, 'resume-previews': resume },
  },
  { title: 'After a restore', commands: { irreversible, reapply: reapplyCommand } },
]

export const commands: Record<string, Command> = Object.assign(
  {},
  ...groups.map((group) => group.commands),
)
