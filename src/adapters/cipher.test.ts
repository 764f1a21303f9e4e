import { expect, test } from 'vitest'
import { fieldCipher } from './cipher.ts'

const cipher = fieldCipher('a secret that only this test knows')

test('what is sealed opens again in its own context', () => {
  const sealed = cipher.seal('Asha Rao, +91 98450 00000', 'messages:1')
  expect(sealed).not.toContain('Asha')
  expect(cipher.open(sealed, 'messages:1')).toBe('Asha Rao, +91 98450 00000')
})

test('a sealed text does not open in another row', () => {
  const sealed = cipher.seal('Asha Rao', 'messages:1')
  expect(() => cipher.open(sealed, 'messages:2')).toThrow(/authenticate/)
})

test('a changed byte is noticed', () => {
  const sealed = cipher.seal('Asha Rao', 'messages:1')
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A')
  expect(() => cipher.open(changed, 'messages:1')).toThrow(/authenticate/)
})

test('another key is named, not tried', () => {
  const sealed = cipher.seal('Asha Rao', 'messages:1')
  expect(() => fieldCipher('another secret').open(sealed, 'messages:1')).toThrow(/key/)
})

test('the same text is sealed differently each time and hashed alike', () => {
  expect(cipher.seal('1234', 'code')).not.toBe(cipher.seal('1234', 'code'))
  expect(cipher.hash('1234', 'code')).toBe(cipher.hash('1234', 'code'))
  expect(cipher.hash('1234', 'code')).not.toBe(cipher.hash('1234', 'another code'))
})
