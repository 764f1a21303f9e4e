import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cipherOf } from '#src/sandbox/cipher.ts'
import {
  bitFlipped,
  gcmSuccess,
  noMessages,
  vector,
  vectors,
  workingKey,
} from '#test/ccavenue-vectors.ts'
import { cipherNames, messageCipher } from './message-cipher.ts'

const key = workingKey
const cbc = messageCipher('cbc', key)
const gcm = messageCipher('gcm', key)
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('utf8')

test.each(vectors)(
  '$name is encrypted and decrypted to the byte, by both implementations',
  ({ plain, hex }) => {
    expect(cbc.encrypt(Buffer.from(plain))).toBe(hex)
    expect(cipherOf('cbc', key).seal(plain)).toBe(hex)
    for (const written of [hex, hex.toUpperCase(), ` ${hex}\r\n`, `\t${hex.toUpperCase()} `]) {
      expect(text(cbc.decrypt(written))).toBe(plain)
      expect(cipherOf('cbc', key).open(written)).toBe(plain)
    }
  },
)

test('a message that was changed without the key still opens, and says another amount', () => {
  for (const opened of [text(cbc.decrypt(bitFlipped)), cipherOf('cbc', key).open(bitFlipped)])
    expect(opened).toMatch(/amount=900\.00$/)
})

test('the authenticated cipher opens its test vector and notices every changed byte', () => {
  const { plain } = vector('V2')
  expect(text(gcm.decrypt(` ${gcmSuccess.toUpperCase()}\n`))).toBe(plain)
  expect(cipherOf('gcm', key).open(gcmSuccess)).toBe(plain)
  for (let at = 0; at < gcmSuccess.length; at += 2) {
    const byte = (Number.parseInt(gcmSuccess.slice(at, at + 2), 16) ^ 1).toString(16)
    const changed = gcmSuccess.slice(0, at) + byte.padStart(2, '0') + gcmSuccess.slice(at + 2)
    expect(gcm.decrypt(changed)).toBeUndefined()
    expect(cipherOf('gcm', key).open(changed)).toBeUndefined()
  }
})

test('the authenticated cipher encrypts the same text differently each time', () => {
  const sealed = gcm.encrypt(Buffer.from('amount=100.00'))
  expect(gcm.encrypt(Buffer.from('amount=100.00'))).not.toBe(sealed)
  expect(sealed).toHaveLength(2 * (16 + 'amount=100.00'.length + 16))
})

test.each(cipherNames)('everything that is no message under %s gets the same answer', (name) => {
  for (const hex of noMessages) {
    expect(messageCipher(name, key).decrypt(hex)).toBeUndefined()
    expect(cipherOf(name, key).open(hex)).toBeUndefined()
  }
})

test.each(cipherNames)(
  'under %s each implementation reads what the other wrote, and nothing else',
  (name) => {
    const [ours, theirs] = [messageCipher(name, key), cipherOf(name, key)]
    const other = messageCipher(name, 'FEDCBA9876543210FEDCBA9876543210')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (plain) => {
        const bytes = Buffer.from(plain, 'utf8')
        expect(theirs.open(ours.encrypt(bytes))).toBe(bytes.toString('utf8'))
        expect(text(ours.decrypt(theirs.seal(plain)))).toBe(bytes.toString('utf8'))
        expect(text(other.decrypt(theirs.seal(plain)))).not.toBe(plain)
      }),
    )
  },
)

test('bytes of any kind come back unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(cbc, gcm), (bytes, cipher) => {
      expect(Buffer.from(cipher.decrypt(cipher.encrypt(bytes)) ?? [])).toEqual(Buffer.from(bytes))
    }),
  )
})

test('an invalid key is refused with a readable message', () => {
  expect(() => messageCipher('cbc', '')).toThrow('empty')
  expect(() => messageCipher('gcm', 'short')).toThrow('32 characters')
})
