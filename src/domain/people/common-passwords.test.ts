import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  ['a word with digits before it', '123dragon'],
  ['a word with digits and marks around it', '#1Sunshine2026'],
  ['a word in look-alike signs', 'p@ssw0rd123'],
  ['a word that begins with such a sign, and digits behind it', '@dmin123'],
  ['the same, with one mark behind it', '@dmin!'],
  ['the same, with two such signs', '4dm1n123'],
  ['a word twice', 'dragondragon'],
  ['few letters again and again', 'xyqxyqxyq'],
  ['twelve digits', '493827160584'],
])('a common password: %s, "%s"', (_what, password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  ['digits behind words', 'kettle-mop7'],
  ['digits before words', '7kettle-mop'],
  ['thirteen digits', '4938271605842'],
  ['a word of the list in front of another', 'dragonkettle'],
  ['words of one’s own', 'violet kettle mops'],
])('an uncommon password: %s, "%s"', (_what, password) => {
  expect(isCommonPassword(password)).toBe(false)
})
