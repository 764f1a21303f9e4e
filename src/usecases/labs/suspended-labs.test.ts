import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { aBooker, aBooking, aQuote, demoActor, demoLab } from '#test/booking.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = await demoActor(product, 'backoffice')
const verbs = product.as(office)
const visitor = product.as({ kind: 'visitor' })
const bengaluru = { latitude: 12.975, longitude: 77.605 }

async function offered(labId: LabId) {
  const codes = [ItemCode.parse('TSH')]
  const { offers } = await visitor.listOffers({ codes, sort: 'price', ...bengaluru })
  return offers.some((offer) => offer.labId === labId)
}

const eventsOf = async (labId: LabId) =>
  (await verbs.viewLabLife({ labId })).history.map(({ event }) => event)

test('a suspended lab leaves search, pages and quotes at once; activating does not lift it', async () => {
  const labId = await aJoinedLab(product)
  await verbs.switchLab({ labId, status: 1 })
  expect((await visitor.viewLab({ id: labId })).id).toBe(labId)
  const reason = 'Two complaints about reports'
  const suspended = await verbs.suspendLab({ labId, reason })
  expect(suspended).toMatchObject({ state: 'suspended', status: 0, reason })
  expect(await offered(labId)).toBe(false)
  await expect(visitor.viewLab({ id: labId })).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(verbs.switchLab({ labId, status: 1 })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'suspended', allowedActions: ['restore', 'terminate'] },
  })
  // 0 is its current status: nothing to do.
  expect(await verbs.switchLab({ labId, status: 0 })).toMatchObject({ state: 'suspended' })
  expect(await verbs.restoreLab({ labId })).toMatchObject({ state: 'inactive', reason: null })
  expect(await offered(labId)).toBe(false)
  await verbs.switchLab({ labId, status: 1 })
  expect(await offered(labId)).toBe(true)
  expect(await eventsOf(labId)).toEqual(['activate', 'suspend', 'restore', 'activate'])
})

test.each(['inactive', 'active'] as const)(
  'a lab that is %s is suspended, and ended without being restored',
  async (state) => {
    const labId = await aJoinedLab(product, { state })
    await verbs.suspendLab({ labId, reason: 'Its licence is looked into' })
    await verbs.deleteLab({ labId })
    expect(await stepsOf(product, 'lab', labId)).toEqual([
      `${state} suspend suspended`,
      'suspended terminate terminated',
    ])
  },
)

test('a suspended lab in an open cart is no longer booked; open orders continue', async () => {
  const labId = await demoLab(product)
  const booker = await aBooker(product)
  const running = await aBooking(product, booker)
  const { quoteId } = await aQuote(product, booker)
  await verbs.suspendLab({ labId, reason: 'Its licence is looked into' })
  await expect(product.as(booker.actor).placeBooking({ quoteId })).rejects.toMatchObject({
    refusal: 'not-offered',
  })
  await expect(aQuote(product, booker)).rejects.toMatchObject({ refusal: 'not-offered' })
  const { bookingId } = running
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  expect(view.orders[0]?.state).toBe('placed')
  await verbs.restoreLab({ labId })
  await verbs.switchLab({ labId, status: 1 })
  expect(await product.as(booker.actor).placeBooking({ quoteId })).toMatchObject({
    total: running.view.total,
  })
})

test('of a concurrent booking and suspension each sees the other', async () => {
  const labId = await demoLab(product)
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker)
  const holder = await product.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from labs where id = $1 for no key update', [labId])
  const placing = product
    .as(booker.actor)
    .placeBooking({ quoteId })
    .catch((error: unknown) => error)
  const waits = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await product.pool.query(waits)).rows[0].count).toBe(1)
  await holder.query(`update labs set state = 'suspended', version = version + 1 where id = $1`, [
    labId,
  ])
  await holder.query('commit')
  holder.release()
  expect(await placing).toMatchObject({ refusal: 'not-offered' })
  await verbs.restoreLab({ labId })
  await verbs.switchLab({ labId, status: 1 })
})
