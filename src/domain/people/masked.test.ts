import { expect, test } from 'vitest'
import { maskedEmail, maskedPhone, unreadEmail, wholeEmail } from './masked.ts'

test('only the first letter and the host of an address are shown, and the last four digits of a number', () => {
  expect(maskedEmail('asha.rao@example.org')).toBe('a•••@example.org')
  expect(maskedPhone('+919876543210')).toBe('+91 •••••• 3210')
  expect(maskedPhone(null)).toBeNull()
})

test('the placeholder address of a phone account is never shown', () => {
  const unread = unreadEmail('019aaaaa')
  expect(wholeEmail(unread)).toBeNull()
  expect(maskedEmail(unread)).toBeNull()
  expect(wholeEmail('asha@example.org')).toBe('asha@example.org')
})
