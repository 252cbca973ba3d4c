import { AsyncLocalStorage } from 'node:async_hooks'

type Ids = { requestId?: string; jobId?: string }

const current = new AsyncLocalStorage<Ids>()

/** Log lines of a request, and of the jobs that it leads to, get its id. */
export const inRequest = (requestId: string, handle: () => void) =>
  current.run({ requestId }, handle)

/** Log lines of a job get its id and that of the request that led to it. */
export const inJob = <T>(
  { jobId, origin }: { jobId: string; origin: { requestId: string } | null },
  run: () => Promise<T>,
): Promise<T> => current.run({ jobId, ...origin }, run)

/** For every log line, which adds its own fields to this object. */
export const logIds = (): Ids => ({ ...current.getStore() })

/** What a job that is sent now is stored with. */
export function originOf(): { requestId: string } | null {
  const { requestId } = logIds()
  return requestId ? { requestId } : null
}
