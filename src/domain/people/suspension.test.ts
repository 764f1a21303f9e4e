import { expect, test } from 'vitest'
import { maySuspend } from './suspension.ts'

test('only an administrator suspends staff, the office too suspends anybody else', () => {
  expect(maySuspend(true, ['finance'])).toBe(true)
  expect(maySuspend(true, [])).toBe(true)
  expect(maySuspend(false, [])).toBe(true)
  expect(maySuspend(false, ['phlebotomist'])).toBe(false)
})
