import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { RecordRemittance, remit } from './remittance.ts'

test('some or all of a tax may be remitted, never zero and never more than is owed', () => {
  expect(remit(paise(161_700), paise(1))).toEqual({ ok: true, value: 161_699 })
  expect(remit(paise(161_700), paise(161_700))).toEqual({ ok: true, value: 0 })
  const refused = { ok: false, error: 'more-than-owed' }
  for (const amount of [161_701, 0, -1])
    expect([amount, remit(paise(161_700), paise(amount))]).toEqual([amount, refused])
})

const typed = {
  tax: 'gst',
  month: '2026-11',
  amountPaise: 161_700,
  owedPaise: 161_700,
  challan: '0510308 / 20-11-26 / a1234',
  paidOn: '2026-11-20',
}

test('a challan’s number is stored without separators', () => {
  expect(RecordRemittance.parse(typed)).toEqual({ ...typed, challan: '0510308201126A1234' })
})

test.each([
  ['month', '2026-13'],
  ['month', '2026-00'],
  ['month', '1926-11'],
  ['month', '2026-11-01'],
  ['amountPaise', 0],
  ['amountPaise', 0.5],
  ['challan', '1234'],
  ['challan', '12_345'],
  ['challan', '1'.repeat(41)],
  ['paidOn', '2026-02-30'],
  ['tax', 'vat'],
])('a remittance whose %s is %s is refused', (field, value) => {
  const { error } = RecordRemittance.safeParse({ ...typed, [field]: value })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
