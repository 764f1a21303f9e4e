import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { carriesMark, isAccreditedOn, isOpenOn, reachKm } from './reach.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const lab = {
  state: 'active',
  licenceFrom: day('2024-01-01'),
  licenceTo: day('2029-12-31'),
  nablCertificate: 'MC-DEMO-1000',
  nablFrom: day('2025-04-01'),
  nablTo: day('2027-03-31'),
  latitude: 12.97686,
  longitude: 77.5907,
  maximumKm: 15,
} as const

test('a lab takes bookings while it is active and its licence is valid, the last day included', () => {
  expect(isOpenOn(lab, day('2026-11-21'))).toBe(true)
  expect(isOpenOn(lab, day('2029-12-31'))).toBe(true)
  expect(isOpenOn(lab, day('2030-01-01'))).toBe(false)
  expect(isOpenOn(lab, day('2023-12-31'))).toBe(false)
  expect(isOpenOn({ ...lab, state: 'inactive' }, day('2026-11-21'))).toBe(false)
})

test('the accreditation badge goes when the certificate ends', () => {
  expect(isAccreditedOn(lab, day('2027-03-31'))).toBe(true)
  expect(isAccreditedOn(lab, day('2027-04-01'))).toBe(false)
  expect(isAccreditedOn({ ...lab, nablCertificate: null }, day('2026-11-21'))).toBe(false)
})

test('an item carries the mark only if a valid certificate covers it completely', () => {
  const codes = ['HB', 'TSH', 'FBS', 'CRP', 'ESR'].map((code) => ItemCode.parse(code))
  const some = fc.uniqueArray(fc.constantFrom(...codes))
  const days = fc.integer({ min: -900, max: 900 })
  fc.assert(
    fc.property(some, some, days, fc.boolean(), (scope, tests, later, hasCertificate) => {
      const today = day('2026-11-21').add({ days: later })
      const nablCertificate = hasCertificate ? lab.nablCertificate : null
      const marked = carriesMark({ ...lab, nablCertificate, scope: new Set(scope) }, tests, today)
      const iso = today.toString()
      const isValid = hasCertificate && iso >= '2025-04-01' && iso <= '2027-03-31'
      const isWithin = tests.length > 0 && tests.every((code) => scope.includes(code))
      expect(marked).toBe(isValid && isWithin)
    }),
  )
})

test('a lab reaches a point up to its maximum distance', () => {
  expect(reachKm(lab, { latitude: 12.92302, longitude: 77.62481 })).toBeCloseTo(7.04, 2)
  expect(reachKm(lab, { latitude: 13.2, longitude: 77.5907 })).toBeUndefined()
  expect(reachKm(lab, { latitude: 12.97686, longitude: 77.9 })).toBeUndefined()
})

test('a lab takes bookings from the first day of its licence on', () => {
  expect(isOpenOn(lab, day('2024-01-01'))).toBe(true)
})
