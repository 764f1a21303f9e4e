import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, freeHours, received, reported } from '#test/booking.ts'
import { aClickingCrew, bookedBy, clicking, expectTold } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const clickingCrew = await aClickingCrew(product)
const { crew, post, effects } = clickingCrew
const clicked = clicking(clickingCrew)

test('every step is refused when it is too late, and says the current state and what is allowed', async () => {
  const booker = await aBooker(product)
  const done = await reported(product, { ...crew, booker })
  const cookie = await product.cookieFor(booker.actor)
  const { visitId, tubeId, testItemId, orderId, bookingId, callTaskId } = done
  const startsAt = (await freeHours(product)).at(-1)
  const { barcode } = done
  const seen = await shown(product, testItemId)
  const signature = await signing(product, orderId)
  const before = await effects()
  const late: [string, string, object][] = [
    ...['accept', 'depart', 'arrive', 'finish'].map((step): [string, string, object] => [
      'phlebotomist',
      `/visits/${visitId}/${step}`,
      {},
    ]),
    ['phlebotomist', `/visits/${visitId}/release`, { reason: 'too late' }],
    ['phlebotomist', `/visits/${visitId}/fail`, { reason: 'unsafe' }],
    [
      'phlebotomist',
      `/visits/${visitId}/identify`,
      { startCode: '0000', patients: [{ orderId, name: 'Meera Nair', birthDate: '1984-02-29' }] },
    ],
    [cookie, `/visits/${visitId}/reschedule`, { startsAt }],
    [cookie, `/bookings/${bookingId}/cancel`, { expectedChargePaise: 0 }],
    [cookie, `/orders/${orderId}/cancel`, {}],
    ['phlebotomist', `/tubes/${tubeId}/label`, { barcode: 'TOO-LATE-1' }],
    ['phlebotomist', `/tubes/${tubeId}/collect`, { barcode }],
    ['phlebotomist', `/tubes/${tubeId}/spoil`, {}],
    ['phlebotomist', `/tubes/${tubeId}/write-off`, { reason: 'refused' }],
    ['technician', '/specimens/receive', { barcode }],
    ['technician', '/specimens/accept', { barcode }],
    ['technician', '/specimens/reject', { barcode, reason: 'clotted' }],
    ['technician', `/test-items/${testItemId}/result`, { type: 'numeric', value: 9, ...seen }],
    ['technician', `/test-items/${testItemId}/verify`, seen],
    ['authoriser', `/test-items/${testItemId}/retest`, { reason: 'too late', ...seen }],
    [
      'authoriser',
      `/test-items/${testItemId}/reopen`,
      { reason: 'other', words: 'too late', ...seen },
    ],
    ['authoriser', '/results/authorise', signature],
  ]
  for (const [who, path, body] of late) expectTold(await post(who, path, body), path)
  // Cash was taken and the tubes were handed over: the same receipt, the same list.
  expect((await post('phlebotomist', `/visits/${visitId}/cash`, { amountPaise: 1 })).status).toBe(
    200,
  )
  expect((await post('phlebotomist', `/visits/${visitId}/hand-over`, {})).status).toBe(200)
  expect(await effects()).toEqual(before)
  const call = { toldTo: 'Dr Rao', readBack: 'five' }
  expect((await post('technician', `/calls/${callTaskId}`, call)).status).toBe(200)
  expectTold(await post('technician', `/calls/${callTaskId}`, call), 'a second call')
})

test('every step is refused when it is too early, and says so', async () => {
  const { booker, visitId, orderId, order, cookie } = await bookedBy(product, clicked, ['HB'])
  const patients = [{ orderId, name: order.patientName, birthDate: order.birthDate }]
  await post('phlebotomist', `/visits/${visitId}/accept`, {})
  const tubeId = order.tubes[0]?.tubeId
  const steps: [string, object][] = [
    [`/visits/${visitId}/arrive`, {}],
    [`/visits/${visitId}/identify`, { startCode: '0000', patients }],
    [`/visits/${visitId}/cash`, { amountPaise: 1 }],
    [`/visits/${visitId}/finish`, {}],
    [`/visits/${visitId}/hand-over`, {}],
    [`/visits/${visitId}/fail`, { reason: 'unsafe' }],
    [`/tubes/${tubeId}/label`, { barcode: 'TOO-EARLY-1' }],
    [`/tubes/${tubeId}/collect`, { barcode: 'TOO-EARLY-1' }],
    [`/tubes/${tubeId}/spoil`, {}],
    [`/tubes/${tubeId}/write-off`, { reason: 'refused' }],
  ]
  const before = await effects()
  for (const [path, body] of steps) expectTold(await post('phlebotomist', path, body), path)
  const signature = await signing(product, orderId)
  expectTold(await post('authoriser', '/results/authorise', signature), 'signing')
  expect(await effects()).toEqual(before)
  const other = await aBooking(product, booker)
  const barcodes = await received(product, { ...crew, booker }, other)
  const [barcode] = barcodes
  expect(cookie).not.toBe('')
  const { items } = await product.as(crew.technician).viewBench()
  expect(items.some((item) => item.orderId === other.orderId)).toBe(false)
  const testItemId = (await product.as(booker.actor).viewBooking(other)).orders[0]?.items[0]
    ?.testItemId
  const seen = await shown(product, testItemId ?? '')
  const result = { type: 'numeric', value: 9, ...seen }
  expectTold(await post('technician', `/test-items/${testItemId}/result`, result), 'result')
  expectTold(await post('technician', `/test-items/${testItemId}/verify`, seen), 'verify')
  await post('technician', '/specimens/accept', { barcode })
  expectTold(await post('technician', '/specimens/receive', { barcode }), 'received twice')
})
