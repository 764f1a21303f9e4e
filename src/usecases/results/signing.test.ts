import { afterAll, expect, test } from 'vitest'
import { asSeen } from '#src/domain/results/bench/signing-queue.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  type Booker,
  DEMO_PASSWORD,
  demoActor,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician, authoriser } = bench
const lab = product.as(technician)
const doctor = product.as(authoriser)

type Values = Record<string, number>

/** An order of this person whose values are entered and verified. */
async function verified(booker: Booker, values: Values) {
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  const booked = await aBooking(product, booker, { items: Object.keys(values) })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { orderId } = booked
  for (const { testItemId, testCode } of (await lab.viewBenchOrder({ orderId })).items) {
    const { version } = await shown(product, testItemId)
    const result = { type: 'numeric' as const, value: values[testCode] ?? 1, version }
    await lab.enterResult({ testItemId, result })
    await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
  return { ...booked, barcodes }
}

async function signed(booker: Booker, values: Values) {
  const booked = await verified(booker, values)
  const { reportId } = await doctor.authoriseResults(await signing(product, booked.orderId))
  return { ...booked, reportId }
}

async function withdrawn({ reportId }: Awaited<ReturnType<typeof signed>>) {
  if (!reportId) throw new Error('nothing was published')
  const why = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const proposal = await doctor.proposeWithdrawal({ reportId, version: 1, ...why, password })
  await product.as(bench.office).confirmWithdrawal({ ...proposal, password })
}

async function itemOf(orderId: Parameters<typeof lab.viewBenchOrder>[0]['orderId']) {
  const { items } = await doctor.viewBenchOrder({ orderId })
  const [item] = items
  if (!item) throw new Error('no test')
  return item
}

test('the last three signed values stand beside a new one, latest first, with the change', async () => {
  const booker = await aBooker(product)
  for (const HB of [11, 12, 13, 12.5]) await signed(booker, { HB })
  const { orderId } = await verified(booker, { HB: 13.5 })
  const { history, verified: check, result } = await itemOf(orderId)
  expect(history.map(({ value }) => value)).toEqual([12.5, 13, 12])
  expect(history[0]?.delta).toMatchObject({ by: 1, percent: 8, days: expect.any(Number) })
  expect(check).toEqual({ by: authoriser.name, at: expect.any(String) })
  expect(result?.enteredBy).toBe(technician.name)
})

test('a value of a withdrawn report, of another person or lab, or not signed, is no earlier one', async () => {
  const booker = await aBooker(product)
  const other = await signed(await aBooker(product), { HB: 9 })
  await verified(booker, { HB: 10 })
  const elsewhere = await signed(booker, { HB: 11 })
  const gone = await signed(booker, { HB: 12 })
  const stays = await signed(booker, { HB: 13 })
  await withdrawn(gone)
  await product.asOwner(
    `update orders set lab_id = (select id from labs where code = 'LAB002') where id = $1`,
    [elsewhere.orderId],
  )
  const { orderId } = await verified(booker, { HB: 13.5 })
  const { history, earlier } = await itemOf(orderId)
  expect(other.reportId && stays.reportId).toBeTruthy()
  expect(history.map(({ value }) => value)).toEqual([13])
  expect(earlier?.value).toBe(13)
})

test('the page says how the sample was, and which one before it was rejected and why', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const crew = { phlebotomist, technician, booker }
  const [first] = await received(product, crew, booked)
  if (!first) throw new Error('nothing was drawn')
  await lab.rejectTube({ barcode: first, reason: 'clotted', note: 'Invert it eight times' })
  const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  const again = view.visits.find(({ visitId }) => visitId !== booked.visitId)?.visitId
  const [barcode] = await received(product, crew, booked, again)
  if (!barcode) throw new Error('nothing was drawn again')
  await lab.acceptTube({ barcode, remark: 'slightly-haemolysed', remarkWords: 'Faintly pink' })
  const { sample, gone } = await itemOf(booked.orderId)
  expect(sample).toMatchObject({
    barcode,
    remark: 'slightly-haemolysed',
    remarkWords: 'Faintly pink',
  })
  expect(gone).toMatchObject([{ rejectReason: 'clotted', note: 'Invert it eight times' }])
})

test('a fast that a test asks for comes with what was said at the draw', async () => {
  const { orderId } = await verified(await aBooker(product), { FBS: 90 })
  expect((await itemOf(orderId)).fasting).toEqual({
    hours: expect.any(Number),
    moment: expect.objectContaining({ kind: 'food', minutes: 600 }),
    isShort: false,
  })
})

test('the range that judged a value is shown, though the catalogue says another one by now', async () => {
  const { orderId } = await verified(await aBooker(product), { HB: 13.5 })
  const before = await itemOf(orderId)
  await product.asOwner(`update results set range_low = 12.7 where test_item_id = $1`, [
    before.testItemId,
  ])
  expect((await itemOf(orderId)).judged).toMatchObject({ low: 12.7 })
  expect((await itemOf(orderId)).low).toBe(before.low)
})

test('a sample rejected between the page and the signature is not signed', async () => {
  const { orderId, barcodes } = await verified(await aBooker(product), { HB: 13.5 })
  const page = await signing(product, orderId)
  const [barcode] = barcodes
  if (!barcode) throw new Error('nothing was drawn')
  await lab.rejectTube({ barcode, reason: 'label-mismatch', note: 'Another name on it' })
  await expect(doctor.authoriseResults(page)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('next is the most urgent order that may be signed: not one’s own booking, nor one’s own value', async () => {
  const asked = { skipped: [] }
  const start = await doctor.listToSign(asked)
  const ordinary = await verified(await aBooker(product), { HB: 13.5 })
  const critical = await verified(await aBooker(product), { HB: 4 })
  const first = await doctor.listToSign(asked)
  expect(first).toMatchObject({ next: critical.orderId, count: start.count + 2, isSignatory: true })
  const at = (await itemOf(critical.orderId)).verified?.at ?? ''
  const { criticalAt } = asSeen([{ gravity: 2, verifiedAt: at }])
  const skipping = await doctor.listToSign({
    skipped: [{ orderId: critical.orderId, gravity: 2, criticalAt }],
  })
  expect(skipping).toMatchObject({
    skipped: [{ orderId: critical.orderId, gravity: 2 }],
    count: start.count + 1,
  })
  expect(skipping.next).not.toBe(critical.orderId)
  await product.asOwner('update orders set account_id = $2 where id = $1', [
    critical.orderId,
    authoriser.id,
  ])
  const own = await doctor.listToSign(asked)
  expect(own).toMatchObject({ count: start.count + 1, forOthers: start.forOthers + 1 })
  expect(own.next).not.toBe(critical.orderId)
  await product.asOwner(
    `update results set entered_by = $2, verified_by = $3
      where test_item_id in (select id from test_items where order_id = $1)`,
    [ordinary.orderId, authoriser.id, technician.id],
  )
  const entered = await doctor.listToSign(asked)
  expect(entered).toMatchObject({ count: start.count, forOthers: start.forOthers + 2 })
  expect((await itemOf(ordinary.orderId)).isOwnEntry).toBe(true)
})

test('who signs for two labs is led through the orders of both, and the lab is named', async () => {
  const before = await doctor.listToSign({ skipped: [] })
  const { orderId } = await verified(await aBooker(product), { HB: 4 })
  const second = `(select id from labs where code = 'LAB002')`
  await product.asOwner(`update orders set lab_id = ${second} where id = $1`, [orderId])
  await product.asOwner(`update test_items set lab_id = ${second} where order_id = $1`, [orderId])
  expect(await doctor.listToSign({ skipped: [] })).toMatchObject({ count: before.count })
  const { rows } = await product.pool.query(`select id, name from labs where code = 'LAB002'`)
  const grants = authoriser.grants.flatMap((grant) => [grant, { ...grant, labId: rows[0].id }])
  const ofBoth = product.as({ ...authoriser, grants })
  await expect(ofBoth.listToSign({ skipped: [] })).resolves.toMatchObject({
    count: before.count,
    forOthers: before.forOthers + 1,
  })
  await product.asOwner(
    `insert into signatories select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'lab_id', $2::text))).* from signatories s where user_id = $1`,
    [authoriser.id, rows[0].id],
  )
  const queue = await ofBoth.listToSign({ skipped: [], shown: orderId })
  expect(queue).toMatchObject({ count: before.count + 1, labName: rows[0].name, hasLabs: true })
  expect((await ofBoth.listToSign({ skipped: [] })).next).toBe(orderId)
})

test('only who signs for the lab is led to what it has to sign', async () => {
  await expect(lab.listToSign({ skipped: [] })).rejects.toMatchObject({ refusal: 'forbidden' })
  const grants = authoriser.grants.map((grant) => ({ ...grant, labId: null }))
  const stranger = product.as({ ...authoriser, grants })
  await expect(stranger.listToSign({ skipped: [] })).rejects.toMatchObject({ refusal: 'not-found' })
  const manager = product.as(await demoActor(product, 'labmanager'))
  await expect(manager.listToSign({ skipped: [] })).rejects.toMatchObject({ refusal: 'forbidden' })
})
