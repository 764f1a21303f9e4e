import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Cipher } from '#src/usecases/world.ts'

const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM for what is stored, HMAC-SHA256 for what is only compared. Both keys are derived
 * (HKDF) from one secret. A sealed text is `keyId.base64url(nonce, tag, cipher text)`; the context
 * is authenticated with it, so that a value moved to another row does not open. Sealed bytes are the
 * same without the letters: key id, nonce, tag, cipher text.
 */
export function fieldCipher(secret: string): Cipher {
  const sealing = derive(secret, 'seal')
  const hashing = derive(secret, 'hash')
  const keyId = createHash('sha256').update(sealing).digest().subarray(0, keyIdBytes)
  return {
    seal(plain, context) {
      const sealed = encrypt(sealing, Buffer.from(plain), context)
      return `${keyId.toString('hex')}.${sealed.toString('base64url')}`
    },
    open(sealed, context) {
      const [id = '', text = ''] = sealed.split('.')
      mustBe(keyId, id)
      return decrypt(sealing, Buffer.from(text, 'base64url'), context).toString()
    },
    sealBytes: (bytes, context) => Buffer.concat([keyId, encrypt(sealing, bytes, context)]),
    openBytes(sealed, context) {
      mustBe(keyId, Buffer.from(sealed.subarray(0, keyIdBytes)).toString('hex'))
      return decrypt(sealing, sealed.subarray(keyIdBytes), context)
    },
    hash: (plain, context) =>
      createHmac('sha256', hashing).update(`${context}\0${plain}`).digest('base64url'),
  }
}

function encrypt(key: Buffer, plain: Uint8Array, context: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Throws where key, context or any bit is another, or a byte is missing. */
function decrypt(key: Buffer, sealed: Uint8Array, context: string) {
  const tagAt = nonceBytes + tagBytes
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(nonceBytes, tagAt))
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()])
}

function mustBe(keyId: Buffer, id: string) {
  const own = keyId.toString('hex')
  if (id !== own) throw new Error(`sealed with key ${id}, this server has key ${own}`)
}

function derive(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, 'oxalate', purpose, 32))
}
