import { expect, test } from 'vitest'
import { isOnePlace } from './pincode.ts'

test('a search is from a PIN code, from a complete point, or from nowhere', () => {
  const [pincode, latitude, longitude] = ['560001', 12.97, 77.59]
  expect([{}, { pincode }, { latitude, longitude }].map(isOnePlace)).toEqual([true, true, true])
  expect(
    [
      { latitude },
      { longitude },
      { pincode, latitude },
      { pincode, longitude },
      { pincode, latitude, longitude },
    ].map(isOnePlace),
  ).toEqual([false, false, false, false, false])
})
