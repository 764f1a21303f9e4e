import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export const cipherNames = ['cbc', 'gcm'] as const
export type CipherName = (typeof cipherNames)[number]

/** The gateway's cipher over bytes. A hint is all that a message under it is worth: see `read`. */
export type MessageCipher = {
  /** Hex in lower case. */
  encrypt: (plain: Uint8Array) => string
  /** Upper or lower case, space around it. Undefined, and nothing else, for whatever is not one. */
  decrypt: (hex: string) => Uint8Array | undefined
}

/** One key for both directions and, in `cbc`, one IV for ever: the gateway's choice, not ours. */
const cbcIv = Buffer.from(Array.from({ length: 16 }, (_, index) => index))
const GCM_IV = 16
const GCM_TAG = 16
const GCM_KEY = 32

/**
 * Source: reliability C1 «Cipher»; `gcm` is unconfirmed by the gateway and therefore a setting.
 * Throws words for a person where the key cannot be one.
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
        return undefined // padding, tag or length: nobody learns which
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
  if (key.length !== GCM_KEY) throw new Error(`The working key has not ${GCM_KEY} characters.`)
  return {
    seal(plain: Uint8Array) {
      const iv = randomBytes(GCM_IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(bytes: Buffer) {
      const [iv, tag] = [bytes.subarray(0, GCM_IV), bytes.subarray(-GCM_TAG)]
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: GCM_TAG })
      decipher.setAuthTag(tag)
      const sealed = bytes.subarray(GCM_IV, -GCM_TAG)
      if (bytes.length < GCM_IV + GCM_TAG) throw new Error('too short')
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    },
  }
}

/** Node itself reads hex up to the first strange letter and leaves out an odd one. */
function bytesOf(hex: string): Buffer | undefined {
  return /^(?:[0-9a-f]{2})+$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined
}
