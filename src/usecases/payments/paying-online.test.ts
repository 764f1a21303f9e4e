import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { balances, demoActor, orderState } from '#test/booking.ts'
import {
  anAttempt,
  aPayingProduct,
  atDoor,
  comeBack,
  moneyOf,
  paidOnce,
  workOffChecks,
} from '#test/payments.ts'

const isLong = process.env.TEST_SIZE === 'long'
const patience = isLong ? 900_000 : 300_000
const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')

/** Money that came too late: kept apart, one refund requested, the person told once. */
const cameTooLate = (amount: number) => ({
  payment: { state: 'void', refunded_paise: 0 },
  attempts: [{ state: 'late-captured' }],
  captures: [{ kind: 'surplus', amount }],
  journals: [{ kind: 'surplus-captured' }],
  refunds: [{ kind: 'surplus', amount }],
})

test('a booking paid online: held, paid, offered to phlebotomists, and the ledger balances', async () => {
  const { booker, booking, attempt } = await anAttempt(product)
  const app = product.as(booker.actor)
  const held = await app.viewBooking(booking)
  expect(held).toMatchObject({ payment: { mode: 'online', state: 'awaiting' }, expiredAt: null })
  expect(held.visits[0]).toMatchObject({ state: 'held', cashDue: 0 })
  expect(held.orders[0]?.state).toBe('awaiting-payment')
  expect(held.attempts).toMatchObject([{ number: attempt.number, state: 'redirected' }])
  expect(attempt.number).not.toBe(booking.number)

  const back = await comeBack(product, await sandbox.pay(attempt))
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `/icici_payment/${attempt.number}`,
  ])
  expect(await app.viewAttempt(attempt)).toMatchObject({ state: 'redirected', isWaiting: true })
  expect(await app.checkPayment(attempt)).toMatchObject({
    state: 'captured',
    bookingNumber: booking.number,
    isWaiting: false,
    mayTryAgain: false,
    payment: { state: 'captured', receiptNumber: `R${booking.number.slice(3)}` },
  })
  expect(await moneyOf(product, booking.bookingId)).toMatchObject({
    ...paidOnce,
    captures: [{ kind: 'applied', amount: booking.total }],
  })
  expect(await balances(product, booking.bookingId)).toEqual({
    gateway: booking.total,
    'customer-advance': 0 - booking.total,
  })
  const paid = await app.viewBooking(booking)
  expect(paid).toMatchObject({ holdUntil: null, payment: { state: 'captured' } })
  expect(paid.visits[0]?.state).toBe('offered')
  expect(paid.orders[0]?.state).toBe('placed')
  const [visit] = paid.visits
  if (visit) await product.as(phlebotomist).acceptVisit(visit)
  expect(await orderState(product, booker, { ...booking } as never)).toBe('accepted')
})

const times = isLong ? 1000 : 100

test(
  `the same message ${times} times through three channels, 50 concurrently: one payment`,
  async () => {
    await workOffChecks(product)
    const { booking, attempt } = await anAttempt(product)
    const paid = await sandbox.pay(attempt)
    const doors = [
      paid.redirectUrl,
      '/api/payments/ccavenue/echo',
      '/api/payments/ccavenue/reconciliation',
    ]
    const answers: number[] = []
    for (let sent = 0; sent < times; sent += 50) {
      const some = Array.from({ length: Math.min(50, times - sent) }, async (_, index) => {
        const door = doors[(sent + index) % doors.length] ?? ''
        const { status } = await atDoor(product, door, paid.encResp)
        const check = { number: attempt.number, referenceNo: paid.trackingId }
        if (index % 5 === 0) await worker.checkPayment(check)
        return status
      })
      answers.push(...(await allDone(some)))
    }
    expect(answers.filter((status) => status !== 200 && status !== 303)).toEqual([])
    const [checks = 0] = await allDone([workOffChecks(product)])
    expect(checks >= 1 && checks <= 3, `${checks} checks`).toBe(true) // at most one for each channel
    expect(await moneyOf(product, booking.bookingId)).toMatchObject({
      ...paidOnce,
      captures: [{ kind: 'applied', amount: booking.total }],
    })
    expect(await balances(product, booking.bookingId)).toMatchObject({ gateway: booking.total })
    const { rows } = await product.pool.query(
      'select door from gateway_messages where number = $1 order by door',
      [attempt.number],
    )
    expect(rows.map(({ door }) => door)).toEqual(['echo', 'reconciliation', 'response'])
  },
  patience,
)

test('a success after cancellation, the hold’s end, the page’s end or three days is refunded in full', async () => {
  const cancelled = await anAttempt(product)
  const app = product.as(cancelled.booker.actor)
  await app.cancelBooking({ bookingId: cancelled.booking.bookingId, expectedChargePaise: 0 })
  await sandbox.pay(cancelled.attempt)
  await allDone([worker.checkPayment(cancelled.attempt)])
  expect(await moneyOf(product, cancelled.booking.bookingId)).toMatchObject(
    cameTooLate(cancelled.booking.total),
  )
  for (const minutes of [21, 40, 60 * 24 * 3]) {
    const { booker, booking, attempt } = await anAttempt(product)
    product.clock.pass(minutes)
    await worker.expireHolds()
    await sandbox.pay(attempt)
    await worker.checkPayments()
    await allDone([worker.checkPayment(attempt)])
    expect(await moneyOf(product, booking.bookingId)).toMatchObject(cameTooLate(booking.total))
    const view = await product.as(booker.actor).viewBooking(booking)
    expect(view.orders[0]?.state).toBe('expired')
    expect(view.visits[0]?.state).toBe('cancelled')
    const seen = await product.as(booker.actor).viewAttempt(attempt)
    expect(seen).toMatchObject({ ending: 'expired', surplus: { amount: booking.total } })
    expect(view.events.filter(({ event }) => event === 'capture')).toEqual([])
  }
})

test('success, then any other status for the same reference: paid stays paid, finance gets a break', async () => {
  const { booking, attempt } = await anAttempt(product)
  await sandbox.pay(attempt)
  await worker.checkPayment(attempt)
  for (const status of ['Aborted', 'Unsuccessful', 'Invalid']) {
    const { encResp } = await sandbox.say(attempt.number, { status })
    await atDoor(product, '/api/payments/ccavenue/echo', encResp)
    await workOffChecks(product)
  }
  expect(await moneyOf(product, booking.bookingId)).toMatchObject(paidOnce)
  const { rows } = await product.pool.query(
    `select kind from reconciliation_breaks where kind = 'status-regressed'
       and ours->>'number' = $1`,
    [attempt.number],
  )
  expect(rows).toHaveLength(1)
})

test('two payments of one number: one pays, the other is refunded', async () => {
  const { booking, attempt } = await anAttempt(product)
  const paid = await sandbox.pay(attempt, 'twice')
  expect(paid.trackingIds).toHaveLength(2)
  for (const referenceNo of [...paid.trackingIds, ...paid.trackingIds])
    await worker.checkPayment({ number: attempt.number, referenceNo })
  expect(await moneyOf(product, booking.bookingId)).toMatchObject({
    payment: { state: 'captured', refunded_paise: 0 },
    attempts: [{ state: 'captured' }],
    captures: [
      { kind: 'applied', amount: booking.total },
      { kind: 'surplus', amount: booking.total },
    ],
    journals: [{ kind: 'payment-captured' }, { kind: 'surplus-captured' }],
    refunds: [{ kind: 'surplus', amount: booking.total }],
  })
})

test('two attempts of one booking, both paid: one pays, the other is refunded', async () => {
  const first = await anAttempt(product)
  const { booking, booker } = first
  const second = await product.as(booker.actor).initiatePayment({ number: booking.number })
  await Promise.all([sandbox.pay(first.attempt), sandbox.pay(second)])
  await Promise.all([worker.checkPayment(first.attempt), worker.checkPayment(second)])
  const { attempts, captures, refunds } = await moneyOf(product, booking.bookingId)
  expect(new Set(attempts.map(({ state }) => state))).toEqual(
    new Set(['captured', 'late-captured']),
  )
  expect(new Set(captures.map(({ kind }) => kind))).toEqual(new Set(['applied', 'surplus']))
  expect([attempts.length, captures.length]).toEqual([2, 2])
  expect(refunds).toEqual([{ kind: 'surplus', amount: booking.total }])
})

test(
  'paid and cancelled at the same moment: the money is captured once and refunded once',
  async () => {
    for (let round = 0; round < (isLong ? 200 : 6); round += 1) {
      const { booker, booking, attempt } = await anAttempt(product)
      await sandbox.pay(attempt, 'silence')
      const { bookingId } = booking
      await allDone<unknown>([
        worker.checkPayment(attempt),
        worker.checkPayment(attempt),
        product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
      ])
      const { captures, refunds } = await moneyOf(product, bookingId)
      expect([captures.length, refunds.map(({ amount }) => amount)]).toEqual([1, [booking.total]])
      expect(await balances(product, bookingId)).toEqual({
        gateway: booking.total,
        'refund-payable': 0 - booking.total,
      })
    }
  },
  patience,
)
