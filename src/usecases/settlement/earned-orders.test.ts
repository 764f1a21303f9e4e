import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, balances, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { anEarnedOrder, aPaidLab, labBalances, theVector } from '#test/settlement.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct({ slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const worker = product.as({ kind: 'worker' })
const finance = product.as(await demoActor(product, 'finance'))
const finance2 = product.as(await demoActor(product, 'finance2'))

async function entriesOf(bookingId: string) {
  const { rows } = await product.pool.query(
    `select id, state, kind, gross_paise::int as gross, commission_paise::int as commission,
       gst_paise::int as gst, tds_paise::int as tds, net_paise::int as net
     from settlement_entries where booking_id = $1 order by id`,
    [bookingId],
  )
  return rows
}

/** Everybody's earnings from a booking equal its payments less its refunds. */
async function expectEven(bookingId: string) {
  const { rows } = await product.pool.query(
    `select (select amount_paise from payments where booking_id = $1)::int
       - (select coalesce(sum(amount_paise), 0) from refunds where booking_id = $1 and state <> 'rejected')::int
       as money,
     (select coalesce(-sum(amount_paise), 0) from ledger_entries e
       join ledger_journals j on j.id = e.journal_id
       where j.booking_id = $1 and account in ('lab-payable', 'platform-revenue', 'gst-payable',
         'tds-payable', 'phlebotomist-payable'))::int as earned,
     (select coalesce(sum(gross_paise), 0) from settlement_entries
       where booking_id = $1 and state <> 'reversed')::int
       + (select collection_charge_paise from bookings where id = $1)::int as entries`,
    [bookingId],
  )
  const [{ money, earned, entries }] = rows
  expect({ earned, entries }).toEqual({ earned: money, entries: money })
}

async function atTheLab(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const crew = { phlebotomist, technician, booker }
  return { booker, booked, crew, barcodes: await received(product, crew, booked) }
}

async function report(orderId: string) {
  const { items } = await lab.viewBench()
  for (const { testItemId } of items.filter((one) => one.orderId === orderId)) {
    await lab.enterResult({
      testItemId,
      result: { type: 'numeric', value: 13, ...(await shown(product, testItemId)) },
    })
    await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
  await product.as(authoriser).authoriseResults(await signing(product, orderId as never))
}

test('a lab accrues with the sample it accepts, and may be paid when the order is closed', async () => {
  const { booked, barcodes } = await atTheLab(['HB'])
  const { bookingId, orderId, view } = booked
  expect(await entriesOf(bookingId)).toEqual([])
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const [entry] = await entriesOf(bookingId)
  expect(entry).toMatchObject({ state: 'accrued', gross: view.testsTotal })
  expect(await balances(product, bookingId)).toMatchObject({
    'lab-payable': -entry.net,
    'platform-revenue': -entry.commission,
    'gst-payable': -entry.gst,
    'tds-payable': -entry.tds,
  })
  await expectEven(bookingId)
  await report(orderId)
  product.clock.pass(7 * 24 * 60 - 1)
  await worker.closeOrders()
  expect(await entriesOf(bookingId)).toMatchObject([{ state: 'accrued' }])
  product.clock.pass(2)
  await worker.closeOrders()
  expect(await entriesOf(bookingId)).toMatchObject([{ state: 'eligible' }])
  const { rows } = await product.pool.query(`select state from orders where id = $1`, [orderId])
  expect(rows).toEqual([{ state: 'closed' }])
})

test('a test refunded after its order was closed and before any payout is reversed', async () => {
  const { booked, barcodes } = await atTheLab(['HB'])
  const { bookingId, orderId } = booked
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  await report(orderId)
  product.clock.pass(7 * 24 * 60 + 1)
  await worker.closeOrders()
  const { rows } = await product.pool.query('select id from test_items where order_id = $1', [
    orderId,
  ])
  const asked = { bookingId, testItemId: rows[0].id, reason: 'measured on the wrong sample' }
  const { refundId } = await finance.askRefundByHand(asked)
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  const [entry] = await entriesOf(bookingId)
  expect(await stepsOf(product, 'settlement', entry.id)).toEqual([
    'accrued mature eligible',
    'eligible reverse reversed',
  ])
})

test('an unusable sample earns nothing, and the fresh one accrues again', async () => {
  const { booked, booker, crew, barcodes } = await atTheLab(['HB'])
  const { bookingId } = booked
  const [first] = barcodes
  if (!first) throw new Error('no tube')
  await lab.acceptTube({ barcode: first })
  await lab.rejectTube({ barcode: first, reason: 'haemolysed' })
  expect(await entriesOf(bookingId)).toMatchObject([{ state: 'reversed' }])
  const { visits } = await product.as(booker.actor).viewBooking({ bookingId })
  const again = visits.find(({ isRecollection }) => isRecollection)
  if (!again) throw new Error('no fresh visit')
  const [second] = await received(product, crew, booked, again.visitId)
  if (!second) throw new Error('no fresh tube')
  await lab.acceptTube({ barcode: second })
  expect(await entriesOf(bookingId)).toMatchObject([{ state: 'reversed' }, { state: 'accrued' }])
  await expectEven(bookingId)
})

test('five per cent are withheld from a lab without a PAN, by the day’s row and not in code', async () => {
  const labId = await aPaidLab(product, { isPanless: true })
  await anEarnedOrder(product, labId, [theVector])
  expect((await labBalances(product, labId)).payable).toBe(-(49_900 - 8982 - 1617 - 2495))
  const { rates } = await finance.listTaxRates()
  expect(
    rates.filter(({ holds }) => holds === 'now').map(({ tax, basisPoints }) => [tax, basisPoints]),
  ).toEqual([
    ['gst-on-commission', 1800],
    ['tds', 10],
    ['tds-without-pan', 500],
  ])
})

test('a rate applies from its day in India on; never from today or before, and once', async () => {
  const labId = await aPaidLab(product)
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const rate = { tax: 'tds' as const, basisPoints: 100, source: 'A Finance Act to come' }
  const from = today.add({ days: 1 }).toString()
  await expect(finance.addTaxRate({ ...rate, from: today.toString() })).rejects.toMatchObject({
    refusal: 'rate-too-early',
  })
  await finance.addTaxRate({ ...rate, from })
  await expect(finance.addTaxRate({ ...rate, from })).rejects.toMatchObject({
    refusal: 'rate-stands',
  })
  product.clock.set(`${today.toString()}T18:29:59Z`)
  await anEarnedOrder(product, labId, [theVector])
  expect((await labBalances(product, labId)).payable).toBe(-39_251)
  product.clock.set(`${today.toString()}T18:30:00Z`)
  await anEarnedOrder(product, labId, [theVector])
  expect((await labBalances(product, labId)).payable).toBe(-39_251 - (39_251 + 50 - 499))
})
