import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import type pg from 'pg'

type Ask = (...given: unknown[]) => unknown
type Heard = (error: unknown, ...rest: unknown[]) => unknown

/** Every statement of a pool's connections that belongs to a trace becomes a span of it. */
export function watchStatements(pool: pg.Pool, tracer: Tracer): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const ask = client.query.bind(client) as Ask
    const traced: Ask = (...given) => {
      if (!trace.getSpanContext(context.active()) || isOwnQuery(given[0])) return ask(...given)
      return told(tracer, ask, given)
    }
    // One function for a dozen overloads of the library: all of them pass through unchanged.
    client.query = traced as typeof client.query
  })
}

/** A cursor or a copy is a stream: its end is not known here. */
function isOwnQuery(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'submit' in config
}

function told(tracer: Tracer, ask: Ask, given: unknown[]) {
  const summary = summaryOf(textOf(given[0]))
  const span = tracer.startSpan(summary, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  })
  const end = (error?: unknown) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  const last = given.at(-1)
  if (typeof last === 'function') {
    const heard: Heard = (error, ...rest) => {
      end(error)
      return (last as Heard)(error, ...rest)
    }
    return ask(...given.slice(0, -1), heard)
  }
  const answer = ask(...given) as Promise<unknown>
  answer.then(() => end(), end)
  return answer
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  const isNamed = typeof config === 'object' && config !== null && 'text' in config
  return isNamed ? String(config.text) : ''
}

/** The operation and its first table: `select bookings`. It contains no value. */
export function summaryOf(text: string): string {
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const names = text.replaceAll(/'[^']*'/g, '')
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+)\b/i.exec(names) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
