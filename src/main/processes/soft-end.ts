import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds for which an idle connection is kept: longer than any proxy keeps it
 * (`deploy/nginx.conf`: 4 s; unset, nginx 60 s). If we closed first, a proxy would send a request
 * into a closing connection, and it may not repeat one that is not a read.
 */
export const KEPT_MS = 75_000
/** Milliseconds in which a client that connected just before the end may still send a request. */
const LAST_WORD_MS = 100
/** Milliseconds for requests that were begun. */
const PATIENCE_MS = 10_000
/** Turns of the event loop for those who wait to be accepted: each turn accepts one. */
const TURNS = 10_000

/**
 * Ends a server behind proxies without anybody noticing. From `sayGoodbye` on each answer closes
 * its connection, so that after a while none is left; `close` accepts no new ones, answers clients
 * that were already connected, and finishes what was begun.
 */
export function softEndOf(server: Server) {
  return {
    sayGoodbye() {
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
    },
    async close() {
      await acceptWaiting(server)
      const closed = new Promise((resolve) => server.once('close', resolve))
      // HTTP's own `close` would immediately reset connections that have not sent a request yet.
      NetServer.prototype.close.call(server)
      await Promise.race([closed, sleep(LAST_WORD_MS)])
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

/**
 * Accepts everybody whom the system has connected already. It connects clients on its own while
 * this process is busy, and would reset them all, their requests with them, when the port closes.
 */
async function acceptWaiting(server: Server) {
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  for (let turns = 0, before = -1; before < accepted && turns < TURNS; turns++) {
    before = accepted
    await turn()
    await turn()
  }
  server.off('connection', count)
}
