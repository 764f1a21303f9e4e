import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const AGAIN_MS = 1000

type Listening = {
  /** Of a role that may connect directly: a pooler passes no notifications on. */
  url: string
  channel: string
  signal: AbortSignal
  /** Called for each lost connection; a new one follows. */
  onError: (error: unknown) => void
}

/** `payload`: what the NOTIFY carries; undefined where it begins to listen. */
type Wake = (payload?: string) => void

/**
 * Calls `wake` for each NOTIFY on the channel, and whenever it begins to listen, because something
 * may have been missed before. Opens one connection of its own and replaces it when it is lost.
 * Resolves once the signal is aborted and the connection is closed.
 */
export async function listen(wake: Wake, { signal, onError, ...where }: Listening) {
  while (!signal.aborted) {
    try {
      await listenOnce(wake, { signal, ...where })
    } catch (error) {
      if (signal.aborted) return
      onError(error)
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => {}) // aborted while it waits
    }
  }
}

type Once = Omit<Listening, 'onError'>

/** Until the signal is aborted; throws when the connection is lost. */
async function listenOnce(wake: Wake, { url, channel, signal }: Once): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => resolve()
  ended.catch(() => {}) // reported below, also where connecting already failed
  client.on('notification', ({ payload }) => wake(payload ?? ''))
  client.on('error', reject)
  client.on('end', () => reject(new Error('the connection that listens was closed')))
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    wake()
    await ended
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => {}) // it may be lost already
  }
}
