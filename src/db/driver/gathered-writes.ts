import type { Duplex } from 'node:stream'
import type pg from 'pg'

type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown

/**
 * Sends the queries of one event-loop turn on a connection in one write instead of one each.
 * Source: decision 026.
 */
export function gatherWrites(client: pg.Client): void {
  // The library does not declare its connection's stream, nor its query as one function.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const ask = client.query.bind(client) as Ask
  let isHeld = false
  const letGo = () => {
    isHeld = false
    stream.uncork()
  }
  const gathered: Ask = (config, values, done) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(letGo)
    }
    return ask(config, values, done)
  }
  client.query = gathered as typeof client.query
}
