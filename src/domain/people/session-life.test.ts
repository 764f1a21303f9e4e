import { expect, test } from 'vitest'
import { type Grant, roles, UserId } from './actor.ts'
import { isSessionOver, personActing } from './session-life.ts'

const signedIn = Temporal.Instant.from('2026-08-01T06:00:00Z')
const grantOf = (role: Grant['role']): Grant => ({ role, labId: null, locationId: null })
const finance = grantOf('finance')

/**
 * Whether a session is over this many hours after the sign-in, last seen this many minutes before
 * that.
 */
function isOver(grants: readonly Grant[], hours: number, unseenMinutes: number) {
  const now = signedIn.add({ hours })
  const seenAt = now.subtract({ seconds: unseenMinutes * 60 })
  return isSessionOver({ createdAt: signedIn, seenAt }, grants, now)
}

test('a staff session ends after 30 minutes unused, and after 12 hours', () => {
  expect(isOver([finance], 1, 29.9)).toBe(false)
  expect(isOver([finance], 1, 30)).toBe(true)
  expect(isOver([finance], 11, 1)).toBe(false)
  expect(isOver([finance], 12, 1)).toBe(true)
})

test('a patient’s session ends after 30 days unused, and after 90', () => {
  const day = 24 * 60
  expect(isOver([], 40 * 24, 30 * day - 1)).toBe(false)
  expect(isOver([], 40 * 24, 30 * day)).toBe(true)
  expect(isOver([], 90 * 24 - 1, 1)).toBe(false)
  expect(isOver([], 90 * 24, 1)).toBe(true)
})

const person = { id: UserId.parse('019aaaaa-0000-7000-8000-000000000001'), name: 'Asha Rao' }
const acting = (grants: readonly Grant[], how: { isDemo?: boolean; hasSecondFactor?: boolean }) =>
  personActing({ ...person, grants }, { isDemo: false, hasSecondFactor: false, ...how })

test('people who decide about money, people or results need a second factor', () => {
  const asked = roles.filter((role) => acting([grantOf(role)], {}).needsSecondFactor)
  expect(asked).toEqual(['lab-authoriser', 'back-office', 'finance', 'administrator'])
  const patient = grantOf('patient')
  const phlebotomist = grantOf('phlebotomist')
  expect(acting([finance, phlebotomist], {})).toEqual({
    ...person,
    kind: 'person',
    grants: [patient],
    needsSecondFactor: true,
  })
  expect(acting([finance], { hasSecondFactor: true })).toEqual({
    ...person,
    kind: 'person',
    grants: [finance, patient],
  })
  expect(acting([finance], { isDemo: true }).grants).toEqual([finance, patient])
  expect(acting([phlebotomist], {}).grants).toEqual([phlebotomist, patient])
})

test('everybody is a patient, once', () => {
  const patient = grantOf('patient')
  expect(acting([], {}).grants).toEqual([patient])
  expect(acting([patient], {}).grants).toEqual([patient])
})
