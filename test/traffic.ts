import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * What was sent to PostgreSQL: each statement's text, the number of socket writes, and how many of
 * them carried more than what every verb sends.
 */
export type Traffic = { statements: string[]; writes: number; ownWrites: number }

/** The session, the claim of a key, begin, the stored answer, commit. */
export const ofEveryVerb = [/^select s\.id, u\.id as "userId"/, /^begin/, /^commit/, /\breplies\b/]

type Ask = (...given: unknown[]) => unknown

/** Counts what a pool sends from here on; `during` answers what was sent during an action. */
export function trafficOf(pool: pg.Pool) {
  const watched = new WeakSet<pg.PoolClient>()
  let traffic: Traffic = { statements: [], writes: 0, ownWrites: 0 }
  let isOwn = false
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const ask = client.query.bind(client) as Ask
    const counted: Ask = (...given) => {
      const text = textOf(given[0])
      traffic.statements.push(text)
      isOwn ||= !ofEveryVerb.some((one) => one.test(text.trim()))
      return ask(...given)
    }
    client.query = counted as typeof client.query
    // The library declares no stream of its connection.
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    for (const name of ['_write', '_writev'] as const) {
      const write = stream[name]?.bind(stream) as Ask | undefined
      if (!write) continue
      stream[name] = (...given: unknown[]) => {
        traffic.writes += 1
        if (isOwn) traffic.ownWrites += 1
        isOwn = false
        return write(...given)
      }
    }
  })
  return {
    async during(act: () => Promise<unknown>): Promise<Traffic> {
      traffic = { statements: [], writes: 0, ownWrites: 0 }
      await act()
      const { statements, ...counts } = traffic
      return { statements: [...statements], ...counts } // what is sent afterwards does not belong to it
    },
  }
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  const text: unknown = config instanceof Object ? Reflect.get(config, 'text') : undefined
  return typeof text === 'string' ? text : 'unnamed'
}
