import { randomUUID } from 'node:crypto'

type Told = Record<string, unknown>
type Given = {
  /** `https://KEY@host/PROJECT`, as Sentry writes it. */
  dsn: string
  release: string
  process: string
  now?: () => number
}

const MOST_A_MINUTE = 30
const MOST_AT_ONCE = 5
const MINUTE_MS = 60_000
const PATIENCE_MS = 5000

/** The address for a DSN's envelopes, and the header with its key. */
export function envelopePlace(dsn: string, release: string) {
  const address = new URL(dsn)
  const [folder, project] = splitLast(address.pathname)
  return {
    url: `${address.origin}${folder}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=oxalate/${release}, sentry_key=${address.username}`,
  }
}

/**
 * Sends errors in Sentry's envelopes. Only what is named here is sent: kind, code, frames in our
 * own files, pattern, verb and request id. It never waits, throws, or retries what could not be
 * sent.
 */
export function errorEnvelopes({ dsn, release, process, now = Date.now }: Given) {
  const { url, auth } = envelopePlace(dsn, release)
  const underway = new Set<Promise<void>>()
  let quietUntil = 0
  let sent: number[] = []

  function mayTell(at: number): boolean {
    sent = sent.filter((then) => then > at - MINUTE_MS)
    return at >= quietUntil && sent.length < MOST_A_MINUTE && underway.size < MOST_AT_ONCE
  }

  async function send(body: string) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.body?.cancel()
      if (response.status === 429)
        quietUntil = now() + waitOf(response.headers.get('retry-after'), now())
    } catch {
      quietUntil = now() + MINUTE_MS // unreachable: the error is in the log
    }
  }

  return {
    /** `told`: a log line. `route`: the declared pattern. */
    tell(told: Told, route?: string) {
      const at = now()
      if (!mayTell(at)) return
      sent.push(at)
      const going = send(envelopeOf(told, { at, release, process, route }))
      underway.add(going)
      void going.then(() => underway.delete(going))
    },
    /** Settles once everything is sent or given up, at most after the patience for one. */
    close: () => Promise.all(underway),
  }
}

function splitLast(path: string): [string, string] {
  const at = path.lastIndexOf('/')
  return [path.slice(0, at), path.slice(at + 1)]
}

/** In milliseconds. Retry-After is seconds or a date. */
function waitOf(said: string | null, at: number): number {
  if (said === null) return MINUTE_MS
  const wait = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - at
  return Number.isFinite(wait) ? Math.max(0, wait) : MINUTE_MS
}

type About = { at: number; release: string; process: string; route: string | undefined }

function envelopeOf(told: Told, { at, release, process, route }: About): string {
  const id = randomUUID().replaceAll('-', '')
  const error = told.error instanceof Object ? told.error : {}
  const tags = {
    process,
    ...(route && { route }),
    ...wordOf(told, 'method', /^[A-Z]{1,10}$/),
    ...wordOf(told, 'verb', /^[\w.-]{1,60}$/),
    ...wordOf(told, 'job', /^[\w-]{1,60}$/),
    ...wordOf(told, 'requestId', /^(?:jobs?-)?[\da-f-]{36}$/),
  }
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'node',
    level: 'error',
    release,
    tags,
    ...(route && { transaction: route }),
    exception: { values: [exceptionOf(error)] },
  }
  const lines = [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function wordOf(from: object, name: string, pattern: RegExp): Record<string, string> {
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' && pattern.test(value) ? { [name]: value } : {}
}

/** The code in place of a message, which quotes what people typed. */
function exceptionOf(error: object) {
  const { name: type = 'Error' } = wordOf(error, 'name', /^[\w <]{1,120}$/)
  const { code = '' } = wordOf(error, 'code', /^[\w-]{1,63}$/)
  const { constraint = '' } = wordOf(error, 'constraint', /^[\w-]{1,63}$/)
  const at: unknown = Reflect.get(error, 'at')
  const frames = Array.isArray(at) ? at.flatMap(frameOf).toReversed() : []
  return { type, value: [code, constraint].filter(Boolean).join(' '), stacktrace: { frames } }
}

function frameOf(line: unknown) {
  const place = /\/(src\/[\w./-]+)(?:\?[\w=&.-]+)?:(\d+):(\d+)\)?$/.exec(String(line))
  if (!place || String(line).includes('node_modules')) return []
  const [, filename, lineno, colno] = place
  const called = /^at (?:async )?([\w.$<>]+) \(/.exec(String(line))?.[1]
  return [
    {
      filename,
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: true,
      ...(called && { function: called }),
    },
  ]
}
