import { expect, test } from 'vitest'
import { isAccreditedOn, isOpenOn, reachKm } from './reach.ts'

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

test('a lab reaches a point up to its greatest distance', () => {
  expect(reachKm(lab, { latitude: 12.92302, longitude: 77.62481 })).toBeCloseTo(7.04, 2)
  expect(reachKm(lab, { latitude: 13.2, longitude: 77.5907 })).toBeUndefined()
  expect(reachKm(lab, { latitude: 12.97686, longitude: 77.9 })).toBeUndefined()
})
