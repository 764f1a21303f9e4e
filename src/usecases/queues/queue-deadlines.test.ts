import { afterAll, expect, test } from 'vitest'
import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import { aBooker, aBooking, arrived, demoActor, freeHours } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { aStamp, failedAtTheDoor } from '#test/failed-visits.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))

const minute = (instant: string | null | undefined) => instant?.slice(0, 16)

test('a visit locked by wrong codes is stuck since the arrival, urgent, and before one that is late', async () => {
  await using own = await aProduct({ slotDays: 10, slotCapacity: 40 })
  const desk = own.as(await demoActor(own, 'backoffice'))
  const taker = await demoActor(own, 'phlebotomist')
  const [soon = '', , , , later = ''] = await freeHours(own)
  const late = await aBooking(own, await aBooker(own), { startsAt: soon })
  const locked = await aBooking(own, await aBooker(own), { startsAt: later })
  await arrived(own, taker, late)
  own.clock.set(soon)
  own.clock.pass(3 * 60)
  const only = { count: 1, urgent: 0, first: late.view.number, isOverdue: false }
  expect(await queueOf(desk, 'visits-stuck')).toMatchObject(only)
  await arrived(own, await demoActor(own, 'phlebotomist2'), locked)
  const at = own.clock.at().toString()
  await own.asOwner('update visits set start_code_tries = 5 where id = $1', [locked.visitId])
  const stuck = await queueOf(desk, 'visits-stuck')
  expect(stuck).toMatchObject({ count: 2, urgent: 1, first: locked.view.number })
  await own.asOwner(`update visits set state = 'failed' where id = $1`, [late.visitId])
  expect(minute((await queueOf(desk, 'visits-stuck')).since)).toBe(minute(at))
})

test('a fee to decide has the day on which it is waived, and is urgent before that', async () => {
  const booker = await aBooker(product)
  const { visitId, view } = await aBooking(product, booker)
  const place = () => aStamp(product, { metres: 9000 })
  await failedAtTheDoor(product, phlebotomist, { visitId, place })
  const at = product.clock.at()
  const found = await queueOf(office, 'visit-fees')
  expect(found).toMatchObject({ count: 1, urgent: 0, turn: 'office', first: view.number })
  expect(minute(found.since)).toBe(minute(at.toString()))
  expect(minute(found.due)).toBe(minute(at.add({ hours: 24 * DECIDE_DAYS }).toString()))
  product.clock.pass((DECIDE_DAYS - 2) * 24 * 60)
  expect(await queueOf(office, 'visit-fees')).toMatchObject({ count: 1, urgent: 1 })
  const { id } = await demoActor(product, 'backoffice')
  await product.asOwner('update visit_fees set phlebotomist_id = $1', [id])
  expect(await queueOf(office, 'visit-fees')).toMatchObject({ count: 0, own: 1 })
})

test('a message waits for its acknowledgement and then for its answer, each with its own deadline', async () => {
  await product.as({ kind: 'visitor' }).sendContactMessage({ ...asha, email: 'd@patients.example' })
  const at = product.clock.at()
  const fresh = await queueOf(office, 'messages-new')
  expect(fresh).toMatchObject({ count: 1, urgent: 0, isOverdue: false })
  expect(minute(fresh.due)).toBe(minute(at.add({ hours: 48 }).toString()))
  expect(await queueOf(office, 'messages')).toMatchObject({ count: 0 })
  product.clock.pass(49 * 60)
  const overdue = await queueOf(office, 'messages-new')
  expect(overdue).toMatchObject({ count: 1, urgent: 1, isOverdue: true })
  const { first } = fresh
  await product.asOwner(
    `update contact_messages set state = 'acknowledged', acknowledged_at = opened_at where id = $1`,
    [first],
  )
  expect(await queueOf(office, 'messages-new')).toMatchObject({ count: 0 })
  const seen = await queueOf(office, 'messages')
  expect(seen).toMatchObject({ count: 1, urgent: 0, isOverdue: false, first })
  expect(minute(seen.due)).not.toBe(minute(overdue.due))
})

test('an application that was sent back waits since then, not since it was first sent', async () => {
  const labId = await aJoinedLab(product, { state: 'under-review' })
  await product.asOwner(`update labs set created_at = '2026-01-05T06:00:00Z' where id = $1`, [
    labId,
  ])
  const at = product.clock.at()
  await office.requestChanges({ labId, reason: 'The licence cannot be read.' })
  const returned = await queueOf(office, 'applications-returned')
  expect(returned).toMatchObject({ turn: 'lab', first: labId })
  expect(minute(returned.since)).toBe(minute(at.toString()))
})

test('an application waits for the office from its sending on, also while it is under review', async () => {
  const labId = await aJoinedLab(product, { state: 'submitted' })
  await product.asOwner(`update labs set created_at = '2026-01-06T06:00:00Z' where id = $1`, [
    labId,
  ])
  const sent = { count: 1, urgent: 0, turn: 'office', first: labId }
  expect(await queueOf(office, 'applications')).toMatchObject(sent)
  await office.startReview({ labId })
  const found = await queueOf(office, 'applications')
  expect(found).toMatchObject(sent)
  expect(minute(found.since)).toBe('2026-01-06T06:00')
  await office.requestChanges({ labId, reason: 'The licence cannot be read.' })
  expect(await queueOf(office, 'applications')).toMatchObject({ count: 0, first: null })
})
