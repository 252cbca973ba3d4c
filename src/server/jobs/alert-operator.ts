import type { Context } from '#server/context.ts'
import { sendAlert } from '#server/flows/alert-operator.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerAlertJobs(ctx: Context, queue: WorkerQueue) {
  await queue.work('alert-operator', 1, ({ alert, subjectId }, { jobId }) =>
    sendAlert(ctx, { alert, subjectId, alertId: jobId }),
  )
}
