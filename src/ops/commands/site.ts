import { type Command, outputOf } from '#ops/command.ts'
import { reconcilePayments } from '#server/flows/desk/order-actions.ts'
import { pausePreviews, resumePreviews } from '#server/flows/desk/pause-previews.ts'

export const reconcile: Command = {
  args: [],
  summary: 'ask Stripe now about every unsettled payment',
  details:
    'After webhooks were lost, or after a backup was restored. A worker does the same every minute for new checkouts and every hour for older ones.',
  example: 'reconcile',
  options: ['dry-run'],
  run: async (ctx, { operator, progress }) =>
    outputOf(
      await reconcilePayments(ctx, operator, (done, total) => {
        if (done % 50 === 0 || done === total) progress(`${done} of ${total} checkouts`)
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
