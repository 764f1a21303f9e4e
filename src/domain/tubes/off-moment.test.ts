import { expect, test } from 'vitest'
import { offMoment } from './off-moment.ts'

test('a prick that may have been too soon is of another moment, as one too late', () => {
  const cyclo = { code: 'CYCLO', event: 'before-dose' } as const
  expect(offMoment(cyclo, { kind: 'dose', minutes: 720, from: 670 })).toBeUndefined()
  expect(offMoment(cyclo, { kind: 'dose', minutes: 720, from: 60 })).toBe('wrong-moment')
  expect(offMoment(cyclo, { kind: 'dose', minutes: 800, from: 720 })).toBe('wrong-moment')
})
