import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import { collectionCharge, collectionTermsOf, feeBands } from './collection-charge.ts'
import { bandAt } from './paid-km.ts'

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

test('the rings of the map have the charge of every distance within reach, and none beyond', () => {
  const someTerms = fc.record({
    minimumCharge: fc.nat(50_000),
    perKmCharge: fc.nat(5000),
    additionalCharges: fc.nat(5000),
    minimumKm: fc.nat(20),
    maximumKm: fc.nat(60),
  })
  fc.assert(
    fc.property(someTerms, fc.nat(70_000), (given, metres) => {
      const drawn = collectionTermsOf({ ...given, ...moneyOf(given) }) ?? terms
      const km = metres / 1000
      const charge = collectionCharge(drawn, km)
      const band = bandAt(feeBands(drawn), km)
      expect(band?.charge).toBe(charge.ok ? charge.value : undefined)
      expect(band === undefined || band.upToKm >= km).toBe(true)
    }),
  )
})

type Charges = { minimumCharge: number; perKmCharge: number; additionalCharges: number }

function moneyOf({ minimumCharge, perKmCharge, additionalCharges }: Charges) {
  return {
    minimumCharge: paise(minimumCharge),
    perKmCharge: paise(perKmCharge),
    additionalCharges: paise(additionalCharges),
  }
}
