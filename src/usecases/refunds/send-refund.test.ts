import { afterAll, expect, test } from 'vitest'
import type { Gateway } from '#src/usecases/gateway.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { balances } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, refundOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker } = await aCrew(product)
const account = {
  holderName: 'Meera Nair',
  ifsc: 'SBIN0000001',
  accountNumber: '50100987654321',
}

/** A paid booking of ₹210, and the refunds the gateway was sent for it. */
async function paid() {
  const booked = await aPaidBooking(paying)
  const atGateway = async () =>
    (await sandbox.state(booked.attemptNumber)).payments.flatMap(({ refunds }) => refunds)
  return { ...booked, atGateway }
}

/** A paid booking, cancelled before acceptance, so it is refunded in full. */
async function cancelled() {
  const booked = await paid()
  const patient = product.as(booked.booker.actor)
  await patient.cancelBooking({ bookingId: booked.bookingId, expectedChargePaise: 0 })
  const { refundId } = await refundOf(patient, booked.bookingId)
  const look = () => refundOf(patient, booked.bookingId)
  return { ...booked, patient, refundId, look }
}

/** The worker with parts of its gateway replaced. */
const workerWith = (part: Partial<Gateway>) =>
  bindVerbs({ ...product.world, gateway: { ...sandbox.gateway, ...part } })({ kind: 'worker' })

test('a refund is sent at once, confirmed by the gateway, and the patient is told once', async () => {
  const { refundId, look, atGateway, bookingId, patient, booker } = await cancelled()
  const job = { job: 'send-refund', input: { refundId } }
  expect(product.queue.jobs).toContainEqual(job)
  expect(await look()).toMatchObject({ state: 'approved', mode: 'online', amount: 21_000 })
  expect(await worker.sendRefund({ refundId })).toEqual({ state: 'submitted' })
  const [sent] = await atGateway()
  await sandbox.sayRefund(sent?.refNo ?? '', 'TS-REFC')
  product.clock.pass(2)
  await worker.sendDueRefunds()
  const arrived = await look()
  expect(arrived).toMatchObject({ state: 'processed', breakdown: { paid: 21_000, charge: 0 } })
  expect((await patient.viewBooking({ bookingId })).payment.state).toBe('refunded')
  expect(await balances(product, bookingId)).toEqual({})
  expect(await worker.sendRefund({ refundId })).toEqual({ state: 'processed' })
  const news = (await product.outbox(booker.phone)).map((one) => JSON.stringify(one))
  const back = news.filter((one) => one.includes('₹210.00 was refunded to where you paid from'))
  expect(back).toHaveLength(1)
  expect(await atGateway()).toHaveLength(1)
})

test('sent ten times concurrently it is sent once, although the gateway would pay it three times', async () => {
  const { bookingId, atGateway } = await paid()
  const asked = { bookingId, amountPaise: 7000, reason: 'asked for by hand' }
  const { refundId } = await finance.askRefundByHand(asked)
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  const [asking, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = workerWith({
    refund: async (of) => {
      asking.resolve()
      await answered.promise
      return sandbox.gateway.refund(of)
    },
  })
  const first = slow.sendRefund({ refundId })
  await asking.promise
  // The others start while the first waits for the gateway's answer.
  await Promise.all(Array.from({ length: 9 }, () => worker.sendRefund({ refundId })))
  answered.resolve()
  await first
  expect(await atGateway()).toHaveLength(1)
})

test('the gateway is silent: the refund keeps its state, and the next call finds the outcome', async () => {
  const { refundId, look, atGateway } = await cancelled()
  const gone = {
    ok: false as const,
    fault: { kind: 'unreachable' as const, says: 'silence', code: null },
  }
  const deaf = workerWith({
    refund: async (of) => {
      await sandbox.gateway.refund(of)
      return gone
    },
    refundState: async () => gone,
  })
  expect(await deaf.sendRefund({ refundId })).toEqual({ state: 'submitted' })
  product.clock.pass(2)
  expect(await deaf.sendRefund({ refundId })).toEqual({ state: 'submitted' })
  product.clock.pass(2)
  const [sent] = await atGateway()
  await sandbox.sayRefund(sent?.refNo ?? '', 'TS-REFC')
  await worker.sendDueRefunds()
  expect((await look()).state).toBe('processed')
  expect(await atGateway()).toHaveLength(1)
})

test('its number already used: the gateway’s details decide, nothing is paid again', async () => {
  const { refundId, look, atGateway } = await cancelled()
  const twice = workerWith({
    refund: async (of) => {
      await sandbox.gateway.refund(of)
      return sandbox.gateway.refund(of)
    },
  })
  expect(await twice.sendRefund({ refundId })).toEqual({ state: 'submitted' })
  expect((await look()).state).toBe('submitted')
  expect(await atGateway()).toHaveLength(1)
})

/** Refused by the gateway three times, so it waits for the patient's account. */
async function declinedThrice() {
  const refused = await cancelled()
  const { refundId, look, atGateway } = refused
  for (const tries of [1, 2, 3]) {
    product.clock.pass(11)
    expect(await worker.sendRefund({ refundId })).toEqual({ state: 'submitted' })
    const sent = (await atGateway()).at(-1)
    await sandbox.sayRefund(sent?.refNo ?? '', 'TS-REFF')
    product.clock.pass(2)
    await worker.sendDueRefunds()
    expect((await look()).state).toBe(tries < 3 ? 'failed' : 'manual-bank')
  }
  return refused
}

test('declined three times it goes by bank: to the account the patient gives, once, with its number', async () => {
  const { refundId, look, patient, bookingId } = await declinedThrice()
  expect(await look()).toMatchObject({ needsAccount: true, accountLastFour: null })
  const atTheBank = finance.payRefundByBank({ refundId })
  await expect(atTheBank).rejects.toMatchObject({ refusal: 'account-first' })
  const wrong = patient.giveRefundAccount({ refundId, ...account, ifsc: 'ZZZZ0000001' })
  await expect(wrong).rejects.toMatchObject({ refusal: 'unknown-bank' })
  expect(await patient.giveRefundAccount({ refundId, ...account })).toEqual({ lastFour: '4321' })
  await expect(
    product.as(await stranger()).giveRefundAccount({ refundId, ...account }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
  await takenToTheBank(refundId)
  expect(await look()).toMatchObject({ state: 'processed', utr: 'SBIN426112300001' })
  expect(await balances(product, bookingId)).toEqual({ gateway: 21_000, bank: -21_000 })
  await expect(patient.giveRefundAccount({ refundId, ...account })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
})

type RefundId = Parameters<typeof finance.payRefundByBank>[0]['refundId']

async function takenToTheBank(refundId: RefundId) {
  const early = finance.recordRefundUtr({ refundId, refNo: 'RF1', utr: 'SBIN426112300001' })
  await expect(early).rejects.toMatchObject({ refusal: 'claim-first' })
  const claims = await Promise.allSettled([
    finance.payRefundByBank({ refundId }),
    finance2.payRefundByBank({ refundId }),
  ])
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const lost = claims.find(({ status }) => status === 'rejected')
  expect(lost).toMatchObject({ reason: { refusal: 'claimed-by-another' } })
  const [won] = claims.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(won).toMatchObject({ isAgain: false, amount: 21_000, payTo: account })
  product.clock.pass(60 * 25)
  const later = await finance2.payRefundByBank({ refundId })
  expect(later).toMatchObject({ isAgain: true, refNo: won?.refNo })
  const paid = { refundId, refNo: later.refNo, utr: 'SBIN426112300001' }
  expect(await finance2.recordRefundUtr(paid)).toEqual({ state: 'processed' })
  expect(await finance2.recordRefundUtr(paid)).toEqual({ state: 'processed' })
}

const stranger = async () => (await aPaidBooking(paying)).booker.actor

test('an account the bank could not pay is deleted: another is requested, and paid under another number', async () => {
  const { refundId, look, patient, bookingId } = await cancelled()
  await product.asOwner(`update refunds set mode = 'bank', capture_id = null where id = $1`, [
    refundId,
  ])
  await patient.giveRefundAccount({ refundId, ...account })
  const reason = 'The bank has no such account'
  const returned = { refundId, reason }
  await expect(finance2.returnRefund(returned)).rejects.toMatchObject({ refusal: 'claim-first' })
  const first = await finance.payRefundByBank({ refundId })
  expect(await finance.viewRefund({ refundId })).toMatchObject({ mayReturn: false })
  await expect(finance.returnRefund(returned)).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await finance2.viewRefund({ refundId })).toMatchObject({ mayReturn: true })
  const tried = await Promise.allSettled([1, 2].map(() => finance2.returnRefund(returned)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const stale = { refundId, refNo: first.refNo, utr: 'SBIN426112300009' }
  const late = finance.recordRefundUtr(stale)
  await expect(late).rejects.toMatchObject({ refusal: 'claim-first' })
  expect(await look()).toMatchObject({ state: 'manual-bank', needsAccount: true })
  const without = finance.payRefundByBank({ refundId })
  await expect(without).rejects.toMatchObject({ refusal: 'account-first' })
  const accountNumber = '50100111122223'
  await patient.giveRefundAccount({ refundId, ...account, accountNumber })
  const second = await finance2.payRefundByBank({ refundId })
  expect(second).toMatchObject({ isAgain: false, payTo: { accountNumber } })
  expect(second.refNo).not.toBe(first.refNo)
  // A person who still has the first page open holds a transfer to the first account.
  await expect(finance.recordRefundUtr(stale)).rejects.toMatchObject({ refusal: 'stale' })
  await finance.recordRefundUtr({ refundId, refNo: second.refNo, utr: 'SBIN426112300008' })
  expect(await balances(product, bookingId)).toMatchObject({ bank: -21_000 })
})

test('a payment that allows only one refund: the second goes by bank at once', async () => {
  await sandbox.setRules({ isOneRefundOnly: true })
  const { bookingId, booker } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  for (const amountPaise of [1000, 2000]) {
    const asked = { bookingId, amountPaise, reason: 'a gesture' }
    const { refundId } = await office.askRefundByHand(asked)
    await finance.decideRefund({ refundId, verdict: 'approve' })
    await worker.sendRefund({ refundId })
  }
  await sandbox.setRules({ isOneRefundOnly: false })
  const { refunds } = await patient.viewBooking({ bookingId })
  expect(refunds.map(({ state }) => state)).toEqual(['submitted', 'manual-bank'])
})

test('the account cannot be read anywhere: not in the database, the audit, a message or an answer', async () => {
  const { refundId, patient } = await declinedThrice()
  await patient.giveRefundAccount({ refundId, ...account })
  const { rows } = await product.asOwner(
    `select string_agg(t::text, ' ') as text from (
       select to_jsonb(r)::text t from refunds r union all select to_jsonb(a)::text from audit a
       union all select to_jsonb(m)::text from messages m
       union all select to_jsonb(e)::text from events e
       union all select to_jsonb(s)::text from refund_sendings s) t`,
  )
  expect(rows[0].text).toContain('4321')
  expect(rows[0].text).not.toContain(account.accountNumber)
  expect(JSON.stringify(product.logged)).not.toContain(account.accountNumber)
  const { refunds } = await finance.listRefunds({ queue: 'all' })
  const seen = await Promise.all(refunds.map(({ refundId }) => finance.viewRefund({ refundId })))
  expect(JSON.stringify(seen)).not.toContain(account.accountNumber)
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})
