import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, aQuote, mayComeEarly } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'
import { aSister } from '#test/refunds.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { post } = await aClickingCrew(product)

/**
 * Session, idempotency claim and record, the transaction's begin and commit, and the stored answer.
 */
const ofEveryVerb = 5

test('a step of a visit loads once and saves once', async () => {
  const booker = await aBooker(product)
  const seen: Record<string, { own: number; writes: number }> = {}
  // The second time every statement is already prepared.
  for (const { visitId } of [await aBooking(product, booker), await aBooking(product, booker)]) {
    await mayComeEarly(product, visitId)
    const steps = [
      ['accept', {}],
      ['release', { reason: 'unwell' }],
      ['accept', {}],
      ['depart', {}],
      ['arrive', {}],
    ] as const
    for (const [step, body] of steps) {
      const { statements, writes } = await traffic.during(async () => {
        const answer = await post('phlebotomist', `/visits/${visitId}/${step}`, body)
        expect(answer.status, answer.text).toBe(200)
      })
      seen[step] = { own: statements.length - ofEveryVerb, writes }
    }
  }
  // The lock, its aggregate; for an accept the person's facts and who has time around the hour; for a release what ends
  // with a visit that is given back too late for others; and the save.
  expect(seen).toEqual({
    accept: { own: 5, writes: 4 },
    release: { own: 5, writes: 4 },
    depart: { own: 4, writes: 4 },
    arrive: { own: 3, writes: 4 },
  })
})

test('a booking is cancelled by what one load brings, and saved at once, whatever it costs', async () => {
  const seen: Record<string, { own: number; writes: number }> = {}
  // The second time each statement has been prepared.
  for (const _round of [1, 2])
    for (const stage of ['offered', 'accepted'] as const) {
      const booker = await aBooker(product)
      const cookie = await product.cookieFor(booker.actor)
      const { bookingId, visitId, view } = await aBooking(product, booker)
      if (stage === 'accepted') await post('phlebotomist', `/visits/${visitId}/accept`, {})
      const expectedChargePaise = stage === 'accepted' ? view.cancellationFee : 0
      const { statements, writes } = await traffic.during(async () => {
        const answer = await post(cookie, `/bookings/${bookingId}/cancel`, { expectedChargePaise })
        expect(answer.status, answer.text).toBe(200)
      })
      seen[stage] = { own: statements.length - ofEveryVerb, writes }
    }
  // The lock, what hangs on it, its unused credit and its money, and the save.
  // What gives a place back also sees to it, in the same round trip, that no closed hour becomes free.
  expect(seen).toEqual({ offered: { own: 6, writes: 4 }, accepted: { own: 6, writes: 4 } })
})

test('one person is taken off a booking by as many statements', async () => {
  const seen: { own: number; writes: number }[] = []
  for (const _round of [1, 2]) {
    const booker = await aBooker(product)
    const cookie = await product.cookieFor(booker.actor)
    const patientIds = [booker.patientId, await aSister(product, booker)]
    const { orderId } = await aBooking(product, booker, { patientIds })
    const { statements, writes } = await traffic.during(async () => {
      const answer = await post(cookie, `/orders/${orderId}/cancel`, {})
      expect(answer.status, answer.text).toBe(200)
    })
    seen.push({ own: statements.length - ofEveryVerb, writes })
  }
  // The lock by the order comes first: what hangs on the booking is asked for by the booking's id.
  expect(seen.at(-1)).toEqual({ own: 5, writes: 5 })
})

test('placing a booking locks, loads it and who has time, and saves, each by one statement', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const placed: { own: number; writes: number }[] = []
  // By the third time each statement has been prepared.
  for (let one = 0; one < 3; one += 1) {
    const { quoteId } = await aQuote(product, booker)
    const { statements, writes } = await traffic.during(async () => {
      const answer = await product.post('/api/v1/bookings', { quoteId }, { cookie })
      expect(answer.status).toBe(201)
    })
    placed.push({ own: statements.length - ofEveryVerb, writes })
  }
  expect(placed.at(-1)).toEqual({ own: 4, writes: 4 })
})

test('a list of three bookings needs as many statements as a list of one', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const listed = () =>
    traffic.during(async () => {
      const answer = await product.get('/api/v1/bookings', { cookie })
      expect(answer.status).toBe(200)
    })
  const { visitId } = await aBooking(product, booker)
  await post('phlebotomist', `/visits/${visitId}/accept`, {})
  const ofOne = await listed()
  await aBooking(product, booker)
  await aBooking(product, booker)
  const ofThree = await listed()
  expect(ofThree.statements.length).toBe(ofOne.statements.length)
  // Session, begin, the list, the audit, commit.
  expect(ofThree.statements.length).toBe(5)
})
