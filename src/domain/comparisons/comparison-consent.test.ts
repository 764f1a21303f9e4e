import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PatientId } from '#src/domain/people/patient.ts'
import {
  COMPARISON_CONSENT_VERSION,
  comparisonConsent,
  whyNotAllowed,
} from './comparison-consent.ts'

const today = Temporal.PlainDate.from('2026-11-30')
const patientId = PatientId.parse('019a0000-0000-7000-8000-000000000001')
const input = { patientId, consentVersion: COMPARISON_CONSENT_VERSION, language: 'en' } as const
const grown = Temporal.PlainDate.from('1984-02-29')
const asked = { birthDate: grown, hasNotice: true, isGuardianConsented: false }

test('it is taken to today’s words, after the privacy notice, of a child after its guardian’s consent', () => {
  const child = Temporal.PlainDate.from('2018-02-28')
  expect(whyNotAllowed(asked, input, today)).toBeUndefined()
  expect(whyNotAllowed(asked, { ...input, consentVersion: '2026-01-01' }, today)?.error).toBe(
    'stale',
  )
  expect(whyNotAllowed({ ...asked, hasNotice: false }, input, today)?.error).toBe('notice-first')
  expect(whyNotAllowed({ ...asked, birthDate: child }, input, today)).toMatchObject({
    error: 'guardian-consent-first',
    facts: { patientId },
  })
  const consented = { ...asked, birthDate: child, isGuardianConsented: true }
  expect(whyNotAllowed(consented, input, today)).toBeUndefined()
})

test('a changed text has another version', () => {
  const now = createHash('sha256').update(JSON.stringify(comparisonConsent)).digest('hex')
  expect({ [COMPARISON_CONSENT_VERSION]: now }).toEqual({
    '2026-11-30': 'bc64eabec8b802bfaa582fae59d8aa9fcfcc75ed6c7ae2c662d8795cf7c2178a',
  })
})
