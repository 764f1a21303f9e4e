import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  arrived,
  balances,
  demoActor,
  DEMO_PASSWORD,
  drawn,
  identified,
  orderState,
  received,
} from '#test/booking.ts'
import { failedAtTheDoor } from '#test/failed-visits.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

async function acrossTheBench(booker: Awaited<ReturnType<typeof aBooker>>, items: string[]) {
  const booked = await aBooking(product, booker, { items })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  return { booked, barcodes }
}

async function enterAll(orderId: string, value = 13) {
  const { items } = await lab.viewBench()
  for (const item of items.filter((one) => one.orderId === orderId && one.state === 'ready')) {
    await lab.enterResult({
      testItemId: item.testItemId,
      result: { type: 'numeric', value, version: item.version },
    })
    await product.as(authoriser).verifyResult({
      testItemId: item.testItemId,
      ...(await shown(product, item.testItemId)),
    })
  }
}

test('a booking goes from placed to reported, and the money belongs to whoever did the work', async () => {
  const booker = await aBooker(product)
  const { booked, barcodes } = await acrossTheBench(booker, ['HB'])
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  expect(await orderState(product, booker, booked)).toBe('processing')
  await enterAll(booked.orderId)
  const { orderId } = booked
  const signed = await product.as(authoriser).authoriseResults(await signing(product, orderId))
  expect(signed).toMatchObject({ state: 'reported', signed: 1 })
  const { total, collectionCharge, testsTotal } = booked.view
  const split = await balances(product, booked.bookingId)
  expect(split).toEqual({
    'cash-in-hand': total,
    'gst-payable': expect.any(Number),
    'lab-payable': expect.any(Number),
    'phlebotomist-payable': 0 - collectionCharge,
    'platform-revenue': expect.any(Number),
    'tds-payable': expect.any(Number),
  })
  const parties = ['lab-payable', 'platform-revenue', 'gst-payable', 'tds-payable']
  expect(parties.reduce((sum, party) => sum + (split[party] ?? 0), 0)).toBe(0 - testsTotal)
})

test('the report is promised from the last draw, and a fresh sample restarts the time', async () => {
  const booker = await aBooker(product)
  const { booked, barcodes } = await acrossTheBench(booker, ['HB'])
  const look = async () => {
    const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
    return view.orders[0]
  }
  const promised = Temporal.Instant.from((await look())?.promisedAt ?? '')
  const hours = promised.since(product.clock.at()).total('hours')
  expect(hours).toBe((await look())?.tatHours)
  const [bad] = barcodes
  if (!bad) throw new Error('no tube')
  await lab.rejectTube({ barcode: bad, reason: 'lab-accident' })
  product.clock.pass(60)
  const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  const visitId = view.visits.at(-1)?.visitId ?? booked.visitId
  await received(product, { phlebotomist, technician, booker }, booked, visitId)
  const again = await look()
  expect(again?.firstPromisedAt).toBe(promised.toString())
  expect(again?.promisedAt).toBe(promised.add({ hours: 1 }).toString())
})

test('a rejected tube: a free visit, a tube that names the old one, one final report, no charge', async () => {
  const booker = await aBooker(product)
  const { booked, barcodes } = await acrossTheBench(booker, ['HB', 'FBS'])
  const [good, bad] = barcodes
  if (!good || !bad) throw new Error('two tubes were planned')
  await lab.acceptTube({ barcode: good })
  await lab.rejectTube({ barcode: bad, reason: 'haemolysed' })
  expect(await orderState(product, booker, booked)).toBe('recollection-due')
  const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  const fresh = view.orders[0]?.tubes.find(({ replaces }) => replaces?.barcode === bad)
  expect(view.visits.at(-1)).toMatchObject({ isRecollection: true, cashDue: 0, state: 'offered' })
  expect(view.cancellation).toEqual({ isOpen: false, why: 'not-cancellable-after-collection' })
  await enterAll(booked.orderId)
  const password = DEMO_PASSWORD
  await product.as(authoriser).authoriseResults(await signing(product, booked.orderId, password))
  if (!fresh) throw new Error('no tube replaces the rejected one')
  const again = await received(product, { phlebotomist, technician, booker }, booked, fresh.visitId)
  for (const barcode of again) await lab.acceptTube({ barcode })
  await enterAll(booked.orderId)
  const last = await product
    .as(authoriser)
    .authoriseResults(await signing(product, booked.orderId, password))
  expect(last.state).toBe('reported')
  const after = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  expect(after.total).toBe(booked.view.total)
  const { reportId } = after.reports[0] ?? {}
  if (!reportId) throw new Error('no report')
  const report = await product.as(booker.actor).viewReport({ reportId })
  expect(report.state).toBe('final')
  expect(report.body.sections.flatMap(({ results }) => results)).toHaveLength(2)
  expect(report.body.samples.find(({ replaces }) => replaces === bad)).toBeDefined()
})

test('after two fresh samples the tests are given up and refunded, once', async () => {
  const booker = await aBooker(product)
  const { booked, barcodes } = await acrossTheBench(booker, ['HB'])
  let [barcode] = barcodes
  for (let round = 0; round < 2; round += 1) {
    if (!barcode) throw new Error('no tube')
    await lab.rejectTube({ barcode, reason: 'clotted' })
    const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
    const visitId = view.visits.at(-1)?.visitId ?? booked.visitId
    ;[barcode] = await received(product, { phlebotomist, technician, booker }, booked, visitId)
  }
  if (!barcode) throw new Error('no tube')
  expect(await lab.rejectTube({ barcode, reason: 'clotted' })).toMatchObject({ isRedrawn: false })
  const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  expect(view.orders[0]).toMatchObject({ state: 'reported', recollections: 2 })
  expect(view.refunds).toMatchObject([{ amount: view.testsTotal, state: 'approved' }])
  expect(await balances(product, booked.bookingId)).toEqual({
    'cash-in-hand': view.total,
    'phlebotomist-payable': 0 - view.collectionCharge,
    'refund-payable': 0 - view.testsTotal,
  })
})

test('cancelling after acceptance leaves a fee that the next booking carries exactly once', async () => {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const first = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId: first.visitId })
  const fee = first.view.cancellationFee
  expect(fee).toBe(first.view.collectionCharge + 2000)
  const stale = app.cancelBooking({ bookingId: first.bookingId, expectedChargePaise: 0 })
  await expect(stale).rejects.toMatchObject({ refusal: 'charge-changed' })
  await app.cancelBooking({ bookingId: first.bookingId, expectedChargePaise: fee })
  const again = await app.cancelBooking({ bookingId: first.bookingId, expectedChargePaise: fee })
  expect(again).toMatchObject({ charge: fee })
  expect(await orderState(product, booker, first)).toBe('cancelled')
  expect(await balances(product, first.bookingId)).toEqual({
    receivable: fee,
    'deferred-fee': 0 - fee,
  })
  const second = await aBooking(product, booker)
  expect(second.view.receivablesTotal).toBe(fee)
  await app.cancelBooking({ bookingId: second.bookingId, expectedChargePaise: 0 })
  const third = await aBooking(product, booker)
  expect(third.view.receivablesTotal).toBe(fee)
  const fourth = await aBooking(product, booker)
  expect(fourth.view.receivablesTotal).toBe(0)
  await arrived(product, phlebotomist, third)
  await identified(product, { phlebotomist, booker, visitId: third.visitId })
  await drawn(product, phlebotomist, third.visitId)
  const { rows } = await product.pool.query('select state from receivables where booking_id = $1', [
    first.bookingId,
  ])
  expect(rows).toEqual([{ state: 'settled' }])
})

test('a visit released again costs nothing to cancel', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId, bookingId } = booked
  await product.as(phlebotomist).acceptVisit({ visitId })
  await product.as(phlebotomist).releaseVisit({ visitId, reason: 'my bike broke down' })
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  expect(view.cancellation).toMatchObject({ isOpen: true, charge: 0, credit: 0, fault: null })
})

test('"not home" may cost what cancelling after acceptance costs; a difficult vein costs nothing', async () => {
  for (const [reason, isCharged] of [
    ['not-home', true],
    ['difficult-vein', false],
  ] as const) {
    const booker = await aBooker(product)
    const booked = await aBooking(product, booker)
    const now = product.clock.at().toString()
    const { visitId } = booked
    const { charge, fee } = await failedAtTheDoor(product, phlebotomist, { visitId, reason })
    product.clock.set(now)
    expect(charge).toBe(0)
    expect(fee?.amount).toBe(isCharged ? booked.view.cancellationFee : undefined)
    const state = await orderState(product, booker, booked)
    expect(state).toBe(isCharged ? 'cancelled' : 'unfulfilled')
  }
})

test('cash comes before the first tube, and the tube in hand must be the one on the screen', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  const app = product.as(phlebotomist)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { tubes, payment } = await app.viewVisit({ visitId })
  const [tube] = tubes
  if (!tube) throw new Error('no tube')
  const { tubeId } = tube
  const { Barcode } = await import('#src/domain/tubes/tube.ts')
  const barcode = Barcode.parse('CASH-FIRST-1')
  await app.labelTube({ tubeId, barcode })
  await expect(app.collectTube({ tubeId, barcode })).rejects.toMatchObject({
    refusal: 'cash-first',
  })
  await app.takeCash({ visitId, amountPaise: payment.amount })
  const other = Barcode.parse('ANOTHER-TUBE-1')
  await expect(app.collectTube({ tubeId, barcode: other })).rejects.toMatchObject({
    refusal: 'wrong-tube',
  })
  await app.spoilLabel({ tubeId })
  await expect(app.labelTube({ tubeId, barcode })).rejects.toMatchObject({
    refusal: 'barcode-used',
  })
})

test('five wrong start codes lock the visit, although each refused step is rolled back', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  const { visitId, orderId } = booked
  const right = (await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId }))
    .visits[0]
  const wrong = right?.startCode === '1111' ? '2222' : '1111'
  const patients = [{ orderId, name: 'Meera Nair', birthDate: booker.birthDate }]
  const say = (startCode: string) =>
    product.as(phlebotomist).identifyPatients({ visitId, startCode, patients })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(say(wrong)).rejects.toMatchObject({ refusal: 'wrong-start-code' })
  await expect(say(right?.startCode ?? '')).rejects.toMatchObject({ refusal: 'start-code-locked' })
})

test('a patient who turned 18 between draw and entry is judged by the range at the draw', async () => {
  const booker = await aBooker(product, '2008-11-24') // 18 tomorrow, by the product's clock
  const { booked, barcodes } = await acrossTheBench(booker, ['HB'])
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  product.clock.pass(60 * 24)
  const { items } = await lab.viewBench()
  const item = items.find(({ orderId }) => orderId === booked.orderId)
  if (!item) throw new Error('nothing to enter')
  const entered = await lab.enterResult({
    testItemId: item.testItemId,
    result: { type: 'numeric', value: 15.5, version: item.version },
  })
  expect(entered.flag).toBe('normal') // up to 16.0 at 17; an adult woman's range ends at 15.0
})
