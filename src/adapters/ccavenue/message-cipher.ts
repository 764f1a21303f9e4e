import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export const cipherNames = ['cbc', 'gcm'] as const
export type CipherName = (typeof cipherNames)[number]

/** The gateway's cipher over bytes. It does not authenticate: what it decrypts is only a hint. */
export type MessageCipher = {
  /** Hex in lower case. */
  encrypt: (plain: Uint8Array) => string
  /** Hex in either case, with surrounding spaces; undefined for anything that does not decrypt. */
  decrypt: (hex: string) => Uint8Array | undefined
}

/** One key for both directions and one fixed IV: the gateway's choice, not ours. */
const cbcIv = Buffer.from(Array.from({ length: 16 }, (_, index) => index))
const GCM_IV = 16
const GCM_TAG = 16
const GCM_KEY = 32

/**
 * The gateway's cipher with its working key. The gateway has not confirmed `gcm`, so it is a
 * setting. Throws a readable error for an invalid key. Source: reliability C1 «Cipher».
 */
export function messageCipher(name: CipherName, workingKey: string): MessageCipher {
  const cipher = name === 'cbc' ? cbc(workingKey) : gcm(workingKey)
  return {
    encrypt: (plain) => cipher.seal(plain).toString('hex'),
    decrypt(hex) {
      const bytes = bytesOf(hex.trim())
      if (!bytes) return undefined
      try {
        return cipher.open(bytes)
      } catch {
        return undefined // the same for padding, tag and length: the cause is not revealed
      }
    },
  }
}

function cbc(workingKey: string) {
  if (workingKey === '') throw new Error('The working key is empty.')
  const key = createHash('md5').update(workingKey, 'ascii').digest()
  return {
    seal(plain: Uint8Array) {
      const cipher = createCipheriv('aes-128-cbc', key, cbcIv)
      return Buffer.concat([cipher.update(plain), cipher.final()])
    },
    open(bytes: Buffer) {
      const decipher = createDecipheriv('aes-128-cbc', key, cbcIv)
      return Buffer.concat([decipher.update(bytes), decipher.final()])
    },
  }
}

/** IV, then ciphertext, then tag. */
function gcm(workingKey: string) {
  const key = Buffer.from(workingKey, 'ascii')
  if (key.length !== GCM_KEY) throw new Error(`The working key must have ${GCM_KEY} characters.`)
  return {
    seal(plain: Uint8Array) {
      const iv = randomBytes(GCM_IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(bytes: Buffer) {
      if (bytes.length < GCM_IV + GCM_TAG) throw new Error('too short')
      const [iv, tag] = [bytes.subarray(0, GCM_IV), bytes.subarray(-GCM_TAG)]
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: GCM_TAG })
      decipher.setAuthTag(tag)
      const sealed = bytes.subarray(GCM_IV, -GCM_TAG)
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    },
  }
}

/**
 * Checked here, because Node stops at the first character that is no hex digit and drops an odd
 * one.
 */
function bytesOf(hex: string): Buffer | undefined {
  return /^(?:[0-9a-f]{2})+$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined
}
