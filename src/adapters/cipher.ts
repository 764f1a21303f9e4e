import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Cipher } from '#src/usecases/world.ts'

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM for what is stored, HMAC-SHA256 for what is only compared. Both keys are derived
 * (HKDF) from one secret. A sealed text is `keyId.base64url(nonce, tag, cipher text)`; the context
 * is authenticated with it, so that a value moved to another row does not open.
 */
export function fieldCipher(secret: string): Cipher {
  const sealing = derive(secret, 'seal')
  const hashing = derive(secret, 'hash')
  const keyId = createHash('sha256').update(sealing).digest('hex').slice(0, 8)
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text])
      return `${keyId}.${sealed.toString('base64url')}`
    },
    open(sealed, context) {
      const [id, text = ''] = sealed.split('.')
      if (id !== keyId) throw new Error(`sealed with key ${id}, this server has key ${keyId}`)
      const bytes = Buffer.from(text, 'base64url')
      const tagAt = nonceBytes + tagBytes
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, tagAt))
      return decipher.update(bytes.subarray(tagAt), undefined, 'utf8') + decipher.final('utf8')
    },
    hash: (plain, context) =>
      createHmac('sha256', hashing).update(`${context}\0${plain}`).digest('base64url'),
  }
}

function derive(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, 'oxalate', purpose, 32))
}
