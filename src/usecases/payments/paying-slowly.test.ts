import { afterAll, expect, test, vi } from 'vitest'
import { anAttempt, aPayingProduct, moneyOf, paidOnce } from '#test/payments.ts'

const isLong = process.env.TEST_SIZE === 'long'
const patience = isLong ? 900_000 : 300_000
const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

const silent = isLong ? 500 : 20

test(
  `${silent} payments from which no browser returned are settled by the schedule alone`,
  async () => {
    const made = []
    for (let one = 0; one < silent; one += 1) {
      const { booking, attempt } = await anAttempt(product)
      await sandbox.pay(attempt, 'silence')
      made.push(booking.bookingId)
      if (one % 50 === 49) {
        product.clock.pass(1)
        await worker.checkPayments()
      }
    }
    product.clock.pass(1)
    await worker.checkPayments()
    const { rows } = await product.pool.query(
      `select count(*)::int as paid from payments where state = 'captured' and booking_id = any($1)`,
      [made],
    )
    expect(rows[0].paid).toBe(silent)
    expect(await worker.checkPayments()).toEqual({ checked: 0 })
  },
  patience,
)

test('a slow payment is asked about by the schedule, and ends as it turns out', async () => {
  const { booking, attempt } = await anAttempt(product)
  await sandbox.pay(attempt, 'delay', { delaySeconds: 240 })
  const checks = async () =>
    (
      await product.pool.query('select checks from payment_attempts where number = $1', [
        attempt.number,
      ])
    ).rows[0].checks
  for (const [minutes, asked] of [
    [0.9, 0],
    [0.1, 1],
    [0.9, 1],
    [0.1, 2],
  ] as const) {
    product.clock.pass(minutes)
    await worker.checkPayments()
    expect(await checks()).toBe(asked)
  }
  product.clock.pass(3)
  await worker.checkPayments()
  expect(await moneyOf(product, booking.bookingId)).toMatchObject(paidOnce)
})

test('the gateway silent for a while: the booking waits, and is paid once when it answers', async () => {
  const { booker, booking, attempt } = await anAttempt(product)
  await sandbox.pay(attempt)
  await sandbox.setFault('500')
  await worker.checkPayment(attempt)
  expect(await product.as(booker.actor).viewAttempt(attempt)).toMatchObject({ isWaiting: true })
  await sandbox.setFault(null)
  await worker.checkPayment(attempt)
  expect(await moneyOf(product, booking.bookingId)).toMatchObject(paidOnce)
})

// The last test: the circuit breaker stays open for longer than a test should run.
test('the gateway down: the payer is told at once, and the booking is kept', async () => {
  const { booker, booking, attempt } = await anAttempt(product)
  await sandbox.setFault('down')
  for (let tries = 0; tries < 5; tries += 1) await worker.checkPayment(attempt)
  const asking = vi.spyOn(sandbox.gateway, 'status')
  const app = product.as(booker.actor)
  await expect(app.initiatePayment({ number: booking.number })).rejects.toMatchObject({
    refusal: 'gateway-down',
  })
  expect(asking).not.toHaveBeenCalled()
  expect(await app.viewAttempt(attempt)).toMatchObject({ state: 'redirected', mayTryAgain: true })
  expect((await app.viewBooking(booking)).payment.state).toBe('awaiting')
})
