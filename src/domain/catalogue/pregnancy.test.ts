import { expect, test } from 'vitest'
import { impliesPregnancy } from './pregnancy.ts'

test('the antenatal profile says that she is pregnant, a sugar alone does not', () => {
  expect(impliesPregnancy(['FBS', 'P-ANC'])).toBe(true)
  expect(impliesPregnancy(['GCT'])).toBe(true)
  expect(impliesPregnancy(['FBS', 'HB', 'P-CBC'])).toBe(false)
})
