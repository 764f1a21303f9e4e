import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { rupees } from '#src/domain/money.ts'
import { offering } from './offer-terms.ts'

const input = {
  itemCode: ItemCode.parse('HB'),
  pricePaise: rupees(210),
  listPricePaise: rupees(300),
  tatHours: 12,
}
const free = { before: undefined, needsPcpndt: false, isPcpndtRegistered: false, hasSplit: true }
const before = {
  price: rupees(200),
  listPrice: rupees(300),
  tatHours: 24,
  isActive: false,
  version: 3,
}

test('a first price is active, a later one stays as it was switched, and each raises the version', () => {
  expect(offering(free, input)).toMatchObject({ ok: true, value: { isActive: true, version: 1 } })
  expect(offering({ ...free, before }, { ...input, version: 3 })).toEqual({
    ok: true,
    value: { price: 21_000, listPrice: 30_000, tatHours: 12, isActive: false, version: 4 },
  })
})

test('a price is refused as stale, then without the registration, then without a share', () => {
  const scan = { ...free, before, needsPcpndt: true, hasSplit: false }
  const activated = { ...input, isActive: true }
  const whyOf = (facts: typeof scan, version: number) => {
    const decided = offering(facts, { ...activated, version })
    return decided.ok ? undefined : decided.error
  }
  expect(whyOf(scan, 2)).toBe('stale')
  expect(whyOf(scan, 3)).toBe('pcpndt-first')
  expect(whyOf({ ...scan, isPcpndtRegistered: true }, 3)).toBe('no-split')
  expect(whyOf({ ...scan, isPcpndtRegistered: true, hasSplit: true }, 3)).toBeUndefined()
})

test('what is active already needs no share to change its price, and what is switched off none', () => {
  const unshared = { ...free, hasSplit: false, before: { ...before, isActive: true } }
  expect(offering(unshared, input).ok).toBe(true)
  expect(offering(unshared, { ...input, isActive: false }).ok).toBe(true)
})
