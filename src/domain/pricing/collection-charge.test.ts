import { expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { collectionCharge, collectionTermsOf } from './collection-charge.ts'

const terms = {
  minimumCharge: rupees(100),
  perKmCharge: rupees(8),
  additionalCharges: rupees(5),
  minimumKm: 2,
  maximumKm: 15,
}

test('within the minimum distance it is the minimum and the additional charges', () => {
  expect(collectionCharge(terms, 0)).toEqual({ ok: true, value: rupees(105) })
  expect(collectionCharge(terms, 2)).toEqual({ ok: true, value: rupees(105) })
})

test('every kilometre begun beyond the minimum distance is charged', () => {
  expect(collectionCharge(terms, 2.001)).toEqual({ ok: true, value: rupees(113) })
  expect(collectionCharge(terms, 7.04)).toEqual({ ok: true, value: rupees(153) })
})

test('at the maximum distance the lab still comes, a metre beyond it does not', () => {
  expect(collectionCharge(terms, 15)).toEqual({ ok: true, value: rupees(209) })
  expect(collectionCharge(terms, 15.001)).toEqual({ ok: false, error: 'out-of-reach' })
})

test('a lab has terms once each of them is set, and a charge of zero counts as set', () => {
  expect(collectionTermsOf(terms)).toEqual(terms)
  const free = { ...terms, minimumCharge: rupees(0), additionalCharges: rupees(0), minimumKm: 0 }
  expect(collectionTermsOf(free)).toEqual(free)
  for (const name of Object.keys(terms))
    expect([name, collectionTermsOf({ ...terms, [name]: null })]).toEqual([name, undefined])
})
