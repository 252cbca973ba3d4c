import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import type { Rejection } from '#server/gateways/mail/mail.ts'
import { isDatabaseUnavailable, type Tx } from '#server/store/database/database.ts'

/** The job that sends an email. */
export type EmailJob = {
  settle: (tx: Tx) => Promise<boolean>
  /** Whether this worker still has the job, for long enough to send the email. */
  renew: () => Promise<boolean>
}

/** Right before a send: a worker that was suspended would send an email that another one sends too. */
export async function renewJob(job: EmailJob): Promise<void> {
  if (!(await job.renew())) throw new Error('Another worker has taken over this job, or may soon')
}

const maxTries = 4
const retryMs = 500

/**
 * Records what became of an email, together with the end of its job. Once an email is sent, neither a lost connection
 * nor a job that expired during the send may keep it from being recorded, or the next attempt would send it again.
 */
export async function recordOutcome(
  ctx: Context,
  job: EmailJob,
  result: 'sent' | Rejection,
  record: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const commit = async (tx: Tx) => {
    await record(tx)
    const settled = await job.settle(tx)
    if (!settled && result !== 'sent') throw new Error('Another worker has taken over this job')
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction().execute(commit)
    } catch (error) {
      if (tries === maxTries || !isDatabaseUnavailable(error)) throw error
      await pause(tries * retryMs)
    }
  }
}
