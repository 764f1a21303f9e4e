import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { inStep } from '#src/usecases/step.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'
import { DEMO_PASSWORD as password } from '#test/booking.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send } = pagesOf(product)
const { maker, checker } = await aSettlementDesk(product)

/** A payout that the bank confirmed, for a lab with one test. */
async function aPaidPayout() {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
  await checker.approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  await maker.importUtrs(bankSays(of))
  const [payout] = (await maker.viewBatch({ batchId })).of
  if (!payout) throw new Error('nothing was paid')
  return { labId, order, payout }
}

test('a returned payout is recorded on its statement, with its own UTR', async () => {
  const { payout } = await aPaidPayout()
  const at = `/finance/statements/${payout.payoutId}`
  expect((await read('finance', at)).text).toContain('Record the return')
  const back = { intent: 'back', version: String(payout.version), reason: 'Account closed' }
  const wrong = await send('finance', at, { ...back, utr: 'SBIN999999999999' })
  expect(wrong).toMatchObject({ status: 409 })
  const right = await send('finance', at, { ...back, utr: payout.utr ?? '' })
  expect(right).toMatchObject({ to: `${at}?done=back` })
  const after = (await read('finance', at)).text
  expect(after).toContain('Returned by the bank')
  expect(after).not.toContain('Record the return')
})

test('a lab’s debt: one person records the receipt, another confirms it', async () => {
  const { labId, order } = await aPaidPayout()
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, order.bookingId)
    if (booking && order.items[0]) await takeBack(step, booking, { id: order.items[0] })
  })
  const at = '/finance/debts'
  expect((await read('finance', at)).text).toContain('₹392.51')
  const form = { intent: 'received', labId, owedPaise: '39251', reason: 'Paid by cheque' }
  const all = { ...form, amount: '392.51', reference: 'HDFC000000000001' }
  expect(await send('finance', at, { ...all, owedPaise: '1' })).toMatchObject({ status: 409 })
  expect(await send('finance', at, all)).toMatchObject({ to: `${at}?done=proposed` })
  const [debt] = (await checker.listDebts()).debts
  const yes = { intent: 'confirm', debtId: debt?.debtId ?? '', version: String(debt?.version) }
  expect(await send('finance', at, yes)).toMatchObject({ status: 409 })
  expect(await send('finance2', at, yes)).toMatchObject({ to: `${at}?done=confirm` })
  expect((await read('finance', at)).text).toContain('No lab owes us money')
})

test('a tax that was paid is recorded with its challan', async () => {
  const at = '/finance/remittances'
  const { owed, today } = await maker.listRemittances()
  const due = owed.find(({ tax }) => tax === 'tds')?.owed ?? 0
  expect(due).toBeGreaterThan(0)
  const form = { intent: 'tds', month: '2026-10', challan: 'BSR 0510308 21112026 00001' }
  const paid = { ...form, owedPaise: String(due), amount: '0.01', paidOn: today }
  expect(await send('finance', at, { ...paid, owedPaise: '0' })).toMatchObject({ status: 409 })
  expect(await send('finance', at, paid)).toMatchObject({ to: `${at}?done=paid` })
  expect((await read('finance', at)).text).toContain('BSR05103082111202600001')
})
