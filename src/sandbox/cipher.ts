import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type CipherKind = 'cbc' | 'gcm'
export type Cipher = {
  /** Text to hex. */
  seal: (text: string) => string
  /** Hex to text; undefined for anything else. */
  open: (hex: string) => string | undefined
}

const BLOCK = 16
const firstIv = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')

/**
 * The gateway's side of the cipher, implemented a second time and differently: blocks are chained
 * and padded here by hand, so that both sides cannot agree on one shared mistake.
 */
export function cipherOf(kind: CipherKind, workingKey: string): Cipher {
  const cipher = kind === 'cbc' ? chained(workingKey) : authenticated(workingKey)
  return {
    seal: (text) => cipher.seal(Buffer.from(text, 'utf8')).toString('hex'),
    open(hex) {
      const digits = hex.trim().toLowerCase()
      if (digits === '' || digits.length % 2 !== 0 || /[^0-9a-f]/.test(digits)) return undefined
      return cipher.open(Buffer.from(digits, 'hex'))?.toString('utf8')
    },
  }
}

/** AES-128 under MD5 of the working key, a fixed IV, PKCS padding. */
function chained(workingKey: string) {
  const key = createHash('md5').update(Buffer.from(workingKey, 'latin1')).digest()
  const forward = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const backward = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return {
    seal(plain: Buffer) {
      const length = BLOCK - (plain.length % BLOCK)
      const padded = Buffer.concat([plain, Buffer.alloc(length, length)])
      let before: Buffer = firstIv
      const sealed = blocksOf(padded).map((block) => {
        before = forward.update(mixed(block, before))
        return before
      })
      return Buffer.concat(sealed)
    },
    open(bytes: Buffer) {
      if (bytes.length === 0 || bytes.length % BLOCK !== 0) return undefined
      // Each block was XORed with the ciphertext block before it: all are decrypted and XORed at
      // once.
      const before = Buffer.concat([firstIv, bytes.subarray(0, -BLOCK)])
      return withoutPadding(mixed(backward.update(bytes), before))
    },
  }
}

/** AES-256-GCM under the working key's own bytes: IV, ciphertext, tag. */
function authenticated(workingKey: string) {
  const key = Buffer.from(workingKey, 'latin1')
  return {
    seal(plain: Buffer) {
      const iv = randomBytes(BLOCK)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = cipher.update(plain)
      cipher.final()
      return Buffer.concat([iv, sealed, cipher.getAuthTag()])
    },
    open(bytes: Buffer) {
      if (bytes.length < 2 * BLOCK) return undefined
      const end = bytes.length - BLOCK
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, BLOCK))
      decipher.setAuthTag(bytes.subarray(end))
      const plain = decipher.update(bytes.subarray(BLOCK, end))
      try {
        decipher.final()
        return plain
      } catch {
        return undefined
      }
    },
  }
}

function blocksOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / BLOCK }, (_, index) =>
    bytes.subarray(index * BLOCK, (index + 1) * BLOCK),
  )
}

function mixed(block: Buffer, other: Buffer): Buffer {
  const both = Buffer.allocUnsafe(block.length)
  for (let at = 0; at < block.length; at += 1) both[at] = (block[at] ?? 0) ^ (other[at] ?? 0)
  return both
}

function withoutPadding(bytes: Buffer): Buffer | undefined {
  const length = bytes.at(-1) ?? 0
  const padding = bytes.subarray(-length)
  const isPadding = length >= 1 && length <= BLOCK && padding.every((byte) => byte === length)
  return isPadding ? bytes.subarray(0, -length) : undefined
}
