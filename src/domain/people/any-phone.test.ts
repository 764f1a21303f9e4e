import { expect, test } from 'vitest'
import { AnyPhone } from './any-phone.ts'

test.each([
  ['022 2345 6789', '+912223456789'],
  ['(080) 2555-0142', '+918025550142'],
  ['919876543210', '+919876543210'],
  ['+91 98765.43210', '+919876543210'],
  ['9876543210', '+919876543210'],
  ['9123456789', '+919123456789'],
])('%s is %s', (typed, phone) => {
  expect(AnyPhone.parse(typed)).toBe(phone)
})

test.each(['987654321', '98765432101', '0098765432', '+14155550123', '+91+919876543210', ''])(
  '"%s" is not an Indian number',
  (typed) => {
    expect(AnyPhone.safeParse(typed).success).toBe(false)
  },
)
