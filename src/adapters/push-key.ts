import { createECDH } from 'node:crypto'

/** A private key of P-256, as an operator or a demonstration makes it: 32 random bytes. */
export function isPushKey(text: string): boolean {
  if (Buffer.from(text, 'base64').length !== 32) return false
  try {
    return publicKeyOf(text).length > 0
  } catch {
    return false
  }
}

/** The same in base64url, in which push services want it; it may be given in base64. */
export function bareKey(text: string): string {
  return Buffer.from(text, 'base64').toString('base64url')
}

/** The public key that belongs to a private one: base64url, 65 bytes. Throws where it is none. */
export function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64'))
  return curve.getPublicKey('base64url')
}
