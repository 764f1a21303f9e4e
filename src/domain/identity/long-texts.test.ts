import { expect, test } from 'vitest'
import { isAadhaar } from './aadhaar.ts'
import { isBankAccount } from './bank-account.ts'
import { compact } from './compact.ts'
import { isDin } from './din.ts'
import { isGstin } from './gstin.ts'
import { isIfsc } from './ifsc.ts'
import { isPan } from './pan.ts'
import { isTenDigits } from './ten-digits.ts'
import { hasVerhoeffDigit } from './verhoeff.ts'

const LONG = 100_000
const checks = { isAadhaar, isBankAccount, isDin, isGstin, isIfsc, isPan, isTenDigits }
const beginnings = ['AAPFU0939F', '27AAPFU0939F1ZV', 'SBIN0000001', '234123412346', '1', 'A', ' ']

test.each(Object.entries(checks))('%s reads 100,000 characters through and says no', (_, is) => {
  for (const begin of beginnings) {
    const long = begin.repeat(LONG / begin.length + 1)
    expect(is(long)).toBe(false)
    expect(is(`${begin}${' '.repeat(LONG)}`)).toBe(false)
    expect(is(`${' '.repeat(LONG)}${begin}`)).toBe(false)
  }
})

test('100,000 digits have a check digit like any others, and none with a letter after them', () => {
  const passing = Array.from('0123456789').filter((end) => hasVerhoeffDigit('2'.repeat(LONG) + end))
  expect(passing).toHaveLength(1)
  expect(hasVerhoeffDigit(`${'2'.repeat(LONG)}A`)).toBe(false)
})

test('100,000 blanks and dashes are empty', () => {
  expect(compact(' -'.repeat(LONG / 2))).toBe('')
})
