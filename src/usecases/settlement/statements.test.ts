import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from '#test/booking.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  type SoldLine,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const finance = await demoActor(product, 'finance')
const maker = product.as(finance)
const checker = product.as(await demoActor(product, 'finance2'))
const person = await demoActor(product, 'labmanager')

/** A manager of this lab and of no other. */
function managerOf(labId: LabId) {
  return product.as({ ...person, grants: [{ role: 'lab-manager', labId, locationId: null }] })
}

async function aPayout(labId: LabId, ...orders: SoldLine[][]) {
  for (const lines of orders) await anEarnedOrder(product, labId, lines)
  await windowPasses(product)
  const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
  const { of: payouts } = await maker.viewBatch({ batchId })
  const payout = payouts.find((one) => one.lab?.labId === labId)
  if (!payout) throw new Error('no payout')
  return { batchId, payoutId: payout.payoutId, payout }
}

test('a lab reads its own statements once they are approved, and no other’s in any way', async () => {
  const [labId, otherId] = [await aPaidLab(product), await aPaidLab(product)]
  const { batchId, payoutId, payout } = await aPayout(labId, [theVector])
  const [own, other] = [managerOf(labId), managerOf(otherId)]
  const notFound = { refusal: 'not-found' }
  await expect(own.viewStatement({ payoutId })).rejects.toMatchObject(notFound)
  expect((await own.listStatements()).statements).toEqual([])
  await checker.approveBatch({ batchId, password })
  await maker.importUtrs(bankSays([payout]))
  expect((await own.listStatements()).statements).toMatchObject([{ payoutId, state: 'paid' }])
  expect(await own.viewStatement({ payoutId })).toMatchObject({
    net: 39_251,
    lines: [{ gross: 49_900, net: 39_251, platformPercent: 18 }],
    invoice: { taxable: 8982, gst: 1617, igst: 0, cgst: 808, sgst: 809 },
  })
  for (const read of [
    other.viewStatement,
    other.readStatementCsv,
    other.readStatementPdf,
    other.readInvoicePdf,
  ])
    await expect(read({ payoutId })).rejects.toMatchObject(notFound)
  await expect(other.listStatements({ labId })).rejects.toMatchObject(notFound)
  await expect(other.labEarnings({ labId })).rejects.toMatchObject(notFound)
  expect((await other.listStatements()).statements).toEqual([])
  await expect(own.viewBatch({ batchId })).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(own.readBankFile({ batchId })).rejects.toMatchObject({ refusal: 'forbidden' })
  expect((await maker.listStatements()).statements.length).toBeGreaterThan(0)
})

test('the CSV has each test in rupees; a formula is text, and a minus stays a number', async () => {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  const first = await aPayout(labId)
  await product.asOwner(`update test_items set name = '=1+1' where id = any($1)`, [order.items])
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, order.bookingId)
    if (booking && order.items[0]) await takeBack(step, booking, { id: order.items[0] })
  })
  const { payoutId } = await aPayout(labId, [{ ...theVector, price: 100_000 }])
  const rows = (await maker.readStatementCsv({ payoutId })).csv.trimEnd().split('\r\n')
  expect(rows[0]).toBe(
    '\uFEFF"kind","booking","testCode","test","accruedAt","platformPercent","gross","commission","gst","tds","net","paidIn","creditNote","tdsUnder"',
  )
  expect(rows).toHaveLength(3)
  expect(rows[1]).toMatch(
    /^"test","OPL\d{19}",.*,"18","1000.00","180.00","32.40","1.00","786.60",,,"Income-tax Act, 2025, s\.393\(1\).*s\.194-O"$/,
  )
  expect(rows[2]).toMatch(
    /^"taken back",.*,"'=1\+1",.*,"18","-499.00","-89.82","-16.17","-0.50","-392.51"/,
  )
  expect(rows[2]).toContain(`"${first.payout.number}"`)
})

test('printed statement and invoice show the sums to any reader; the same bytes twice', async () => {
  const labId = await aPaidLab(product)
  const { batchId, payoutId, payout } = await aPayout(labId, [theVector], [theVector])
  await checker.approveBatch({ batchId, password })
  await expect(maker.readInvoicePdf({ payoutId })).rejects.toMatchObject({ refusal: 'not-found' })
  await maker.importUtrs(bankSays([payout]))
  const manager = managerOf(labId)
  const statement = await manager.readStatementPdf({ payoutId })
  const said = pdfPages(statement.bytes).join('')
  for (const words of [
    payout.number,
    '785.02',
    '-179.64',
    '-32.34',
    '998.00',
    'UTR',
    'Page 1 of 1',
  ])
    expect(said).toContain(squeezed(words))
  const invoice = await manager.readInvoicePdf({ payoutId })
  const billed = pdfPages(invoice.bytes).join('')
  for (const words of ['179.64', 'CGST at 9 %', '16.17', '211.98', 'Joined Labs Pvt Ltd'])
    expect(billed).toContain(squeezed(words))
  expect(billed).toMatch(/OX\/2\d-2\d\/\d{6}/)
  expect((await manager.readStatementPdf({ payoutId })).bytes).toEqual(statement.bytes)
})

test('the simulator at unchanged rates is the real statement to the paisa, panels and claw-backs included', async () => {
  const labId = await aPaidLab(product)
  const panel: SoldLine = { price: 99_999, percent: 33, members: [7, 0, 13, 13, 1] }
  const month = product.clock
    .at()
    .toZonedDateTimeISO('Asia/Kolkata')
    .add({ months: 1 })
    .toPlainDate()
    .toPlainYearMonth()
    .toString()
  product.clock.set(`${month}-05T06:30:00Z`)
  const lost = await anEarnedOrder(product, labId, [theVector, panel])
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, lost.bookingId)
    if (booking && lost.items[1]) await takeBack(step, booking, { id: lost.items[1] })
  })
  const { payout } = await aPayout(
    labId,
    [theVector, panel, { ...panel, price: 1, percent: 18 }],
    [panel],
  )
  const real = await maker.simulateShares({ labId, month })
  const { gross, commission, gst, tds, net } = payout
  expect(real.real).toEqual({ gross, commission, gst, tds, net })
  expect(real.simulated).toEqual(real.real)
  expect(real.difference).toEqual({ gross: 0, commission: 0, gst: 0, tds: 0, net: 0 })
  const kept = real.byCategory.flatMap(({ categoryCode }) => [categoryCode])
  expect(kept).toHaveLength(1)
  // Less for the platform is more for the lab, less the GST on the difference; TDS is unchanged.
  const less = await maker.simulateShares({ labId, month, platformPercent: 10 })
  expect(less.difference).toMatchObject({ gross: 0, tds: 0 })
  expect(less.difference.commission).toBeLessThan(0)
  expect(less.difference.net).toBe(0 - less.difference.commission - less.difference.gst)
  // From a day after the orders it changes nothing.
  const later = `${month}-28`
  expect(
    await maker.simulateShares({ labId, month, platformPercent: 10, from: later }),
  ).toMatchObject({ simulated: real.real })
})

test('a lab’s earnings are shown by the state of the money', async () => {
  const labId = await aPaidLab(product)
  const { batchId, payout } = await aPayout(labId, [theVector])
  await anEarnedOrder(product, labId, [theVector])
  const seen = await managerOf(labId).labEarnings()
  expect(seen.totals).toEqual({
    accrued: 39_251,
    eligible: 0,
    onHold: 0,
    inTransit: 39_251,
    paid: 0,
  })
  expect(seen.weeks).toHaveLength(12)
  expect(seen.weeks.at(-1)).toMatchObject({ accrued: 39_251 })
  await checker.approveBatch({ batchId, password })
  await maker.importUtrs(bankSays([payout]))
  expect((await managerOf(labId).labEarnings()).totals).toMatchObject({ paid: 39_251 })
})
