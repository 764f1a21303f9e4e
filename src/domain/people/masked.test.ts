import { expect, test } from 'vitest'
import { maskedEmail, maskedPhone, unreadEmail, wholeEmail } from './masked.ts'

test('of an address its first letter and its host are shown, of a number its last four digits', () => {
  expect(maskedEmail('asha.rao@example.org')).toBe('a•••@example.org')
  expect(maskedPhone('+919876543210')).toBe('+91 •••••• 3210')
  expect(maskedPhone(null)).toBeNull()
})

test('an account made by phone has no address that anybody is shown', () => {
  const unread = unreadEmail('019aaaaa')
  expect(wholeEmail(unread)).toBeNull()
  expect(maskedEmail(unread)).toBeNull()
  expect(wholeEmail('asha@example.org')).toBe('asha@example.org')
})
