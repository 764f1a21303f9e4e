import { expect, test } from 'vitest'
import { hasVerhoeffDigit } from './verhoeff.ts'

test('the check digit of 236 is 3, and nothing else', () => {
  const passing = Array.from('0123456789').filter((digit) => hasVerhoeffDigit(`236${digit}`))
  expect(passing).toEqual(['3'])
})

test('text that is not all digits has no check digit', () => {
  expect(['', ' ', '3987654321 9', '-2363', '23.63', '२३६३'].filter(hasVerhoeffDigit)).toEqual([])
})
