import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import { cipherOf } from '#src/sandbox/cipher.ts'
import { readHostedOrder } from '#src/sandbox/hosted-order.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import type { HostedOrder } from '#src/usecases/gateway.ts'
import { vector } from '#test/ccavenue-vectors.ts'
import { addressesAt, claimIn, hostedText } from './hosted-message.ts'

const addresses = addressesAt('https://example.test')
const merchant = { ...demoMerchant, cipher: 'cbc', origin: 'https://example.test' } as const
const cipher = cipherOf('cbc', merchant.workingKey)

function anOrder(order: Partial<HostedOrder> = {}): HostedOrder {
  return {
    number: 'OPL1767225600000123456' as BookingNumber,
    amount: 10_000 as Paise,
    currency: 'INR',
    language: 'EN',
    billingName: 'Meera Nair',
    billingAddress: '12/3, MG Road',
    billingCity: 'Bengaluru',
    billingState: 'Karnataka',
    billingZip: '560001',
    ...order,
  }
}

/** Parses it as strictly as the sandbox. */
function readBack(order: HostedOrder) {
  return readHostedOrder(cipher.seal(hostedText('2', addresses, order)), merchant, cipher)
}

test('the request begins with the bytes of the test vector and ends with the billing fields', () => {
  const text = hostedText('2', addresses, anOrder())
  expect(text.startsWith(vector('V1').plain)).toBe(true)
  expect(text.slice(vector('V1').plain.length)).toBe(
    '&billing_name=Meera%20Nair&billing_address=12%2F3%2C%20MG%20Road&billing_city=Bengaluru' +
      '&billing_state=Karnataka&billing_zip=560001&billing_country=India',
  )
})

test.each([
  ['Zoë D’Souza-Rao 2nd', 'Zoe D Souza Rao nd'],
  ['मीरा', 'Customer'],
  ['A&order_status=Success&amount=1.00', 'A order status Success amount'],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the name %j is sent as %j', (billingName, sent) => {
  const read = readBack(anOrder({ billingName }))
  expect(read).toMatchObject({ ok: true, order: { billingName: sent } })
})

test('whatever a person typed, the gateway accepts the request and reads our order in it', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(
      fc.record({
        billingName: typed,
        billingAddress: typed,
        billingCity: typed,
        billingState: typed,
        billingZip: typed,
        amount: fc.integer({ min: 1, max: 10 ** 11 }).map((amount) => amount as Paise),
      }),
      (given) => {
        const order = anOrder(given)
        const read = readBack(order)
        expect(read.ok ? 'taken' : read.says).toBe('taken')
        if (!read.ok) return
        expect(read.order.number).toBe(order.number)
        expect(read.order.amount.replace('.', '').replace(/^0+/, '')).toBe(String(order.amount))
        expect(claimIn(hostedText('2', addresses, order))).toEqual({
          ok: false,
          error: 'reflected',
        })
      },
    ),
  )
})

test('a site whose address is too long or has a query cannot accept payments', () => {
  expect(() => addressesAt(`https://${'a'.repeat(70)}.example`)).toThrow('too long')
  expect(() => addressesAt('https://a.example?x')).toThrow('BASE_URL')
  expect(addressesAt('https://a.example/').cancelUrl).toBe(
    'https://a.example/api/payments/ccavenue/cancel',
  )
})

test('a message is read by name, whatever the order of its fields', () => {
  const claim = {
    number: 'OPL1767225600000123456',
    referenceNo: '308005007091',
    status: 'Success',
    amount: '100.00',
    currency: 'INR',
  }
  const { plain } = vector('V2')
  expect(claimIn(plain)).toEqual({ ok: true, value: claim })
  const backwards = plain.split('&').toReversed().join('&')
  expect(claimIn(backwards)).toEqual({ ok: true, value: claim })
})

test('our own request, sent back to us, is recognised as ours, even with an answer’s fields in it', () => {
  for (const name of ['V1', 'V10'])
    expect(claimIn(vector(name).plain)).toEqual({ ok: false, error: 'reflected' })
})

test.each([
  'order_id=OPL1&order_status=Success&amount=100.00&amount=1.00',
  'order_id=OPL1&order_status=Success&amount=100.00&Amount=1.00',
  'order_id=OPL1&order_status=Success&order%5Fid=OPL2',
  'order_id=OPL1&order_status=Success&&',
  'ORDER_ID=OPL1&ORDER_STATUS=Success',
  'order_id=OPL1',
  'order_status=Success',
  'order_id=&order_status=Success',
  '',
  '{"order_id":"OPL1","order_status":"Success"}',
  `order_id=OPL1&order_status=Success&x=${'x'.repeat(20_000)}`,
])('%j is no message', (text) => {
  expect(claimIn(text)).toEqual({ ok: false, error: 'unreadable' })
})

test('no text crashes the parser', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const text = Buffer.from(bytes).toString('latin1')
      expect(typeof claimIn(text).ok).toBe('boolean')
      expect(typeof claimIn(`order_id=OPL1&order_status=Success&x=${text}`).ok).toBe('boolean')
    }),
  )
})
