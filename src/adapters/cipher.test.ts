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

test('sealed bytes open again in their own context, and reveal nothing', () => {
  const bytes = Buffer.from('a picture of Asha Rao')
  const sealed = cipher.sealBytes(bytes, 'lab_documents:1')
  expect(Buffer.from(sealed).includes('Asha')).toBe(false)
  expect(cipher.openBytes(sealed, 'lab_documents:1')).toEqual(bytes)
  expect(cipher.sealBytes(bytes, 'lab_documents:1')).not.toEqual(sealed)
  expect(cipher.openBytes(cipher.sealBytes(new Uint8Array(), 'a'), 'a')).toHaveLength(0)
})

test('sealed bytes open neither as another document nor with another key', () => {
  const sealed = cipher.sealBytes(Buffer.from('a picture'), 'lab_documents:1')
  expect(() => cipher.openBytes(sealed, 'lab_documents:2')).toThrow(/authenticate/)
  expect(() => fieldCipher('another secret').openBytes(sealed, 'lab_documents:1')).toThrow(/key/)
})

test('one flipped bit of any byte of sealed bytes is noticed', () => {
  const sealed = cipher.sealBytes(Buffer.from('a picture'), 'lab_documents:1')
  for (const [at, byte] of sealed.entries()) {
    const changed = Uint8Array.from(sealed)
    changed[at] = byte ^ 1
    expect(() => cipher.openBytes(changed, 'lab_documents:1')).toThrow(/authenticate|key/)
  }
})

test('truncated bytes or text do not open: a short tag is easier to guess', () => {
  const sealed = cipher.sealBytes(new Uint8Array(), 'lab_documents:1')
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => cipher.openBytes(sealed.subarray(0, length), 'lab_documents:1')).toThrow(
      /key|Invalid/,
    )
  const [id, text = ''] = cipher.seal('', 'messages:1').split('.')
  const cut = Buffer.from(text, 'base64url')
    .subarray(0, 12 + 4)
    .toString('base64url')
  expect(() => cipher.open(`${id}.${cut}`, 'messages:1')).toThrow(/tag length/)
})

test('another key is named, not tried', () => {
  const sealed = cipher.seal('Asha Rao', 'messages:1')
  expect(() => fieldCipher('another secret').open(sealed, 'messages:1')).toThrow(/key/)
})

test('the same text is sealed differently each time and hashed the same', () => {
  expect(cipher.seal('1234', 'code')).not.toBe(cipher.seal('1234', 'code'))
  expect(cipher.hash('1234', 'code')).toBe(cipher.hash('1234', 'code'))
  expect(cipher.hash('1234', 'code')).not.toBe(cipher.hash('1234', 'another code'))
})

test('a ring opens what any of its keys sealed, and seals with the first', () => {
  const [older, ring] = [fieldCipher('an older secret'), fieldCipher('a secret', 'an older secret')]
  expect(ring.open(older.seal('1 Park Street', 'visits:1'), 'visits:1')).toBe('1 Park Street')
  const bytes = older.sealBytes(Buffer.from('a picture'), 'files:1')
  expect(Buffer.from(ring.openBytes(bytes, 'files:1')).toString()).toBe('a picture')
  expect(ring.seal('x', 'visits:1').split('.')[0]).toBe(fieldCipher('a secret').keyId)
  expect(() => older.open(ring.seal('x', 'visits:1'), 'visits:1')).toThrow(/sealed with key/)
})

test('a ring hashes with the first key, and finds what any of its keys hashed', () => {
  const [older, ring] = [fieldCipher('an older secret'), fieldCipher('a secret', 'an older secret')]
  const found = ring.hashes('ABCDE1234F', 'organizations.pan')
  expect(found).toEqual([
    ring.hash('ABCDE1234F', 'organizations.pan'),
    older.hash('ABCDE1234F', 'organizations.pan'),
  ])
})
