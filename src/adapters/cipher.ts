import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Cipher } from '#src/usecases/world.ts'
import { derive, keyIdOf, type KeyRing } from './key-ring.ts'

const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM for what is stored, HMAC-SHA256 for what is only compared. Both keys are derived
 * (HKDF) from one secret; the first of the ring seals, and the key that a text names opens it. A
 * sealed text is `keyId.base64url(nonce, tag, ciphertext)`; the context is authenticated with it,
 * so that a value moved to another row does not open. Sealed bytes are the same without encoding:
 * key id, nonce, tag, ciphertext.
 */
export function fieldCipher(...ring: KeyRing): Cipher {
  const keys = ring.map(keyOf)
  const [own] = keys as [Key]
  return {
    keyId: own.id,
    seal(plain, context) {
      const sealed = encrypt(own.sealing, Buffer.from(plain), context)
      return `${own.id}.${sealed.toString('base64url')}`
    },
    open(sealed, context) {
      const [id = '', text = ''] = sealed.split('.')
      return decrypt(keyNamed(keys, id), Buffer.from(text, 'base64url'), context).toString()
    },
    sealBytes: (bytes, context) =>
      Buffer.concat([Buffer.from(own.id, 'hex'), encrypt(own.sealing, bytes, context)]),
    openBytes(sealed, context) {
      const key = keyNamed(keys, keyIdIn(sealed))
      return decrypt(key, sealed.subarray(keyIdBytes), context)
    },
    hash: (plain, context) => hashed(own, plain, context),
    hashes: (plain, context) => keys.map((key) => hashed(key, plain, context)),
  }
}

/** The id of the key that sealed these bytes. */
export function keyIdIn(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, keyIdBytes)).toString('hex')
}

type Key = ReturnType<typeof keyOf>

function keyOf(secret: string) {
  return {
    id: keyIdOf(secret),
    sealing: derive(secret, 'seal'),
    hashing: derive(secret, 'hash'),
  }
}

function keyNamed(keys: readonly Key[], id: string): Buffer {
  const key = keys.find((one) => one.id === id)
  if (key) return key.sealing
  const own = keys.map((one) => one.id).join(', ')
  throw new Error(`sealed with key ${id}, this server has key ${own}`)
}

function hashed({ hashing }: Key, plain: string, context: string): string {
  return createHmac('sha256', hashing).update(`${context}\0${plain}`).digest('base64url')
}

function encrypt(key: Buffer, plain: Uint8Array, context: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Throws where key, context or any bit differs, or a byte is missing. */
function decrypt(key: Buffer, sealed: Uint8Array, context: string) {
  const tagAt = nonceBytes + tagBytes
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(nonceBytes, tagAt))
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()])
}
