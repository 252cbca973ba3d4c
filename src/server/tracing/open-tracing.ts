import { AsyncLocalStorage } from 'node:async_hooks'
import { type ExporterSettings, type OpenSpan, openExporter } from './exporter.ts'
import type { SpanAttributes, Tracing } from './tracing.ts'

/** What the current request or job carries along. */
type Scope = { requestId?: string; jobId?: string; span?: OpenSpan | undefined }

/** Without an endpoint, only the ids of requests and jobs are passed on. */
export async function openTracing(
  settings: Omit<ExporterSettings, 'endpoint'>,
  endpoint: string | undefined,
): Promise<Tracing> {
  const exporter = endpoint ? await openExporter({ ...settings, endpoint }) : null
  const scopes = new AsyncLocalStorage<Scope>()
  const current = () => scopes.getStore() ?? {}
  const childScope = (name: string, attributes: SpanAttributes) => {
    const scope = current()
    const span = exporter?.start(name, { parent: scope.span?.traceparent, attributes })
    return { ...scope, span }
  }
  const runAndEnd = async <T>(scope: Scope, run: () => Promise<T>): Promise<T> => {
    try {
      const result = await scopes.run(scope, run)
      scope.span?.end({ failed: false })
      return result
    } catch (error) {
      scope.span?.end({ failed: true })
      throw error
    }
  }
  return {
    isExporting: exporter !== null,
    startRequest(requestId) {
      const span = exporter?.start('request', { parent: undefined, attributes: { requestId } })
      return {
        run: (handler) => scopes.run({ requestId, span }, handler),
        end: (result) => span?.end(result),
      }
    },
    inJob({ queue, jobId, attempt, origin }, run) {
      const attributes = { queue, jobId, attempt }
      const span = exporter?.start(`job ${queue}`, { parent: origin?.traceparent, attributes })
      const scope: Scope = { jobId, span, ...(origin && { requestId: origin.requestId }) }
      return runAndEnd(scope, run)
    },
    inSpan: (name, attributes, run) =>
      exporter ? runAndEnd(childScope(name, attributes), run) : run(),
    addSpan({ name, attributes, ms, failed }) {
      const { span } = current()
      // Queries of timers belong to no request and no job.
      if (!span) return
      exporter
        ?.start(name, { parent: span.traceparent, attributes, startedAgoMs: ms })
        .end({ failed })
    },
    originOf() {
      const { requestId, span } = current()
      return requestId ? { requestId, ...(span && { traceparent: span.traceparent }) } : null
    },
    logFields() {
      const { requestId, jobId } = current()
      return { ...(requestId && { requestId }), ...(jobId && { jobId }) }
    },
    stop: async () => exporter?.stop(),
  }
}
