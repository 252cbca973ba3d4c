/** The request that led to a job, for its log lines and its trace. */
export type JobOrigin = { requestId: string; traceparent?: string | undefined }

export type OriginOf = () => JobOrigin | null

const field = 'origin'

/** Kept next to the payload, not in it: a job's id depends on the payload only. */
export const withOrigin = <Payload extends object>(payload: Payload, origin: JobOrigin | null) =>
  origin ? { ...payload, [field]: origin } : payload

export function takeOrigin<Payload extends object>(
  stored: Payload,
): { payload: Payload; origin: JobOrigin | null } {
  const { [field]: origin = null, ...payload } = stored as Payload & { [field]?: JobOrigin }
  return { payload: payload as unknown as Payload, origin }
}
