import type { SpanAttributes } from './tracing.ts'

export type ExporterSettings = {
  endpoint: string
  process: string
  version: string
  instance: string
}

export type OpenSpan = {
  /** The W3C header of this span, for a child in another process. */
  traceparent: string
  end(result: { name?: string; attributes?: SpanAttributes; failed: boolean }): void
}

export type SpanExporter = {
  start(name: string, options: StartOptions): OpenSpan
  stop(): Promise<void>
}

type StartOptions = {
  parent: string | undefined
  attributes: SpanAttributes
  /** Milliseconds before now. */
  startedAgoMs?: number
}

/** Loads OpenTelemetry, which takes about 120 ms and 26 MB, only if traces are wanted. */
export async function openExporter(settings: ExporterSettings): Promise<SpanExporter> {
  const [api, core, sdk, otlp, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${settings.endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new otlp.OTLPTraceExporter({ url, timeoutMillis: 5_000 })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': `lovingly-said-${settings.process}`,
      'service.version': settings.version,
      'service.instance.id': settings.instance,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('lovingly-said')
  const propagator = new core.W3CTraceContextPropagator()
  const { ERROR } = api.SpanStatusCode
  return {
    start(name, { parent, attributes, startedAgoMs = 0 }) {
      const span = tracer.startSpan(
        name,
        { attributes, startTime: Date.now() - startedAgoMs },
        propagator.extract(api.ROOT_CONTEXT, { traceparent: parent }, api.defaultTextMapGetter),
      )
      const header = { traceparent: '' }
      const context = api.trace.setSpan(api.ROOT_CONTEXT, span)
      propagator.inject(context, header, api.defaultTextMapSetter)
      return {
        ...header,
        end(result) {
          if (result.name) span.updateName(result.name)
          if (result.attributes) span.setAttributes(result.attributes)
          if (result.failed) span.setStatus({ code: ERROR })
          span.end()
        },
      }
    },
    // A collector that doesn't answer must not keep the process from stopping.
    stop: () => provider.shutdown().catch(() => {}),
  }
}
