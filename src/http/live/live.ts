import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Verbs } from '#src/usecases/index.ts'
import type { Env } from '#src/http/api.ts'
import { noSuchCall, problem } from '#src/http/door/problem.ts'
import type { LiveStreams } from './live-streams.ts'

type Wiring = {
  as: Verbs
  actorOf: (headers: Headers) => Promise<Actor>
  streams: LiveStreams
}

/**
 * What an open page of ours follows, as server-sent events: that it changed, and never what. The
 * page then reads itself anew, with its own permission. Following is no use of the session.
 * Source: decision 196.
 */
export function live({ as, actorOf, streams }: Wiring) {
  const appOf = async ({ req }: Context) => {
    const headers = new Headers(req.raw.headers)
    headers.set('x-read-by-itself', '1')
    return as(await actorOf(headers))
  }
  return new Hono<Env>()
    .use(ownPages)
    .get('/bookings/:number', async (c) => {
      const since = streams.now()
      const number = BookingNumber.safeParse(c.req.param('number'))
      if (!number.success) return noSuchCall(c)
      const { bookingId, version, ...who } = await (
        await appOf(c)
      ).followBooking({ number: number.data })
      return answer(c, streams.open({ bookingId, version }, who, since))
    })
    .get('/visits', async (c) => {
      const since = streams.now()
      const who = await (await appOf(c)).followVisits()
      return answer(c, streams.open('visits', who, since))
    })
}

/** Only our own pages follow anything, and a HEAD would leave a stream that nobody reads. */
const ownPages = createMiddleware<Env>(async (c, next) => {
  if (c.req.method !== 'GET') {
    c.header('allow', 'GET')
    return problem(c, 405, 'other-method', 'Follow with GET.')
  }
  const site = c.req.header('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none')
    return problem(c, 403, 'other-origin', 'This request comes from another site.')
  return next()
})

function answer(c: Context<Env>, body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined) {
  if (!body) {
    c.header('retry-after', '60')
    return problem(c, 429, 'too-many', 'Too many open pages. Close one of them.')
  }
  return c.body(body, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Nothing between us and the browser keeps it, compresses it or waits for more of it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-robots-tag': 'noindex',
  })
}
