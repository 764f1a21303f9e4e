import { afterAll, expect, test } from 'vitest'
import { acceptedAtLab, aLetter, paymentOf, published, sharesOf } from '#test/chargebacks.ts'
import { balances } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking, refundsOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker } = await aCrew(product)
const note = 'The bank wrote so today.'

async function disputed(paid: PaidBooking, amountPaise?: number) {
  const { chargebackId } = await finance.openChargeback(aLetter(paid, amountPaise))
  return chargebackId
}

const lost = (bearer: 'platform' | 'lab') => ({ verdict: 'lost' as const, bearer, note })
const won = { verdict: 'won' as const, note }

/** Every journal balances, no payment is returned twice, and the trial balance is zero. */
async function expectEven() {
  expect(await brokenMoney(product)).toMatchObject({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await finance.trialBalance({})).toMatchObject({ isBalanced: true })
}

test('a chargeback is disputed: out of the gateway, held from the labs, refunded to nobody', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  const chargebackId = await disputed(paid)
  expect(await paymentOf(product, bookingId)).toMatchObject({
    state: 'chargeback',
    chargedBack: 21_000,
  })
  expect(await balances(product, bookingId)).toMatchObject({ chargebacks: 21_000 })
  expect(await balances(product, bookingId)).not.toHaveProperty('gateway')
  const held = { state: 'on-hold', why: expect.stringMatching(/^chargeback CB-/) }
  expect(await sharesOf(product, bookingId)).toMatchObject([held])
  const asked = { bookingId, amountPaise: 1000, reason: 'asked for by hand' }
  await expect(office.askRefundByHand(asked)).rejects.toMatchObject({ refusal: 'disputed' })
  await expect(finance.releaseEntries(paid)).rejects.toMatchObject({ refusal: 'disputed' })
  await expect(finance.openChargeback(aLetter(paid))).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await finance.viewChargeback({ chargebackId })).toMatchObject({
    state: 'open',
    mayDecide: false,
    proof: { paid: 21_000, receiptNumber: expect.stringMatching(/^R/) },
  })
  await expectEven()
})

test('won: the money is at the gateway again, the labs are paid, and everything may be refunded', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  const before = await balances(product, bookingId)
  const chargebackId = await disputed(paid)
  const own = finance.decideChargeback({ chargebackId, ...won })
  await expect(own).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await finance2.decideChargeback({ chargebackId, ...won })).toEqual({ state: 'won' })
  expect(await balances(product, bookingId)).toEqual(before)
  expect(await paymentOf(product, bookingId)).toMatchObject({ state: 'captured', chargedBack: 0 })
  const released = { state: 'accrued', why: null }
  expect(await sharesOf(product, bookingId)).toMatchObject([released])
  expect(await refundsOf(product, bookingId)).toEqual([])
  await expect(finance2.decideChargeback({ chargebackId, ...won })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  await expectEven()
})

test('lost and ours to bear: the labs keep their earnings, the amount is our loss', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  const chargebackId = await disputed(paid)
  await finance2.decideChargeback({ chargebackId, ...lost('platform') })
  const after = await balances(product, bookingId)
  expect(after).toMatchObject({ 'chargeback-losses': 21_000 })
  for (const gone of ['chargebacks', 'customer-advance', 'gateway'])
    expect(after).not.toHaveProperty(gone)
  const earned = { state: 'accrued' }
  expect(await sharesOf(product, bookingId)).toMatchObject([earned])
  expect(await refundsOf(product, bookingId)).toEqual([])
  await expectEven()
})

test('lost and the lab’s to bear: its tests are clawed back, and only the home visit is our loss', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId, view } = paid
  await acceptedAtLab(product, paid)
  const chargebackId = await disputed(paid)
  await finance2.decideChargeback({ chargebackId, ...lost('lab') })
  const after = await balances(product, bookingId)
  expect(after['chargeback-losses']).toBe(view.collectionCharge)
  expect(after).not.toHaveProperty('lab-payable')
  expect(after).not.toHaveProperty('customer-advance')
  const reversed = { state: 'reversed' }
  expect(await sharesOf(product, bookingId)).toMatchObject([reversed])
  await expectEven()
})

test('lost before anything was drawn: the booking is cancelled, nobody loses, nobody is paid twice', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId, booker } = paid
  const chargebackId = await disputed(paid)
  await finance2.decideChargeback({ chargebackId, ...lost('platform') })
  const { cancelledAt, orders, payment } = await product.as(booker.actor).viewBooking({ bookingId })
  expect(cancelledAt).not.toBeNull()
  expect(orders.map(({ state }) => state)).toEqual(['cancelled'])
  expect(payment).toMatchObject({ state: 'chargeback', dispute: 'lost' })
  expect(await balances(product, bookingId)).toEqual({})
  expect(await refundsOf(product, bookingId)).toEqual([])
  await expectEven()
})

test('a refund on its way at a chargeback is withdrawn, and made once when we win', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId, booker } = paid
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  const chargebackId = await disputed(paid)
  expect(await refundsOf(product, bookingId)).toMatchObject([{ state: 'rejected' }])
  expect(await paymentOf(product, bookingId)).toMatchObject({ refunded: 0, chargedBack: 21_000 })
  await finance2.decideChargeback({ chargebackId, ...won })
  const refunds = await refundsOf(product, bookingId)
  expect(refunds).toMatchObject([{ state: 'rejected' }, { state: 'approved', amount: 21_000 }])
  await worker.sendRefund({ refundId: refunds[1].id })
  await worker.sendRefund({ refundId: refunds[1].id })
  await expectEven()
})

test('cancelled while disputed: the patient is paid by their bank or by us, never both', async () => {
  for (const verdict of [lost('platform'), won]) {
    const paid = await aPaidBooking(paying)
    const { bookingId, booker } = paid
    const chargebackId = await disputed(paid)
    const patient = product.as(booker.actor)
    await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
    expect(await refundsOf(product, bookingId)).toEqual([])
    await finance2.decideChargeback({ chargebackId, ...verdict })
    const refunds = await refundsOf(product, bookingId)
    expect(refunds.map(({ amount }) => amount)).toEqual(verdict === won ? [21_000] : [])
  }
  await expectEven()
})

test('a part lost before anything was drawn: the rest is refunded, together what was paid', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  const chargebackId = await disputed(paid, 9000)
  await finance2.decideChargeback({ chargebackId, ...lost('platform') })
  expect(await refundsOf(product, bookingId)).toMatchObject([{ amount: 12_000 }])
  expect(await paymentOf(product, bookingId)).toMatchObject({ refunded: 12_000, chargedBack: 9000 })
  expect(await balances(product, bookingId)).toEqual({ gateway: 12_000, 'refund-payable': -12_000 })
  await expectEven()
})

test('tests of which the lab accepts the sample during a dispute are held too', async () => {
  const paid = await aPaidBooking(paying)
  await disputed(paid)
  await acceptedAtLab(product, paid)
  const held = { state: 'on-hold' }
  expect(await sharesOf(product, paid.bookingId)).toMatchObject([held])
})

test('a dispute does not hide a paid report, and the evidence contains nothing of it', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId, booker, orderId } = paid
  await acceptedAtLab(product, paid)
  const chargebackId = await disputed(paid)
  await published(product, orderId)
  const { reports } = await product.as(booker.actor).viewBooking({ bookingId })
  expect(reports).toMatchObject([{ state: 'final' }])
  const { proof } = await finance2.viewChargeback({ chargebackId })
  expect(proof.publishedAt).toHaveLength(1)
  expect(proof.collectedAt).not.toBeNull()
  expect(JSON.stringify(proof)).not.toMatch(/haemoglobin|HB/i)
})

test('nobody of finance opens or decides a dispute about their own booking', async () => {
  const paid = await aPaidBooking(paying)
  const { actor } = paid.booker
  const grants = [...actor.grants, { role: 'finance', labId: null, locationId: null } as const]
  const own = product.as({ ...actor, grants })
  await expect(own.openChargeback(aLetter(paid))).rejects.toMatchObject({ refusal: 'same-person' })
  const chargebackId = await disputed(paid)
  const deciding = own.decideChargeback({ chargebackId, ...won })
  await expect(deciding).rejects.toMatchObject({ refusal: 'same-person' })
  await expect(office.decideChargeback({ chargebackId, ...won })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
})

test('a case is entered once, and never for more than was paid', async () => {
  const [one, other] = [await aPaidBooking(paying), await aPaidBooking(paying)]
  const letter = aLetter(one)
  await finance.openChargeback(letter)
  const again = { ...aLetter(other), caseNumber: letter.caseNumber }
  await expect(finance.openChargeback(again)).rejects.toMatchObject({ refusal: 'reference-used' })
  await expect(finance.openChargeback(aLetter(other, 21_001))).rejects.toMatchObject({
    refusal: 'more-than-paid',
    detail: { facts: { refundablePaise: 21_000 } },
  })
})

test('while the bank’s deadline is near or past, the morning e-mail and the top of the page say so', async () => {
  const paid = await aPaidBooking(paying)
  const letter = { ...aLetter(paid), respondBy: '2026-11-30' }
  const { chargebackId } = await finance.openChargeback(letter)
  const told = async () => {
    await worker.watchChargebacks()
    const letters = await product.outbox(product.world.settings.operator.email)
    return letters.find(({ text }) => text.includes(letter.caseNumber))?.text
  }
  product.clock.set('2026-11-27T03:30:00Z')
  expect(await told()).toBeUndefined()
  product.clock.set('2026-11-28T03:30:00Z')
  expect(await told()).toContain(`2026-11-30  ${letter.caseNumber}`)
  product.clock.set('2026-12-01T03:30:00Z')
  expect(await told()).toContain(`2026-11-30  OVERDUE  ${letter.caseNumber}`)
  const { overdue, chargebacks } = await finance.listChargebacks({ state: 'open' })
  expect(overdue).toBe(1)
  expect(chargebacks[0]).toMatchObject({ chargebackId, isOverdue: true })
  await finance2.decideChargeback({ chargebackId, ...won })
  expect((await finance.listChargebacks({ state: 'open' })).overdue).toBe(0)
})
