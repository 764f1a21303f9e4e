import { expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import {
  hasThreshold,
  nothingSold,
  type Seller,
  withheldAs,
  withheldLate,
  withLateTds,
} from './withholding.ts'

const proprietor: Seller = { legalEntity: 'Proprietorship', hasPan: true }
const sold = (inRupees: number) => ({ ...nothingSold, gross: rupees(inRupees) })

test('the year’s sales decide for a proprietor or a family with a PAN, and for nobody else', () => {
  expect(hasThreshold(proprietor)).toBe(true)
  expect(hasThreshold({ legalEntity: 'HUF', hasPan: true })).toBe(true)
  expect(hasThreshold({ legalEntity: 'HUF', hasPan: false })).toBe(false)
  for (const legalEntity of ['Private Limited', 'Partnership', 'LLP', 'Trust', 'Society', ''])
    expect([legalEntity, hasThreshold({ legalEntity, hasPan: true })]).toEqual([legalEntity, false])
})

test('nothing is withheld up to ₹5,00,000 in a year, the last paisa included', () => {
  expect(withheldAs(proprietor, nothingSold, rupees(500))).toBe('below-threshold')
  expect(withheldAs(proprietor, sold(499_500), rupees(500))).toBe('below-threshold')
  expect(withheldAs(proprietor, sold(499_500), paise(50_001))).toBe('tds')
  expect(withheldAs(proprietor, sold(500_000), rupees(1))).toBe('tds')
})

test('a company has TDS from the first rupee, and more is withheld without a PAN', () => {
  const company = { legalEntity: 'Private Limited', hasPan: true }
  expect(withheldAs(company, nothingSold, rupees(1))).toBe('tds')
  expect(withheldAs({ ...proprietor, hasPan: false }, nothingSold, rupees(1))).toBe(
    'tds-without-pan',
  )
  expect(withheldAs({ ...company, hasPan: false }, nothingSold, rupees(1))).toBe('tds-without-pan')
})

/** ₹499 at 18 %. */
const share = {
  gross: paise(49_900),
  commission: paise(8982),
  gst: paise(1617),
  tds: paise(50),
  net: paise(39_251),
}
/** ₹5,00,000 without anything withheld: at 0.1 % that is ₹500. */
const untaxed = { gross: rupees(500_000), untaxed: rupees(500_000) }

test('beyond the threshold the tax on the entire year is withheld, from each test at most what it leaves its lab', () => {
  const first = withLateTds(share, 'tds', { ...untaxed, lateTds: paise(0) }, 10)
  expect(first).toEqual({ ...share, tds: 39_301, net: 0, lateTds: 39_251 })
  const second = withLateTds(share, 'tds', { ...untaxed, lateTds: paise(39_251) }, 10)
  expect(second).toEqual({ ...share, tds: 10_799, net: 28_502, lateTds: 10_749 })
  const third = withLateTds(share, 'tds', { ...untaxed, lateTds: paise(50_000) }, 10)
  expect(third).toEqual({ ...share, lateTds: 0 })
})

test('nothing is withheld late below the threshold or without a PAN, nor returned where the rate fell', () => {
  for (const as of ['below-threshold', 'tds-without-pan'] as const)
    expect(withLateTds(share, as, { ...untaxed, lateTds: paise(0) }, 10)).toEqual({
      ...share,
      lateTds: 0,
    })
  expect(withLateTds(share, 'tds', { ...untaxed, lateTds: paise(60_000) }, 10)).toEqual({
    ...share,
    lateTds: 0,
  })
})

test('what was withheld late is taken back with the share that it was withheld from', () => {
  const back = { ...share, tds: paise(-50), net: paise(-39_251) }
  expect(withheldLate(back, paise(-1000))).toEqual({
    ...back,
    tds: -1050,
    net: -38_251,
    lateTds: -1000,
  })
})
