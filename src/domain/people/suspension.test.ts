import { expect, test } from 'vitest'
import { maySuspend } from './suspension.ts'

test('staff are shut out by an administrator alone, anybody else by the office too', () => {
  expect(maySuspend(true, ['finance'])).toBe(true)
  expect(maySuspend(true, [])).toBe(true)
  expect(maySuspend(false, [])).toBe(true)
  expect(maySuspend(false, ['phlebotomist'])).toBe(false)
})
