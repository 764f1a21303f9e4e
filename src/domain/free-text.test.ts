import { expect, test } from 'vitest'
import { freeText, oneLine } from './free-text.ts'

test('blanks around a line do not count, and are not kept', () => {
  const name = oneLine(2, 5)
  expect(name.parse('  Asha \t')).toBe('Asha')
  expect(name.parse(' Kavya ')).toBe('Kavya')
  expect(name.safeParse('   A   ').success).toBe(false)
  expect(name.safeParse('     ').success).toBe(false)
})

test('one line has no end of a line and nothing hidden, words may have lines', () => {
  for (const hidden of ['a\nb', 'a\r\nBcc: b', 'a\u2028b', 'a\0b', 'a\u202Eb'])
    expect([hidden, oneLine(1, 20).safeParse(hidden).success]).toEqual([hidden, false])
  expect(freeText(1, 20).parse('one\r\ntwo')).toBe('one\r\ntwo')
  for (const hidden of ['a\0b', 'a\u202Eb'])
    expect([hidden, freeText(1, 20).safeParse(hidden).success]).toEqual([hidden, false])
})

test('blanks around words do not count either, and it is said what is wanted', () => {
  expect(freeText(3, 5).parse('  late  ')).toBe('late')
  expect(freeText(3, 5).safeParse('  ab  ').success).toBe(false)
  const saidOf = (schema: typeof freeText | typeof oneLine) =>
    schema(1, 20)
      .safeParse('a\0b')
      .error?.issues.map(({ message }) => message)
  expect(saidOf(freeText)).toEqual(['Write plain text.'])
  expect(saidOf(oneLine)).toEqual(['Write plain text, in one line.'])
})
