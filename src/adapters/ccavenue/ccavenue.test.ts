import { expect, test } from 'vitest'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { bitFlipped } from '#test/ccavenue-vectors.ts'
import { aSandbox } from '#test/sandbox.ts'
import { cipherNames } from './message-cipher.ts'

const number = 'OPL1767225600000123456' as BookingNumber
const order = {
  number,
  amount: paise(49_900),
  currency: 'INR',
  language: 'EN',
  billingName: 'Meera Nair',
  billingAddress: '12/3, MG Road',
  billingCity: 'Bengaluru',
  billingState: 'Karnataka',
  billingZip: '560001',
}
const clock = { at: Temporal.Instant.from('2026-11-23T03:30:00Z') }
const now = () => clock.at

test.each(cipherNames)(
  'an order is paid under %s, and the status call reports all of it',
  async (cipher) => {
    await using sandbox = await aSandbox({ cipher })
    const { gateway } = sandbox
    const request = gateway.request(order)
    expect(request.action).toBe(
      `${gateway.origin}/transaction/transaction.do?command=initiateTransaction`,
    )
    expect(JSON.stringify(request)).not.toContain('SANDBOXONLY')
    const { encResp, trackingId, redirectUrl } = await sandbox.pay(request)
    expect(redirectUrl).toBe('http://localhost:3000/api/payments/ccavenue/response')
    expect(gateway.read(encResp)).toEqual({
      ok: true,
      value: {
        number,
        referenceNo: trackingId,
        status: 'Success',
        amount: '499.00',
        currency: 'INR',
      },
    })
    const said = { number, referenceNo: trackingId, status: 'Successful', amount: '499.00' }
    for (const asked of [{ number }, { number, referenceNo: trackingId }])
      expect(await gateway.status(asked)).toMatchObject({
        ok: true,
        value: { ...said, currency: 'INR' },
      })
  },
)

test('what cannot be read is refused in the same way; our own request is recognised', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  for (const hex of ['', 'zz', 'abcd', bitFlipped, sandbox.seal('order_id=1&order_id=2')])
    expect(gateway.read(hex)).toEqual({ ok: false, error: 'unreadable' })
  expect(gateway.read(gateway.request(order).data)).toEqual({ ok: false, error: 'reflected' })
})

test('an unpaid order is unknown, and another order’s reference finds nothing', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const { trackingId } = await sandbox.pay(gateway.request(order))
  const other = 'OPL1767225600000999999' as BookingNumber
  for (const asked of [{ number: other }, { number: other, referenceNo: trackingId }])
    expect(await gateway.status(asked)).toMatchObject({ ok: false, fault: { kind: 'unknown' } })
})

test('a payment is confirmed once', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const { trackingId: referenceNo } = await sandbox.pay(gateway.request(order))
  const confirm = () => gateway.confirm({ referenceNo, amount: order.amount })
  expect(await confirm()).toEqual({ ok: true, value: 'confirmed' })
  expect(await gateway.status({ number })).toMatchObject({ value: { status: 'Shipped' } })
  expect(await confirm()).toMatchObject({ fault: { kind: 'refused', code: '51304' } })
})

test('a refund number is paid once; more than was paid is refused', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const { trackingId: referenceNo } = await sandbox.pay(gateway.request(order))
  const refund = (amount: Paise, refNo: string) => gateway.refund({ referenceNo, amount, refNo })
  expect(await refund(paise(5500), 'RF0001')).toEqual({ ok: true, value: { kind: 'sent' } })
  expect(await refund(paise(5500), 'RF0001')).toEqual({ ok: true, value: { kind: 'already-sent' } })
  expect(await refund(paise(44_401), 'RF0002')).toMatchObject({ fault: { code: '51314' } })
  expect(await refund(paise(44_400), 'RF0003')).toEqual({ ok: true, value: { kind: 'sent' } })
  const state = await sandbox.state(number)
  expect(state.payments[0]?.refunds.map(({ amount }) => amount)).toEqual(['55.00', '444.00'])
})

test('a refund is reported in each of its four states, and no refund as none', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  const { trackingId: referenceNo } = await sandbox.pay(gateway.request(order))
  expect(await gateway.refundState({ referenceNo, refNo: 'RF1' })).toEqual({ ok: true })
  await gateway.refund({ referenceNo, amount: paise(100), refNo: 'RF1' })
  expect(await gateway.refundState({ referenceNo, refNo: 'RF2' })).toEqual({ ok: true })
  const states = {
    'TS-REFA': 'awaited',
    'TS-REFC': 'confirmed',
    'TS-REFF': 'failed',
    'TS-REFD': 'declined',
  }
  for (const [code, value] of Object.entries(states)) {
    await sandbox.sayRefund('RF1', code)
    expect(await gateway.refundState({ referenceNo, refNo: 'RF1' })).toEqual({ ok: true, value })
  }
})

test('where a bank allows only one refund, the second is refused with its code', async () => {
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  await sandbox.setRules({ isOneRefundOnly: true })
  const { trackingId: referenceNo } = await sandbox.pay(gateway.request(order))
  await gateway.refund({ referenceNo, amount: paise(100), refNo: 'RF1' })
  const second = await gateway.refund({ referenceNo, amount: paise(100), refNo: 'RF2' })
  expect(second).toMatchObject({ ok: false, fault: { kind: 'refused', code: '51311' } })
})

test('a day’s list is complete across its pages, with its fees and refunds', async () => {
  await using sandbox = await aSandbox({ now })
  const { gateway } = sandbox
  const many = Array.from({ length: 250 }, (_, index) => ({
    number: `OPL17672256000001${String(index).padStart(5, '0')}`,
    amount: '100.10',
    fee: '2.36',
  }))
  await sandbox.seedDay('2026-11-22', many)
  const { trackingId: referenceNo } = await sandbox.pay(gateway.request(order))
  await gateway.refund({ referenceNo, amount: order.amount, refNo: 'RF1' })
  const listed = await gateway.listDay(Temporal.PlainDate.from('2026-11-22'))
  expect(listed.ok && listed.value.map((row) => row.number)).toEqual(many.map((row) => row.number))
  expect(listed.ok && listed.value[0]).toMatchObject({ amount: '100.10', feePaise: 236 })
  expect(listed.ok && listed.value[0]?.at.toString()).toBe('2026-11-22T06:30:00Z')
  const today = await gateway.listDay(Temporal.PlainDate.from('2026-11-23'))
  expect(today).toMatchObject({ value: [{ status: 'Refunded', refundedPaise: 49_900 }] })
  expect(await gateway.listDay(Temporal.PlainDate.from('2026-11-24'))).toEqual({
    ok: true,
    value: [],
  })
})

test('midnight in India separates two days', async () => {
  await using sandbox = await aSandbox()
  await sandbox.seedDay('2026-11-22', [
    { number: 'OPL1', amount: '1.00', at: '2026-11-22T18:29:59Z' },
    { number: 'OPL2', amount: '1.00', at: '2026-11-22T18:30:00Z' },
  ])
  const listed = await sandbox.gateway.listDay(Temporal.PlainDate.from('2026-11-23'))
  expect(listed).toMatchObject({ value: [{ number: 'OPL2' }] })
})
