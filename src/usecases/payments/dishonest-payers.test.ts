import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { arrived, demoActor, demoLab, drawn, identified } from '#test/booking.ts'
import { acceptedAtLab, disputesOf } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

/** What a dishonest patient, phlebotomist or office could gain where a booking has several payments. */
const paying = await aPayingProduct({ slotDays: 6, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const worker = product.as({ kind: 'worker' })
const { finance, finance2 } = await aCrew(product)
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 10000, 10000, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)
const lost = { verdict: 'lost', bearer: 'platform', note: 'The bank keeps it.' } as const
const won = { verdict: 'won', note: 'We proved it.' } as const

async function begun({ booker, bookingId, orderId }: PaidBooking, code = 'TSH') {
  const patient = product.as(booker.actor)
  const items = [ItemCode.parse(code)]
  const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
  return patient.payAddOn({ bookingId, quoteId })
}

type Attempt = Awaited<ReturnType<typeof begun>>

async function joined(paid: PaidBooking) {
  const attempt = await begun(paid)
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  return attempt
}

const cancel = ({ booker, bookingId }: PaidBooking, expectedChargePaise = 0) =>
  product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise })

const attemptOf = async ({ bookingId }: PaidBooking) => {
  const { rows } = await product.pool.query(
    `select a.number, a.amount_paise::int as amount from payment_attempts a
     where a.booking_id = $1 and a.joining_quote_id is null and a.state = 'captured'`,
    [bookingId],
  )
  return rows[0] as Pick<Attempt, 'number' | 'amount'>
}

/** The bank of the card that paid this attempt takes its money back. */
async function disputed(
  { bookingId }: PaidBooking,
  { number, amount }: Pick<Attempt, 'number' | 'amount'>,
) {
  const { rows } = await product.pool.query(
    `select c.reference_no from captures c join payment_attempts a on a.id = c.attempt_id
     where a.number = $1`,
    [number],
  )
  const letter = {
    bookingId,
    caseNumber: `CB-${number}`,
    amountPaise: amount,
    reason: 'Not recognised',
    referenceNo: rows[0].reference_no,
  }
  const { chargebackId } = await finance.openChargeback(letter)
  return chargebackId
}

/** What came in, and what goes back by us and by banks, in paise. */
async function flows({ bookingId }: PaidBooking) {
  const { rows } = await product.pool.query(
    `select sum(c.amount_paise)::int as paid from captures c
     join payment_attempts a on a.id = c.attempt_id where a.booking_id = $1`,
    [bookingId],
  )
  const { given, open, lost: kept } = await disputesOf(product, bookingId)
  return { paid: rows[0].paid as number, back: given + open + kept }
}

/** Nobody has more back than they paid, no payment gives more than it has, and the books are even. */
async function expectNoGain(paid: PaidBooking) {
  const { paid: came, back } = await flows(paid)
  expect(back).toBeLessThanOrEqual(came)
  const { rows } = await product.pool.query(
    `select from payments where booking_id = $1
     and refunded_paise + charged_back_paise > amount_paise`,
    [paid.bookingId],
  )
  expect(rows).toEqual([])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await wrongSides(product, paid.bookingId)).toEqual([])
}

test.each([
  ['the bank keeps the second', 'second', lost],
  ['the bank gives the second back', 'second', won],
  ['the bank keeps the first', 'first', lost],
  ['the bank gives the first back', 'first', won],
] as const)(
  'two cards, one disputed, then cancelled: %s, and all goes back once',
  async (_, which, verdict) => {
    const paid = await aPaidBooking(paying)
    const further = await joined(paid)
    const chargebackId = await disputed(paid, which === 'second' ? further : await attemptOf(paid))
    await cancel(paid)
    await expectNoGain(paid)
    await finance2.decideChargeback({ chargebackId, ...verdict })
    await expectNoGain(paid)
    const { paid: came, back } = await flows(paid)
    expect(back).toBe(came)
  },
)

test('both cards disputed, one after the other, the booking cancelled in between: all goes back once', async () => {
  const paid = await aPaidBooking(paying)
  const further = await joined(paid)
  const one = await disputed(paid, further)
  await cancel(paid)
  const other = await disputed(paid, await attemptOf(paid))
  await finance2.decideChargeback({ chargebackId: other, ...lost })
  await expectNoGain(paid)
  await finance2.decideChargeback({ chargebackId: one, ...won })
  await expectNoGain(paid)
  const { paid: came, back } = await flows(paid)
  expect(back).toBe(came)
})

test('an added test that is refused at the door, and its card disputed: it goes back once', async () => {
  for (const verdict of [lost, won]) {
    const paid = await aPaidBooking(paying)
    const further = await joined(paid)
    await arrived(product, phlebotomist, paid)
    await identified(product, { ...paid, phlebotomist })
    const view = await product.as(paid.booker.actor).viewBooking(paid)
    const tubes = view.orders.flatMap((order) => order.tubes)
    const own = tubes.find(({ tests }) => tests.some((name) => name.includes('Thyroid')))
    if (!own) throw new Error('a tube of its own is wanted')
    const chargebackId = await disputed(paid, further)
    await product.as(phlebotomist).writeOffTube({ tubeId: own.tubeId, reason: 'refused' })
    await drawn(product, phlebotomist, paid.visitId)
    await product.as(phlebotomist).finishCollection({ visitId: paid.visitId })
    await expectNoGain(paid)
    await finance2.decideChargeback({ chargebackId, ...verdict })
    await expectNoGain(paid)
    const { back } = await flows(paid)
    expect(back).toBe(further.amount)
  }
})

test('an added test that went back, and then its card is disputed: not a second time', async () => {
  for (const verdict of [lost, won]) {
    const paid = await aPaidBooking(paying)
    const further = await joined(paid)
    await cancel(paid)
    const chargebackId = await disputed(paid, further)
    await expectNoGain(paid)
    await finance2.decideChargeback({ chargebackId, ...verdict })
    await expectNoGain(paid)
    const { paid: came, back } = await flows(paid)
    expect(back).toBe(came)
  }
})

test('cancelled in the moment in which the added tests’ money arrives: all of it goes back, once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const paid = await aPaidBooking(paying)
    const attempt = await begun(paid)
    await sandbox.pay(attempt)
    await Promise.allSettled([cancel(paid), worker.checkPayment({ number: attempt.number })])
    await worker.checkPayment({ number: attempt.number })
    const { payment } = await product.as(paid.booker.actor).viewBooking(paid)
    if (payment.state === 'captured') await cancel(paid).catch(() => {})
    await expectNoGain(paid)
    const { paid: came, back } = await flows(paid)
    expect(back).toBe(came)
  }
})

test('money that came too late goes back by us; its bank can’t take it a second time', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid)
  await cancel(paid)
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  await disputed(paid, attempt).catch(() => {})
  await expectNoGain(paid)
  const { paid: came, back } = await flows(paid)
  expect(back).toBe(came)
})

test('the price of an added test is not cancelled into the charge: the charge is the same with it', async () => {
  const [alone, withMore] = [await aPaidBooking(paying), await aPaidBooking(paying)]
  await joined(withMore)
  const chargeOf = async (paid: PaidBooking) => {
    await product.as(phlebotomist).acceptVisit(paid)
    const { cancellation } = await product.as(paid.booker.actor).viewBooking(paid)
    await product.as(phlebotomist).releaseVisit({ visitId: paid.visitId, reason: 'vehicle' })
    return cancellation.isOpen ? cancellation.charge : null
  }
  expect(await chargeOf(withMore)).toBe(await chargeOf(alone))
})

test('a lab earns nothing of an added test that its bank took back, beyond what its contract says', async () => {
  const paid = await aPaidBooking(paying)
  const further = await joined(paid)
  await acceptedAtLab(product, paid)
  const chargebackId = await disputed(paid, further)
  await finance2.decideChargeback({ chargebackId, verdict: 'lost', bearer: 'lab', note: 'Theirs' })
  await expectNoGain(paid)
  const { back } = await flows(paid)
  expect(back).toBe(further.amount)
})

test('two of finance who refund the same payment by hand at once refund it once', async () => {
  const paid = await aPaidBooking(paying)
  await joined(paid)
  await acceptedAtLab(product, paid)
  const { paid: came } = await flows(paid)
  const ask = (by: typeof finance) =>
    by.askRefundByHand({ bookingId: paid.bookingId, amountPaise: came, reason: 'The lab closed' })
  await Promise.allSettled([ask(finance), ask(finance2)])
  await expectNoGain(paid)
  expect((await flows(paid)).back).toBe(came)
})
