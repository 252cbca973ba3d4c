import { announceMemories } from '#server/flows/contributions/announce-memories.ts'
import { tellTakenBack } from '#server/flows/contributions/own-contribution.ts'
import { refundOrder } from '#server/flows/desk/refund-order.ts'
import { writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { watchPaidText } from '#server/flows/payment/watch-paid-texts.ts'
import { revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import type { Start } from './family.ts'
import { runNextJob } from './lane.ts'
import type { MeetingWorld } from './meet.ts'
import { late } from './schedule.ts'

type OtherAction = {
  in?: readonly Start[]
  /** An error means that a queue tries again. */
  run(world: MeetingWorld): Promise<unknown>
}

export const textJob = 'job that writes a text'

const operator = { name: 'anna' }

/** What writes to a family and is no request: jobs and operators. */
export const otherActions: Record<string, OtherAction> = {
  [textJob]: {
    run: ({ worker, family, start }) =>
      writeWithTimeout(worker, {
        submissionId: family.retryId ?? family.rootId,
        purpose: start === 'checkout-open' ? 'prewrite' : 'paid',
        holder: worker.random.uuid(),
        signal: new AbortController().signal,
        settle: async () => true,
      }),
  },
  'job rewrite-paragraph': {
    in: ['written'],
    run: ({ lane }) => runNextJob(lane, { only: 'rewrite-paragraph' }),
  },
  'job send-email': { run: ({ lane }) => runNextJob(lane, { only: 'send-email' }) },
  'job watch-paid-text': {
    run: ({ worker, family }) => watchPaidText(late(worker), family.rootId),
  },
  'job reconcile': { run: ({ worker }) => reconcile(worker, { all: true }) },
  'job announce-memories': { run: ({ worker }) => announceMemories(worker) },
  'job tell-taken-back': { run: ({ worker, family }) => tellTakenBack(worker, family.rootId) },
  'job dead-letter': {
    run: ({ worker, family }) =>
      handleDeadLetter(worker, { submissionId: family.retryId ?? family.rootId }),
  },
  'operator refunds': {
    async run({ lane, worker, family }) {
      await refundOrder(worker, operator, family.rootId)
      await runNextJob(lane, { only: 'refund-payment' })
    },
  },
  'operator revokes links': {
    run: ({ worker, family }) => revokeFamilyLinks(worker, family.rootId),
  },
}
