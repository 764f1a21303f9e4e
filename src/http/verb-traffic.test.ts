import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, mayComeEarly } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { post } = await aClickingCrew(product)

/**
 * Session, idempotency claim and record, the transaction's begin and commit, and the stored answer.
 */
const ofEveryVerb = 6

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
  // The lock, its aggregate; for an accept or a release the lock and the person's facts; and the
  // save.
  expect(seen).toEqual({
    accept: { own: 5, writes: 6 },
    release: { own: 4, writes: 6 },
    depart: { own: 4, writes: 6 },
    arrive: { own: 3, writes: 6 },
  })
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
