import { refundOrder } from '#server/flows/desk/refund-order.ts'
import { writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { announceMemories } from '#server/flows/memories/announce-memories.ts'
import { announceDeletedMemory } from '#server/flows/memories/own-memory.ts'
import { reconcile } from '#server/flows/payment/reconcile.ts'
import { watchPaidText } from '#server/flows/payment/watch-paid-texts.ts'
import { revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import { runNextJob } from './lane.ts'
import type { MeetingWorld } from './meeting-family.ts'
import { late } from './schedule.ts'

export const textJob = 'job that writes a text'

const operator = { name: 'anna' }

/** What writes to a family and is no request: jobs and operators. An error means that a queue tries again. */
export const otherActions: Record<string, (world: MeetingWorld) => Promise<unknown>> = {
  [textJob]: ({ worker, family, plan }) =>
    writeWithTimeout(worker, {
      submissionId: family.retryId ?? family.rootId,
      purpose: plan.start === 'checkout-open' ? 'prewrite' : 'paid',
      holder: worker.random.uuid(),
      signal: new AbortController().signal,
      settle: async () => true,
    }),
  'job rewrite-paragraph': ({ lane }) => runNextJob(lane, { only: 'rewrite-paragraph' }),
  'job send-email': ({ lane }) => runNextJob(lane, { only: 'send-email' }),
  'job watch-paid-text': ({ worker, family }) => watchPaidText(late(worker), family.rootId),
  'job reconcile': ({ worker }) => reconcile(worker, { all: true }),
  'job announce-memories': ({ worker }) => announceMemories(worker),
  'job announce-deleted-memory': ({ worker, family }) =>
    announceDeletedMemory(worker, family.rootId),
  'job dead-letter': ({ worker, family }) =>
    handleDeadLetter(worker, { submissionId: family.retryId ?? family.rootId }),
  async 'operator refunds'({ lane, worker, family }) {
    await refundOrder(worker, operator, family.rootId)
    await runNextJob(lane, { only: 'refund-payment' })
  },
  'operator revokes links': ({ worker, family }) => revokeFamilyLinks(worker, family.rootId),
}
