import { afterAll, expect, test } from 'vitest'
import { anAttempt, aPayingProduct, moneyOf, workOffChecks } from '#test/payments.ts'

const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

test('paid in one tab while another stays open, unreported: found with the day’s books, it is refunded', async () => {
  const { booking, attempt } = await anAttempt(product)
  const day = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()
  const { trackingId } = await sandbox.pay(attempt, 'silence')
  // The second tab: a payment of its own under the same number, never continued.
  await fetch(`${sandbox.url}/transaction/transaction.do?command=initiateTransaction`, {
    method: 'POST',
    body: new URLSearchParams({ encRequest: attempt.data, access_code: attempt.access_code }),
  })
  await worker.checkPayment(attempt)
  product.clock.pass(40)
  await worker.expireHolds()
  const lost = await moneyOf(product, booking.bookingId)
  expect(lost).toMatchObject({ payment: { state: 'void' }, captures: [] })
  product.clock.pass(24 * 60)
  for (const _run of ['first', 'again']) {
    await worker.reconcileDay({ day })
    await workOffChecks(product)
  }
  expect(await moneyOf(product, booking.bookingId)).toMatchObject({
    captures: [{ kind: 'surplus', amount: booking.total }],
    refunds: [{ kind: 'surplus', amount: booking.total }],
  })
  const { rows } = await product.pool.query('select kind, key from reconciliation_breaks')
  expect(rows).toContainEqual({ kind: 'missing-here', key: trackingId })
})
