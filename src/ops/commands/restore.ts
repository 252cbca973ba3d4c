import { type Command, outputOf, UsageError } from '#ops/command.ts'
import { listIrreversible, reapplyIrreversible } from '#server/flows/restore/reapply-list.ts'

export const irreversible: Command = {
  args: [],
  summary: 'list what a restored backup must not undo, one line each',
  details:
    'Before a restore, on the newest copy of the database that still answers: erasures, revoked links, unsubscribed mailboxes, order numbers and sent emails since the time you are about to restore to. The list holds ids and hashes, no words and no addresses. Delete it after reapply.',
  example: 'irreversible --since 2027-03-01T14:05:00Z > irreversible.jsonl',
  options: ['since'],
  run: async (ctx, { options: { since } }) => {
    if (!since) throw new UsageError('irreversible needs --since.')
    const entries = await listIrreversible(ctx, since)
    return { text: entries.map((entry) => JSON.stringify(entry)).join('\n'), json: entries }
  },
}

export const reapplyCommand: Command = {
  args: [],
  summary: 'repeat what the restored backup does not know, from standard input',
  details:
    'After reconcile --since and before a worker starts. Takes the list of irreversible, or else the logs of api and worker since the backup, or both. Running it twice does no harm.',
  example: 'reapply < irreversible.jsonl',
  options: ['dry-run'],
  run: async (ctx, { operator, readStdin }) =>
    outputOf(await reapplyIrreversible(ctx, operator, await readStdin())),
}
