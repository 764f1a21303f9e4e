import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RenewedSession } from '#src/domain/people/session-life.ts'
import { keyIdOf, type KeyRing } from './key-ring.ts'
import { PREFIX } from './sessions-names.ts'

/**
 * The ring in Better Auth's form: what it seals names the version, here the key's own id, so that
 * no order has to be kept. What it sealed before there were rings names none: that was the oldest
 * key.
 */
export function authKeys(ring: KeyRing) {
  const secrets = ring.map((value) => ({ version: versionOf(value), value }))
  return { secrets, secret: ring.at(-1) ?? ring[0] }
}

/** The prefix of everything that Better Auth seals with this secret. */
export function envelopeOf(secret: string): string {
  return `$ba$${versionOf(secret)}$`
}

function versionOf(secret: string): number {
  return Number.parseInt(keyIdOf(secret), 16)
}

/** The content of our cookie of this name if its signature is ours: `value.base64(hmac-sha256)`. */
export function signedCookie(headers: Headers, name: string, ring: KeyRing): string | undefined {
  const start = `${PREFIX}.${name}=`
  const cookie = cookiesIn(headers).find((one) => one.startsWith(start))
  return cookie === undefined ? undefined : valueIn(cookie.slice(start.length), ring)
}

/** The cookie of a session that this product created itself: what Better Auth would have set. */
export function sessionCookie({ token, expiresAt }: RenewedSession, [own]: KeyRing): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, own).toString('base64')}`)
  const until = new Date(expiresAt.epochMilliseconds).toUTCString()
  return `${PREFIX}.session_token=${value}; Expires=${until}; Path=/; HttpOnly; Secure; SameSite=Lax`
}

/**
 * The same headers, with cookies that an earlier secret signed re-signed by the present one, the
 * only one Better Auth knows. In the browser they stay as they are, and expire with the earlier
 * secret.
 */
export function signedAnew(headers: Headers, ring: KeyRing): Headers {
  const [own, ...earlier] = ring
  if (earlier.length === 0 || !headers.has('cookie')) return headers
  const cookies = cookiesIn(headers).map((cookie) => {
    const at = cookie.indexOf('=') + 1
    if (!cookie.startsWith(`${PREFIX}.`)) return cookie
    const value = valueIn(cookie.slice(at), ring)
    if (value === undefined) return cookie
    const signed = `${value}.${signatureOf(value, own).toString('base64')}`
    return cookie.slice(0, at) + encodeURIComponent(signed)
  })
  const anew = new Headers(headers)
  anew.set('cookie', cookies.join('; '))
  return anew
}

function cookiesIn(headers: Headers): string[] {
  return headers.get('cookie')?.split(/;\s*/) ?? []
}

function valueIn(cookie: string, ring: KeyRing): string | undefined {
  const signed = decoded(cookie)
  const dot = signed.lastIndexOf('.')
  const value = signed.slice(0, Math.max(dot, 0))
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  return ring.some((secret) => isEqual(given, signatureOf(value, secret))) ? value : undefined
}

function isEqual(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(value: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(value).digest()
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
