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
  /** The OTLP-over-HTTP endpoint: `…/v1/traces`. */
  url: string
  headers: Record<string, string>
  /** The share of requests that are traced, 0 to 1; each completely or not at all. */
  share: number
  process: string
  release: string
}

/** Milliseconds to wait for a collector that does not answer; then its spans are dropped. */
const PATIENCE_MS = 3000

/**
 * Reports to a collector how long a request, its verbs and its statements took, in OpenTelemetry's
 * terms. Of an address only the declared pattern is sent, of a statement its operation and table:
 * nothing that anybody typed. Where nobody accepts them spans are dropped; no request waits for
 * one.
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
    /** `patternOf` names the declared address. */
    request(
      request: IncomingMessage,
      response: ServerResponse,
      patternOf: (url: string) => string,
      act: () => void,
    ) {
      const { method = 'GET', url = '/' } = request // a handler may rewrite its own
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
    /** Traces one job, or a batch of one kind; answers how each ended. */
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
    /** Settles when all traces are sent, or nobody accepted them. */
    async close() {
      await provider.shutdown().catch(() => {})
      context.disable()
    },
  }
}

function within<Answer>(span: Span, act: () => Answer): Answer {
  return context.with(trace.setSpan(context.active(), span), act)
}
