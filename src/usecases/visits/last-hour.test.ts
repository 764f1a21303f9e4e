import { afterAll, expect, test } from 'vitest'
import { mayComeEarly, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { messagesAbout, reassigning } from '#test/reassigning.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { first, a, office, worker, anAcceptedVisit } = await reassigning(product)
const reason = 'cannot-come'

/** An accepted visit, so many minutes before its hour. */
async function dueIn(minutes: number) {
  const visit = await anAcceptedVisit()
  const { starts_at } = await visitRow(product, visit.visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at)
  product.clock.set(startsAt.subtract({ minutes }).toString())
  await worker.giveUpVisits()
  return visit
}

type Visit = Awaited<ReturnType<typeof dueIn>>

/** It ended for its patient, who was told once what to do, and never that somebody is looked for. */
async function endedAtOnce({ visitId, bookingId, number, booker }: Visit) {
  expect(await visitRow(product, visitId)).toMatchObject({
    state: 'cancelled',
    phlebotomist_id: null,
  })
  const told = (await messagesAbout(product, bookingId)).map(({ event }) => event)
  expect(told.filter((event) => event === 'nobody-accepted')).toHaveLength(1)
  expect(told).not.toContain('visit-released')
  const view = await product.as(booker.actor).viewBooking({ number })
  expect(view.orders.map(({ state }) => state)).toEqual(['unfulfilled'])
  expect(view.visits).toMatchObject([{ mayReschedule: true }])
  expect(view.cancellation).toMatchObject({ isOpen: true, charge: 0 })
  const { rows } = await product.pool.query(
    'select count(*)::int as held from visit_slots where visit_id = $1 and released_at is null',
    [visitId],
  )
  expect(rows).toEqual([{ held: 0 }])
  expect(await worker.giveUpVisits()).toMatchObject({ unaccepted: 0 })
  expect(await wrongSides(product)).toEqual([])
}

test('a visit taken off within its last hour ends at once, and is offered to nobody', async () => {
  const visit = await dueIn(60)
  const { visitId, version, bookingId } = visit
  const answer = await office.releaseVisit({ visitId, version, reason })
  expect(answer).toEqual({ state: 'cancelled' })
  await endedAtOnce(visit)
  const told = await messagesAbout(product, bookingId)
  expect(told).toContainEqual({ event: 'visit-taken-off', to: first.id })
})

test('a minute earlier it is offered to others', async () => {
  const { visitId, version, bookingId } = await dueIn(61)
  const answer = await office.releaseVisit({ visitId, version, reason })
  expect(answer).toEqual({ state: 'offered' })
  const told = (await messagesAbout(product, bookingId)).map(({ event }) => event)
  expect(told).toContain('visit-released')
  expect(told).not.toContain('nobody-accepted')
})

test('one that its phlebotomist gives back then ends as well, and counts as given back', async () => {
  const visit = await dueIn(20)
  await a.releaseVisit({ visitId: visit.visitId, reason: 'vehicle' })
  await endedAtOnce(visit)
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'visit:release' and subject_id = $1`,
    [visit.visitId],
  )
  expect(rows).toEqual([{ detail: { reason: 'vehicle', isTheirs: true, isGivenUp: true } }])
})

test('also one whose phlebotomist is on the way, when its hour has begun', async () => {
  const visit = await dueIn(-5)
  const { visitId } = visit
  await mayComeEarly(product, visitId)
  await a.departForVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  const answer = await office.releaseVisit({ visitId, version, reason })
  expect(answer).toEqual({ state: 'cancelled' })
  await endedAtOnce(visit)
})

test('who was shown that a visit is offered to others ends none unseen: neither office nor phlebotomist', async () => {
  const { visitId, version } = await dueIn(60)
  const expected = 'offered-on'
  const ends = { refusal: 'visit-ends-now' }
  const off = office.releaseVisit({ visitId, version, reason, expected })
  await expect(off).rejects.toMatchObject(ends)
  const back = a.releaseVisit({ visitId, reason: 'vehicle', expected })
  await expect(back).rejects.toMatchObject(ends)
  expect(await visitRow(product, visitId)).toMatchObject({
    state: 'accepted',
    phlebotomist_id: first.id,
  })
  expect((await a.viewVisit({ visitId })).isTooLateToOffer).toBe(true)
  expect(await a.releaseVisit({ visitId, reason: 'vehicle' })).toEqual({ state: 'cancelled' })
})

test('what was shown in time holds', async () => {
  const { visitId, version } = await dueIn(61)
  expect((await a.viewVisit({ visitId })).isTooLateToOffer).toBe(false)
  const answer = await office.releaseVisit({ visitId, version, reason, expected: 'offered-on' })
  expect(answer).toEqual({ state: 'offered' })
})
