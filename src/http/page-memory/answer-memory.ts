import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { Env } from '#src/http/api.ts'

/** As sent: headers as alternating names and values, and the bytes of the body, one per character. */
type Kept = { headers: string[]; body: string }

/** Rises with every change of what the answers show; older ones are then discarded. */
type Options = { version: () => number | string }

const MOST_BYTES = 8 * 2 ** 20
/** As for a page of the catalogue. */
const KEPT_MS = 60_000
/** Roughly what the headers of one answer take. */
const HEADERS = 1000

/**
 * Caches answers to programs that are the same for everybody, one per address: what a verb reads from
 * memory anyway costs a fraction of the door around it. A route says which by setting `everybodys`;
 * nothing else is kept.
 */
export function answerMemory({ version }: Options) {
  const answers = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, path) => body.length + path.length + HEADERS,
    ttl: KEPT_MS,
  })
  let seen = version()

  return {
    /**
     * Answers from memory; false where it can't. A caller that names its request is answered under
     * that name, and has its line in the log: never from memory.
     */
    answer({ url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
      if (version() !== seen) {
        seen = version()
        answers.clear()
      }
      const kept = headers['x-request-id'] === undefined ? answers.get(url) : undefined
      if (!kept) return false
      response.writeHead(200, kept.headers).end(kept.body, 'latin1')
      return true
    },

    bytes: () => answers.calculatedSize,

    /** Stores what is the same for everybody; wraps everything that sets headers. */
    keep: createMiddleware<Env>(async (c, next) => {
      const before = version()
      await next()
      const answer = c.get('everybodys')
      if (answer === undefined || c.req.method !== 'GET' || c.res.status !== 200) return
      if (c.res.headers.has('set-cookie')) return
      // Made of data that has changed meanwhile: told once, not cached.
      if (version() !== before) return
      const bytes = Buffer.from(JSON.stringify(answer))
      const headers = {
        ...Object.fromEntries(c.res.headers),
        'content-length': String(bytes.length),
      }
      const { pathname, search } = new URL(c.req.url)
      answers.set(pathname + search, {
        headers: Object.entries(headers).flat(),
        body: bytes.toString('latin1'),
      })
    }),
  }
}
