import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { preferencesIn } from '#src/domain/visitor-preferences.ts'
import type { Env } from '#src/http/api.ts'
import { answerMemory } from './answer-memory.ts'
import { chosenEncoding, type Encoding, isKnownBy } from './kept-page.ts'

/**
 * A page as sent in one encoding: its headers, alternating names and values, and its bytes, one per
 * character: Node writes text together with the head, and bytes in a separate write, which costs a
 * sixth more.
 */
type Leaving = { headers: string[]; body: string }

type Page = {
  etag: string
  headers: Record<string, string>
  body: Buffer
  /** In the encodings requested so far: most pages are never requested again. */
  as: Partial<Record<Encoding, Leaving>>
  making: Partial<Record<Encoding, Promise<Leaving>>>
}

export type PageMemory = ReturnType<typeof pageMemory>

type Options = {
  /** Rises with every change of what pages show; older pages are then discarded. */
  version: () => number | string
  maxBytes?: number
}

/**
 * Caches pages that say `s-maxage`, one per address and preference. Such a page is the same for
 * everyone: its route reads no session and ships no script of its own, hence no nonce.
 */
export function pageMemory({ version, maxBytes = 32 * 2 ** 20 }: Options) {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: weigh, ttl: 1 })
  const answers = answerMemory({ version })
  let seen = version()

  function find(key: string): Page | undefined {
    if (version() !== seen) {
      seen = version()
      pages.clear()
    }
    return pages.get(key)
  }

  /** Compressed at the first request from memory, for all later ones. */
  function made(key: string, page: Page, encoding: Encoding): Promise<Leaving> {
    return (page.making[encoding] ??= packed(page, encoding).then((leaving) => {
      const now = pages.get(key)
      if (now?.making !== page.making) return leaving // evicted meanwhile
      const ttl = pages.getRemainingTTL(key)
      pages.set(key, { ...now, as: { ...now.as, [encoding]: leaving } }, { ttl })
      return leaving
    }))
  }

  return {
    /** Answers from memory, before anything else sees the request; false where it can't. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '', headers } = request
      if (method !== 'GET') return false
      if (url.startsWith('/api/')) return answers.answer(request, response)
      const key = keyOf(headers.cookie, url)
      const page = find(key)
      if (!page) return false
      const encoding = chosenEncoding(headers['accept-encoding'])
      const kept = page.as[encoding]
      const isKnown = isKnownBy(page.etag, headers['if-none-match'])
      if (isKnown) response.writeHead(304, { ...everybodys, etag: page.etag }).end()
      else if (kept) send(response, kept)
      else
        made(key, page, encoding).then(
          (leaving) => send(response, leaving),
          () => response.destroy(),
        )
      return true
    },

    /** Its current size in bytes. */
    bytes: () => pages.calculatedSize + answers.bytes(),

    /** The same for answers to programs. */
    keepAnswer: answers.keep,

    /** Stores what is sent, in each encoding; wraps everything that sets headers. */
    keep: createMiddleware<Env>(async (c, next) => {
      const before = version()
      await next()
      const seconds = secondsIn(c.res.headers)
      if (seconds === 0) return
      if (!isForEverybody(c)) return c.res.headers.set('cache-control', 'no-store')
      forEverybody(c.res.headers)
      if (c.req.method !== 'GET' || c.get('isPersonal')) return
      const body = Buffer.from(await c.res.clone().arrayBuffer())
      const { pathname, search } = new URL(c.req.url)
      const page = pageOf(body, c.res.headers)
      c.res.headers.set('etag', page.etag)
      // Rendered from data that has changed meanwhile: shown once, not cached.
      if (version() !== before) return
      pages.set(keyOf(c.req.header('cookie'), pathname + search), page, { ttl: seconds * 1000 })
    }),
  }
}

function secondsIn(headers: Headers): number {
  return Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
}

/**
 * A failure, a redirect, an answer to a form and one that sets a cookie belong to one person,
 * whatever the page says; and a page's data for the router says who is signed in, where its
 * document does not.
 */
function isForEverybody({ req, res }: Context<Env>): boolean {
  const isLooking = req.method === 'GET' || req.method === 'HEAD'
  const isDocument = !new URL(req.url).pathname.endsWith('.data')
  return isLooking && isDocument && res.status === 200 && !res.headers.has('set-cookie')
}

function keyOf(cookie: string | undefined, path: string) {
  const { theme, city } = preferencesIn(cookie)
  return `${theme ?? ''} ${city ?? ''} ${path}`
}

function weigh({ body, as }: Page, key: string) {
  return Object.values(as).reduce(
    (sum, leaving) => sum + leaving.body.length + 1000,
    body.length + key.length + 1000,
  )
}

function send(response: ServerResponse, { headers, body }: Leaving) {
  response.writeHead(200, headers).end(body, 'latin1')
}

/** A browser revalidates each time and gets 304; caches in between store nothing personal. */
const everybodys = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding, Cookie',
}

function forEverybody(headers: Headers) {
  for (const [name, value] of Object.entries(everybodys)) headers.set(name, value)
  headers.set('speculation-rules', '"/speculation-rules"')
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', policy.replaceAll(/ 'nonce-[^']+'/g, ''))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** 3 % larger than the best, in a fortieth of its time. */
const quickly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

function pageOf(body: Buffer, given: Headers): Page {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  // The id belongs to one request: an answer from memory is not logged under it.
  const headers = [...given].filter(([name]) => name !== 'x-request-id')
  return { etag, headers: { ...Object.fromEntries(headers), etag }, body, as: {}, making: {} }
}

async function packed({ headers, body }: Page, encoding: Encoding): Promise<Leaving> {
  const bytes = await encoded(body, encoding)
  const leaving = {
    ...headers,
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return { headers: Object.entries(leaving).flat(), body: bytes.toString('latin1') }
}

function encoded(body: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotli(body, quickly) : zip(body)
}
