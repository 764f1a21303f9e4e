import { expect, test } from 'vitest'
import { failReasons, isPatientFault } from './visit.ts'

test('a failed visit costs the patient only what the patient caused', () => {
  expect(failReasons.filter(isPatientFault)).toEqual(['not-home', 'refused', 'wrong-address'])
})
