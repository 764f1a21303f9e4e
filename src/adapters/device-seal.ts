import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { derive, keyIdOf, type KeyRing } from './key-ring.ts'

const pointBytes = 65
const nonceBytes = 12
const tagBytes = 16

/**
 * Opens what a device sealed while it had no network. The device makes a key pair for each value and
 * agrees with the server's (ECDH of P-256, HKDF-SHA256, AES-256-GCM), so it can seal and never open.
 * A sealed text is `keyId.base64url(point, nonce, ciphertext, tag)`; the context is authenticated.
 * Source: decision 199.
 */
export function deviceSeal(...ring: KeyRing) {
  const keys = ring.map((secret) => ({ id: keyIdOf(secret), curve: curveOf(secret) }))
  const [own] = keys as [(typeof keys)[number]]
  return {
    /** What devices seal for: the key's id and its point, as `keyId.base64url`. */
    publicKey: `${own.id}.${own.curve.getPublicKey('base64url')}`,
    /** Undefined where key, context or any bit differs, or a byte is missing. */
    open(sealed: string, context: string): string | undefined {
      const [id = '', text = ''] = sealed.split('.')
      const curve = keys.find((key) => key.id === id)?.curve
      try {
        return curve && opened(curve, Buffer.from(text, 'base64url'), context)
      } catch {
        return undefined
      }
    },
  }
}

function curveOf(secret: string) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(derive(secret, 'device'))
  return curve
}

function opened(curve: ReturnType<typeof createECDH>, sealed: Buffer, context: string): string {
  const nonceAt = pointBytes + nonceBytes
  const secret = curve.computeSecret(sealed.subarray(0, pointBytes))
  const key = Buffer.from(hkdfSync('sha256', secret, 'oxalate', 'device-seal', 32))
  const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(pointBytes, nonceAt))
  opening.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
  const text = sealed.subarray(nonceAt, sealed.length - tagBytes)
  return Buffer.concat([opening.update(text), opening.final()]).toString()
}
