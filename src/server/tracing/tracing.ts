import type { JobOrigin } from '#server/store/database/queue.ts'

/** Codes, names and counts. Never user text, an address or a URL with parameters. */
export type SpanAttributes = Record<string, string | number | boolean>

type FinishedSpan = { name: string; attributes: SpanAttributes; ms: number; failed: boolean }

/** Follows a request through api, jobs and third parties. */
export type Tracing = {
  startRequest(requestId: string): TracedRequest
  /** Runs a job. Its log lines get the id of the request that led to it. */
  inJob<T>(job: TracedJob, run: () => Promise<T>): Promise<T>
  /** Runs a call to a third party. */
  inSpan<T>(name: string, attributes: SpanAttributes, run: () => Promise<T>): Promise<T>
  /** Something that has just ended. */
  addSpan(span: FinishedSpan): void
  /** What a job that is sent now is stored with. */
  originOf(): JobOrigin | null
  /** For every log line. */
  logFields(): { requestId?: string; jobId?: string }
  /** Whether spans are exported; otherwise only ids are passed on. */
  readonly isExporting: boolean
  stop(): Promise<void>
}

export type TracedRequest = {
  /** Runs the handler. Its log lines and jobs get the request's id. */
  run(handler: () => void): void
  end(result: { name: string; attributes: SpanAttributes; failed: boolean }): void
}

type TracedJob = { queue: string; jobId: string; attempt: number; origin: JobOrigin | null }
