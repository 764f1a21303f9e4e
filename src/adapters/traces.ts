import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type pg from 'pg'
import type { VerbWatch } from '#src/usecases/world.ts'
import { currentRequestId } from './request-id.ts'
import { watchStatements } from './traced-statements.ts'

type Given = {
  /** Where OTLP over HTTP is taken: `…/v1/traces`. */
  url: string
  headers: Record<string, string>
  /** How many of all requests are traced, 0 to 1; each as a whole or not at all. */
  share: number
  process: string
  release: string
}

/** Milliseconds for which a collector that does not answer is waited for; then its spans are let go. */
const PATIENCE_MS = 3000

/**
 * Tells a collector what a request, its verbs and its statements took, as OpenTelemetry names it. Of an
 * address only the declared pattern leaves, of a statement what it does to which table: nothing that
 * anybody typed. Where nobody takes them spans are dropped; no request waits for one.
 */
export function openTraces({ url, headers, share, process, release }: Given) {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: PATIENCE_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `oxalate-${process}`,
      'service.version': release,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE_MS })],
  })
  const tracer = provider.getTracer('oxalate', release)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())

  const begun = (name: string, kind: SpanKind) => tracer.startSpan(name, { kind }, ROOT_CONTEXT)

  const verbs: VerbWatch = (verb) => {
    const requestId = currentRequestId()
    const span = tracer.startSpan(verb, {
      attributes: { 'oxalate.verb': verb, ...(requestId && { 'oxalate.request_id': requestId }) },
    })
    return {
      within: (act) => within(span, act),
      ended(outcome) {
        span.setAttribute('oxalate.outcome', outcome)
        if (outcome === 'bug') span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    verbs,
    /** `patternOf` names the address as it is declared. */
    request(
      request: IncomingMessage,
      response: ServerResponse,
      patternOf: (url: string) => string,
      act: () => void,
    ) {
      const { method = 'GET', url = '/' } = request // a door may rewrite its own
      const span = begun(method, SpanKind.SERVER)
      response.once('close', () => {
        const route = patternOf(url)
        const { statusCode } = response
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': statusCode,
        })
        if (statusCode >= 500 || !response.writableFinished)
          span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      within(span, act)
    },
    /** What is done for one job, or for several of one kind that are done together; answers how each ended. */
    async job<Ended extends { status: string }>(name: string, act: () => Promise<Ended[]>) {
      const span = begun(`job ${name}`, SpanKind.CONSUMER)
      span.setAttribute('oxalate.job', name)
      try {
        const ended = await within(span, act)
        const failed = ended.filter(({ status }) => status === 'failed').length
        span.setAttributes({ 'oxalate.jobs': ended.length, 'oxalate.jobs_failed': failed })
        if (failed > 0) span.setStatus({ code: SpanStatusCode.ERROR })
        return ended
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    watchPool: (pool: pg.Pool) => watchStatements(pool, tracer),
    /** Settles when what was traced is told, or nobody took it. */
    async close() {
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

function within<Answer>(span: Span, act: () => Answer): Answer {
  return context.with(trace.setSpan(context.active(), span), act)
}
