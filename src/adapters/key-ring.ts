import { createHash, hkdfSync } from 'node:crypto'

/** Secrets of one purpose: the first seals and signs, every one opens. */
export type KeyRing = readonly [string, ...string[]]

/** HKDF: one secret, one key per purpose; no key reveals another. */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'oxalate', purpose, 32))
}

/**
 * Eight hex digits that identify a secret and reveal nothing of it; they precede everything it
 * sealed.
 */
export function keyIdOf(secret: string): string {
  return createHash('sha256').update(derive(secret, 'seal')).digest('hex').slice(0, 8)
}
