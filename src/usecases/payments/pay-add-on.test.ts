import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import {
  aBooker,
  aBooking,
  arrived,
  demoActor,
  demoLab,
  drawn,
  freeHours,
  identified,
} from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking, refundsOf } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

/** Tests join a booking that was paid online, by a payment of their own: decision 223. */
const paying = await aPayingProduct({ slotDays: 6, slotCapacity: 40 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const worker = product.as({ kind: 'worker' })
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 10000, 10000, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? 'broken',
  )

const quoted = ({ booker, bookingId, orderId }: PaidBooking, ...codes: string[]) =>
  product
    .as(booker.actor)
    .quoteAddOn({ bookingId, orderId, items: codes.map((code) => ItemCode.parse(code)) })

/** "Pay Now" for tests that join; the payer is on the gateway's page. */
async function begun(paid: PaidBooking, ...codes: string[]) {
  const { quoteId } = await quoted(paid, ...codes)
  const { booker, bookingId } = paid
  return product.as(booker.actor).payAddOn({ bookingId, quoteId })
}

const viewed = ({ booker, bookingId }: PaidBooking) =>
  product.as(booker.actor).viewBooking({ bookingId })

/** Paid at the gateway, which is asked. */
async function joined(paid: PaidBooking, ...codes: string[]) {
  const attempt = await begun(paid, ...codes)
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  return attempt
}

const codesOf = ({ orders }: Awaited<ReturnType<typeof viewed>>) =>
  orders.flatMap(({ lines }) => lines.map(({ code }) => code))

/** Nothing of the booking differs but what is known of its attempts, and of money that went back. */
function bare(view: Awaited<ReturnType<typeof viewed>>) {
  const { asOf: _at, attempts: _tried, refunds: _back, events, steps: _steps, ...rest } = view
  return {
    ...rest,
    events: events.filter(({ machine }) => !['attempt', 'refund'].includes(machine)),
  }
}

test('tests join a booking that was paid online once the gateway has their money, and not before', async () => {
  const paid = await aPaidBooking(paying)
  const before = await viewed(paid)
  const attempt = await begun(paid, 'TSH')
  expect(bare(await viewed(paid))).toEqual(bare(before))
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  const after = await viewed(paid)
  expect(codesOf(after)).toEqual([...codesOf(before), 'TSH'])
  expect(after.payment).toEqual(before.payment)
  expect(after.further).toMatchObject([{ state: 'captured', amount: attempt.amount }])
  expect(after.total).toBe(before.total + attempt.amount)
  expect(after.paidInAll).toBe(after.total)
  expect(after.visits.map(({ cashDue }) => cashDue)).toEqual([0])
  expect(after.further[0]?.receiptNumber).not.toBe(before.payment.receiptNumber)
  expect(await wrongSides(product, paid.bookingId)).toEqual([])
})

test('what joined is drawn and reported with the rest, and earns its lab the same', async () => {
  const paid = await aPaidBooking(paying)
  await joined(paid, 'TSH')
  await arrived(product, phlebotomist, paid)
  await identified(product, { ...paid, phlebotomist })
  await drawn(product, phlebotomist, paid.visitId)
  await product.as(phlebotomist).finishCollection({ visitId: paid.visitId })
  const { orders } = await viewed(paid)
  expect(orders).toMatchObject([{ state: 'sample-collected' }])
})

test.for(['failure', 'abort'] as const)(
  'a payment that ends by %s leaves the booking as it was, and can be tried again',
  async (outcome) => {
    const paid = await aPaidBooking(paying)
    const { quoteId } = await quoted(paid, 'TSH')
    const { booker, bookingId } = paid
    const before = await viewed(paid)
    const pay = () => product.as(booker.actor).payAddOn({ bookingId, quoteId })
    const first = await pay()
    await sandbox.pay(first, outcome)
    await worker.checkPayment({ number: first.number })
    expect(bare(await viewed(paid))).toEqual(bare(before))
    const seen = await product.as(booker.actor).viewAttempt({ number: first.number })
    expect(seen).toMatchObject({ mayTryAgain: true, addOn: { isJoined: false } })
    const second = await pay()
    await sandbox.pay(second)
    await worker.checkPayment({ number: second.number })
    expect(codesOf(await viewed(paid))).toContain('TSH')
  },
)

test('one attempt of a booking is live: a second one ends the first', async () => {
  const paid = await aPaidBooking(paying)
  await begun(paid, 'TSH')
  await begun(paid, 'PLT')
  const { attempts } = await viewed(paid)
  expect(attempts.map(({ state }) => state)).toEqual(['captured', 'aborted', 'redirected'])
})

test('money told twice joins once', async () => {
  const paid = await aPaidBooking(paying)
  const { number } = await joined(paid, 'TSH')
  await worker.checkPayment({ number })
  await worker.checkPayment({ number })
  const view = await viewed(paid)
  expect(view.further).toHaveLength(1)
  expect(view.refunds).toEqual([])
})

test('a booking twice paid for the same tests has the second payment back', async () => {
  const paid = await aPaidBooking(paying)
  const { quoteId } = await quoted(paid, 'TSH')
  const { booker, bookingId } = paid
  const pay = () => product.as(booker.actor).payAddOn({ bookingId, quoteId })
  const [one, other] = [await pay(), await pay()]
  for (const attempt of [one, other]) await sandbox.pay(attempt)
  for (const { number } of [other, one])
    expect(await refusalOf(worker.checkPayment({ number }))).toBe('done')
  const view = await viewed(paid)
  expect(view.further).toHaveLength(1)
  expect(view.refunds).toMatchObject([
    { kind: 'surplus', amount: one.amount, reason: 'paid-twice', paymentId: null },
  ])
})

test('of two quotes of the same test, paid at once, one joins and the other goes back', async () => {
  const paid = await aPaidBooking(paying)
  const [one, other] = [await begun(paid, 'TSH'), await begun(paid, 'TSH')]
  for (const attempt of [one, other]) await sandbox.pay(attempt)
  const told = [one, other].map(({ number }) => refusalOf(worker.checkPayment({ number })))
  expect(await Promise.all(told)).toEqual(['done', 'done'])
  const view = await viewed(paid)
  expect(codesOf(view).filter((code) => code === 'TSH')).toHaveLength(1)
  expect(view.refunds).toMatchObject([{ kind: 'surplus', reason: 'joined-late' }])
  expect(await wrongSides(product, paid.bookingId)).toEqual([])
})

test('the draw wins: money that comes after it is refunded in full, and told', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid, 'TSH')
  await arrived(product, phlebotomist, paid)
  await identified(product, { ...paid, phlebotomist })
  await drawn(product, phlebotomist, paid.visitId)
  const before = await viewed(paid)
  await sandbox.pay(attempt)
  expect(await refusalOf(worker.checkPayment({ number: attempt.number }))).toBe('done')
  const after = await viewed(paid)
  expect(bare(after)).toEqual(bare(before))
  expect(after.refunds).toMatchObject([
    { kind: 'surplus', amount: attempt.amount, reason: 'joined-late', mode: 'online' },
  ])
  const { rows } = await product.pool.query(
    `select count(*)::int as told from messages where subject_id = $1 and event = 'payment-returned'`,
    [paid.bookingId],
  )
  expect(rows[0].told).toBeGreaterThan(0)
  expect(await product.as(paid.booker.actor).viewAttempt({ number: attempt.number })).toMatchObject(
    { state: 'late-captured', addOn: { isJoined: false } },
  )
})

test('so does the end of the booking', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid, 'TSH')
  const { bookingId, booker } = paid
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  const { refunds, further } = await viewed(paid)
  expect(further).toEqual([])
  expect(new Set(refunds.map(({ kind, reason }) => `${kind} ${reason}`))).toEqual(
    new Set(['booking cancelled', 'surplus joined-late']),
  )
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('so does another hour: what was agreed to was for the one that was shown', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid, 'TSH')
  const { booker, visitId } = paid
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  await product.as(booker.actor).rescheduleVisit({ visitId, startsAt })
  await sandbox.pay(attempt)
  expect(await refusalOf(worker.checkPayment({ number: attempt.number }))).toBe('done')
  const view = await viewed(paid)
  expect(view.further).toEqual([])
  expect(view.refunds).toMatchObject([{ kind: 'surplus', reason: 'joined-late' }])
})

test('what finance refunds by hand is taken from each payment as far as it has it, and from no more', async () => {
  const { finance } = await aCrew(product)
  const paid = await aPaidBooking(paying)
  await joined(paid, 'TSH')
  const { bookingId } = paid
  const { further, payment } = await viewed(paid)
  const whole = payment.amount + (further[0]?.amount ?? 0)
  const reason = 'The patient complained.'
  const ask = (amountPaise: number) => finance.askRefundByHand({ bookingId, amountPaise, reason })
  expect(await refusalOf(ask(whole + 1))).toBe('more-than-paid')
  await ask(whole)
  const { refunds } = await viewed(paid)
  const back = new Map(refunds.map(({ paymentId, amount }) => [paymentId, amount]))
  expect(back.get(further[0]?.paymentId ?? null)).toBe(further[0]?.amount)
  expect([...back.values()].reduce((sum, one) => sum + one, 0)).toBe(whole)
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('a price that was shown holds while the gateway’s page is open, also past the quote', async () => {
  const paid = await aPaidBooking(paying)
  const { quoteId, expiresAt } = await quoted(paid, 'TSH')
  const { bookingId, booker } = paid
  const patient = product.as(booker.actor)
  product.clock.set(Temporal.Instant.from(expiresAt).subtract({ minutes: 1 }).toString())
  const attempt = await patient.payAddOn({ bookingId, quoteId })
  product.clock.pass(5)
  expect(await refusalOf(patient.payAddOn({ bookingId, quoteId }))).toBe('quote-expired')
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  expect(codesOf(await viewed(paid))).toContain('TSH')
})

test.for([
  ['was deleted since', 'delete from quotes where used_at is null and account_id = $1'],
  [
    'was emptied with its account',
    `update quotes set contract = '{}' where used_at is null and account_id = $1`,
  ],
] as const)('a quote that %s has its money back', async ([, gone]) => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid, 'TSH')
  await product.asOwner(gone, [paid.booker.actor.id])
  await sandbox.pay(attempt)
  expect(await refusalOf(worker.checkPayment({ number: attempt.number }))).toBe('done')
  expect((await viewed(paid)).refunds).toMatchObject([{ kind: 'surplus', reason: 'joined-late' }])
})

test('cancelling gives each payment its own money back, to where it came from', async () => {
  const paid = await aPaidBooking(paying)
  await joined(paid, 'TSH')
  await joined(paid, 'PLT')
  const { bookingId, booker } = paid
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  const view = await viewed(paid)
  const back = new Map(view.refunds.map(({ paymentId, amount }) => [paymentId, amount]))
  expect(view.refunds).toHaveLength(3)
  for (const { paymentId, amount } of view.further) expect(back.get(paymentId)).toBe(amount)
  const { finance } = await aCrew(product)
  for (const { refundId } of view.refunds) {
    await worker.sendRefund({ refundId })
    const { sendings } = await finance.viewRefund({ refundId })
    await sandbox.sayRefund(sendings[0]?.refNo ?? '', 'TS-REFC')
  }
  product.clock.pass(2)
  for (const { refundId } of view.refunds) await worker.sendRefund({ refundId })
  const { rows } = await product.pool.query(
    `select p.state, p.amount_paise = p.refunded_paise as whole, r.state as refund,
       c.payment_id = p.id as own
     from payments p join captures c on c.payment_id = p.id and c.kind = 'applied'
     join refunds r on r.capture_id = c.id where p.booking_id = $1`,
    [bookingId],
  )
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row).toEqual({ state: 'refunded', whole: true, refund: 'processed', own: true })
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('a charge is kept of the main payment: what joined goes back whole', async () => {
  const paid = await aPaidBooking(paying)
  await joined(paid, 'TSH')
  const { bookingId, booker, visitId } = paid
  await product.as(phlebotomist).acceptVisit({ visitId })
  const { cancellation, further, payment } = await viewed(paid)
  const charge = cancellation.isOpen ? cancellation.charge : 0
  expect(charge).toBeGreaterThan(0)
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: charge })
  const { refunds } = await viewed(paid)
  const back = Object.fromEntries(refunds.map((one) => [one.paymentId, one.amount]))
  expect(back[further[0]?.paymentId ?? '']).toBe(further[0]?.amount)
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    payment.amount + (further[0]?.amount ?? 0) - charge,
  )
  expect(new Set(refunds.map(({ breakdown }) => breakdown?.charge))).toEqual(new Set([0, charge]))
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('a test that could not be drawn goes back to the payment that paid it', async () => {
  const paid = await aPaidBooking(paying)
  await joined(paid, 'TSH')
  await arrived(product, phlebotomist, paid)
  await identified(product, { ...paid, phlebotomist })
  const { orders, further } = await viewed(paid)
  const tubes = orders.flatMap((order) => order.tubes)
  const own = tubes.find(({ tests }) => tests.some((name) => name.includes('Thyroid')))
  const others = tubes.filter(({ tubeId }) => tubeId !== own?.tubeId)
  if (!own) throw new Error('a tube of its own is wanted')
  await product.as(phlebotomist).writeOffTube({ tubeId: own.tubeId, reason: 'refused' })
  await drawn(product, phlebotomist, paid.visitId)
  expect(others.length).toBeGreaterThan(0)
  await product.as(phlebotomist).finishCollection({ visitId: paid.visitId })
  const { refunds } = await viewed(paid)
  expect(refunds).toMatchObject([
    { amount: further[0]?.amount, paymentId: further[0]?.paymentId, kind: 'booking' },
  ])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await wrongSides(product, paid.bookingId)).toEqual([])
})

test('a bank that takes back one of several payments is asked which, and only that one is disputed', async () => {
  const { finance, finance2 } = await aCrew(product)
  const paid = await aPaidBooking(paying)
  const attempt = await joined(paid, 'TSH')
  const { bookingId } = paid
  const letter = {
    bookingId,
    caseNumber: `CB-${attempt.number}`,
    amountPaise: attempt.amount,
    reason: 'Not recognised',
  }
  expect(await refusalOf(finance.openChargeback(letter))).toBe('which-payment')
  const { rows } = await product.pool.query(
    `select c.reference_no from captures c join payment_attempts a on a.id = c.attempt_id
     where a.number = $1`,
    [attempt.number],
  )
  const { chargebackId } = await finance.openChargeback({
    ...letter,
    referenceNo: rows[0].reference_no,
  })
  const open = await viewed(paid)
  expect(open.payment).toMatchObject({ state: 'captured', dispute: 'open', chargedBack: 0 })
  expect(open.further).toMatchObject([{ state: 'chargeback', chargedBack: attempt.amount }])
  await finance2.decideChargeback({ chargebackId, verdict: 'won', note: 'We proved it.' })
  expect((await viewed(paid)).further).toMatchObject([{ state: 'captured', chargedBack: 0 }])
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('what is refused: another person’s booking, a booking in cash, one that is not paid yet', async () => {
  const paid = await aPaidBooking(paying)
  const other = await aBooker(product)
  const { quoteId } = await quoted(paid, 'TSH')
  const { bookingId } = paid
  const stranger = product.as(other.actor)
  expect(await refusalOf(stranger.payAddOn({ bookingId, quoteId }))).toBe('not-found')
  const inCash = await aBooking(product, other)
  const items = [ItemCode.parse('TSH')]
  const quote = await stranger.quoteAddOn({ ...inCash, items })
  expect(quote.mode).toBe('cash')
  const joins = { bookingId: inCash.bookingId, quoteId: quote.quoteId }
  expect(await refusalOf(stranger.payAddOn(joins))).toBe('not-allowed-now')
  expect(await refusalOf(stranger.payAddOn({ ...joins, quoteId }))).toBe('not-found')
  const patient = product.as(paid.booker.actor)
  expect(await refusalOf(patient.addTests({ bookingId, quoteId }))).toBe('not-allowed-now')
})

test('a quote is for its own booking, also where it is paid', async () => {
  const booker = await aBooker(product)
  const [one, other] = [
    await aPaidBooking(paying, { booker }),
    await aPaidBooking(paying, { booker }),
  ]
  const { quoteId } = await quoted(one, 'TSH')
  const crossed = product.as(booker.actor).payAddOn({ bookingId: other.bookingId, quoteId })
  expect(await refusalOf(crossed)).toBe('other-quote')
  expect(await refundsOf(product, other.bookingId)).toEqual([])
})
