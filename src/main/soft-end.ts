import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds for which an idle connection is kept: longer than any proxy keeps it (`deploy/nginx.conf`: 4 s;
 * unset, nginx 60 s). Were we first, a proxy would send a request into a connection that ends, and what
 * is no reading it may not send again.
 */
export const KEPT_MS = 75_000
/** Milliseconds in which whoever connected just before the end may still ask. */
const LAST_WORD_MS = 100
/** Milliseconds for the requests that were begun. */
const PATIENCE_MS = 10_000

/**
 * How a server ends behind proxies without anybody noticing. From `sayGoodbye` on each answer ends its
 * connection, so that after a while none is left; `close` takes no new ones, hears whoever had
 * connected already, and finishes what was begun.
 */
export function softEndOf(server: Server) {
  return {
    sayGoodbye() {
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
    },
    async close() {
      const closed = new Promise((resolve) => server.once('close', resolve))
      // HTTP's own `close` would at once reset who has connected and not asked yet.
      NetServer.prototype.close.call(server)
      await Promise.race([closed, sleep(LAST_WORD_MS)])
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
      await closed
      clearTimeout(timer)
    },
  }
}
