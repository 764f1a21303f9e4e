import { expect, test } from 'vitest'
import { freeText, oneLine } from './free-text.ts'

test('blanks around a line are removed', () => {
  const name = oneLine(2, 5)
  expect(name.parse('  Asha \t')).toBe('Asha')
  expect(name.parse(' Kavya ')).toBe('Kavya')
  expect(name.safeParse('   A   ').success).toBe(false)
  expect(name.safeParse('     ').success).toBe(false)
})

test('a line has no line breaks or hidden characters; free text may have line breaks', () => {
  for (const hidden of ['a\nb', 'a\r\nBcc: b', 'a\u2028b', 'a\0b', 'a\u202Eb'])
    expect([hidden, oneLine(1, 20).safeParse(hidden).success]).toEqual([hidden, false])
  expect(freeText(1, 20).parse('one\r\ntwo')).toBe('one\r\ntwo')
  for (const hidden of ['a\0b', 'a\u202Eb'])
    expect([hidden, freeText(1, 20).safeParse(hidden).success]).toEqual([hidden, false])
})

test('blanks around free text are removed too, and the message says what is expected', () => {
  expect(freeText(3, 5).parse('  late  ')).toBe('late')
  expect(freeText(3, 5).safeParse('  ab  ').success).toBe(false)
  const saidOf = (schema: typeof freeText | typeof oneLine) =>
    schema(1, 20)
      .safeParse('a\0b')
      .error?.issues.map(({ message }) => message)
  expect(saidOf(freeText)).toEqual(['Write plain text.'])
  expect(saidOf(oneLine)).toEqual(['Write plain text, in one line.'])
})
