import { type Command, outputOf } from '#ops/command.ts'
import { reconcilePayments } from '#server/flows/desk/order-actions.ts'
import { pausePreviews, resumePreviews } from '#server/flows/desk/pause-previews.ts'

export const reconcile: Command = {
  args: [],
  summary: 'ask Stripe now about every unsettled payment',
  details:
    'After webhooks were lost. A worker does the same every minute for new checkouts and every hour for older ones. After a backup was restored, add --since with the time it was restored to: Stripe is also asked for checkouts, refunds and disputes that the backup does not have.',
  example: 'reconcile --since 2027-03-01T14:05:00Z',
  options: ['dry-run', 'since'],
  run: async (ctx, { operator, progress, options: { since } }) =>
    outputOf(
      await reconcilePayments(ctx, operator, {
        since,
        onProgress: (done, total) => {
          if (done % 50 === 0 || done === total) progress(`${done} of ${total} checkouts`)
        },
      }),
    ),
}

export const pause: Command = {
  args: [],
  summary: 'write no new previews for now',
  details:
    'When a model writes nonsense or someone burns the budget. Visitors read that previews are paused, that their words are safe, and to come back in 15 minutes. Everything that is there stays readable, and paid orders are written as usual.',
  example: 'pause-previews',
  options: ['dry-run'],
  run: async (ctx, { operator }) => outputOf(await pausePreviews(ctx, operator)),
}

export const resume: Command = {
  args: [],
  summary: 'write previews again',
  details: 'The end of pause-previews.',
  example: 'resume-previews',
  options: ['dry-run'],
  run: async (ctx, { operator }) => outputOf(await resumePreviews(ctx, operator)),
}
