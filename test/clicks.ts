import { expect } from 'vitest'
import { rowCounts } from './api-callers.ts'
import { aBooker, aQuote, demoActor } from './booking.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
type Answer = { status: number; text: string; body: Record<string, unknown> }

/** The people of a booking's steps, and how each of them posts. */
export async function aClickingCrew(product: Product) {
  const crew = {
    phlebotomist: await demoActor(product, 'phlebotomist'),
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
  }
  const cookies = new Map<string, string>()
  for (const [role, actor] of Object.entries(crew))
    cookies.set(role, await product.cookieFor(actor))

  /** `who`: a role of the crew, or a person's cookie. */
  async function post(who: string, path: string, body: object, key: string = crypto.randomUUID()) {
    const headers = { cookie: cookies.get(who) ?? who, 'idempotency-key': key }
    const answer = await product.post(`/api/v1${path}`, body, headers)
    const text = await answer.text()
    return { status: answer.status, text, body: JSON.parse(text) } satisfies Answer
  }

  /** All effects: a second look or a refused attempt is recorded only in the audit. */
  async function effects() {
    const { audit: _looks, ...rows } = await rowCounts(product)
    return rows
  }

  return { crew, cookies, post, effects }
}

export function expectTold({ status, body, text }: Answer, said: string) {
  expect(status, `${said}: ${text}`).toBe(409)
  expect(body.currentState, `${said}: ${text}`).toEqual(expect.any(String))
  expect(body.allowedActions, `${said}: ${text}`).toEqual(expect.any(Array))
}

type Posting = Pick<Awaited<ReturnType<typeof aClickingCrew>>, 'post' | 'effects'>

/** Twenty concurrent clicks, one more, then some with their own keys: one effect, one reply. */
export function clicking({ post, effects }: Posting) {
  return async (who: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const key = crypto.randomUUID()
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => post(who, path, body, key)))
    const done = atOnce.filter(({ status }) => status < 300)
    expect(done.length, `${path}: ${atOnce[0]?.text}`).toBeGreaterThan(0)
    for (const { status, body: said } of atOnce.filter((one) => !done.includes(one)))
      expect({ status, code: said.code }).toEqual({ status: 409, code: 'still-in-flight' })
    const after = await effects()
    const again = await post(who, path, body, key)
    expect(new Set([...done, again].map(({ text }) => text)).size, `${path}`).toBe(1)
    for (const other of await Promise.all([1, 2, 3].map(() => post(who, path, body))))
      if (other.status >= 300) expectTold(other, path)
    expect(await effects(), `${path}`).toEqual(after)
    return again.body
  }
}

type Clicked = ReturnType<typeof clicking>

/** A booking made by twenty clicks, as its patient sees it. */
export async function bookedBy(product: Product, clicked: Clicked, items: string[]) {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { quoteId } = await aQuote(product, booker, { items })
  const { bookingId } = await clicked(cookie, '/bookings', { quoteId })
  const view = await product.as(booker.actor).viewBooking({ bookingId: bookingId as never })
  const [visit] = view.visits
  const [order] = view.orders
  if (!visit || !order) throw new Error('a booking without a visit or an order')
  const ids = { bookingId: view.bookingId, visitId: visit.visitId, orderId: order.orderId }
  return { ...ids, booker, cookie, view, visit, order }
}
