import { createPublicKey, verify } from 'node:crypto'
import type { SignedEvent } from '#src/domain/offline/event.ts'

/** Whether a device's key made this signature: ECDSA of P-256 with SHA-256. */
export function isSignedBy(publicKey: string, { text, signature }: SignedEvent): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const given = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text.text), { key, dsaEncoding: 'ieee-p1363' }, given)
  } catch {
    return false
  }
}
