import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { Paise, rupees } from '#src/domain/money.ts'
import type { PriceRow } from './price-row.ts'
import { pricing, whyNotWhole } from './pricing.ts'

const hb = ItemCode.parse('HB')
const tsh = ItemCode.parse('TSH')
const usg = ItemCode.parse('USG')
const esr = ItemCode.parse('ESR')
const item = { tatHours: 24, needsPcpndt: false, hasSplit: true }
const before = {
  price: rupees(250),
  listPrice: rupees(300),
  tatHours: 24,
  isActive: true,
  version: 3,
}
const known = {
  offers: new Map([[hb, before]]),
  items: new Map([
    [hb, item],
    [tsh, item],
    [usg, { ...item, needsPcpndt: true }],
    [esr, { ...item, hasSplit: false }],
  ]),
  isPcpndtRegistered: false,
}

function row(itemCode: ItemCode, more: Partial<PriceRow> = {}): PriceRow {
  const terms = { pricePaise: rupees(260), listPricePaise: rupees(300), tatHours: 24 }
  return { itemCode, ...terms, isActive: true, version: null, ...more }
}

const whyOf = (one: PriceRow) => pricing(known, [one]).map((it) => (it.isOk ? 'saved' : it.why))

test('a row is saved on the version it was shown at, and on no other', () => {
  expect(whyOf(row(hb, { version: 3 }))).toEqual(['saved'])
  expect(whyOf(row(hb, { version: 2 }))).toEqual(['stale'])
  expect(whyOf(row(hb, { version: null }))).toEqual(['stale'])
  expect(whyOf(row(tsh, { version: 1 }))).toEqual(['stale'])
  expect(whyOf(row(tsh))).toEqual(['saved'])
})

test('one refused row holds up no other, and each says why', () => {
  const rows = [row(hb, { version: 3 }), row(usg), row(esr), row(ItemCode.parse('NO')), row(tsh)]
  expect(pricing(known, rows).map((one) => (one.isOk ? one.itemCode : one.why))).toEqual([
    hb,
    'pcpndt-first',
    'no-split',
    'not-bookable',
    tsh,
  ])
})

test('without hours the usual ones count, and without a standing it stays as it is', () => {
  const off = { ...known, offers: new Map([[hb, { ...before, isActive: false }]]) }
  const [one] = pricing(off, [row(hb, { version: 3, tatHours: null, isActive: null })])
  expect(one).toMatchObject({ after: { tatHours: 24, isActive: false, version: 4 } })
})

test('a row that changes nothing is not saved again', () => {
  expect(pricing(known, [row(hb, { version: 3, pricePaise: rupees(250) })])).toEqual([])
})

test('of two rows of one item the later counts, so that none is saved twice', () => {
  const twice = [row(hb, { version: 3 }), row(hb, { version: 3, pricePaise: rupees(270) })]
  expect(pricing(known, twice)).toMatchObject([{ after: { price: rupees(270), version: 4 } }])
})

test.each([
  [rupees(750), 'saved'],
  [rupees(751), 'far-price'],
  [8334, 'saved'],
  [8333, 'far-price'],
  [100, 'far-price'],
])('against a price of ₹250, %i paise are %s unless somebody confirmed them', (paise, why) => {
  const price = { pricePaise: Paise.parse(paise), listPricePaise: rupees(900), version: 3 }
  expect(whyOf(row(hb, price))).toEqual([why])
  expect(whyOf(row(hb, { ...price, isSure: true }))).toEqual(['saved'])
})

test('a first price is measured by the usual one, where there is one', () => {
  const items = new Map([[tsh, { ...item, usualPrice: rupees(400) }]])
  const why = (pricePaise: Paise) =>
    pricing({ ...known, items }, [row(tsh, { pricePaise, listPricePaise: rupees(9000) })])
  expect(why(rupees(1200))).toMatchObject([{ isOk: true }])
  expect(why(rupees(4))).toMatchObject([{ isOk: false, why: 'far-price' }])
})

test('as a whole, the first refused row refuses all of them and is named', () => {
  const rows = pricing(known, [row(hb, { version: 3 }), row(esr)])
  expect(whyNotWhole(rows)).toEqual({ ok: false, error: 'no-split', facts: { code: 'ESR' } })
  expect(whyNotWhole(pricing(known, [row(tsh)]))).toBeUndefined()
})
