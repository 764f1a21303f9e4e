import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Actor } from '#src/domain/people/actor.ts'
import { userHandleOf } from '#src/domain/people/passkey.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { personOf } from '#src/usecases/access.ts'
import { whoAsks } from '#src/usecases/parts/people/who-asks.ts'
import { baseUrl, cookieOf, type Product, send } from './people.ts'

type How = {
  origin?: string
  rpId?: string
  /** The device asked for a finger, a face or a PIN. */
  isVerified?: boolean
  counter?: number
  /** The credential that the answer names, where that is not the device's own. */
  as?: string
  userHandle?: string
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * CBOR of an authenticator's message: major type and length, then the bytes. Source: RFC 8949 §3.
 */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const byteString = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes])
const word = (said: string) => Buffer.concat([head(3, said.length), Buffer.from(said)])

/** A software authenticator: one ES256 key, discoverable. Source: WebAuthn Level 3 §6. */
export function aDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const [xs, ys] = [x, y].map((part) => byteString(Buffer.from(part, 'base64url')))
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const begin = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21])
  const cose = Buffer.concat([begin, xs ?? begin, Buffer.from([0x22]), ys ?? begin])

  const clientDataOf = (type: string, challenge: string, { origin = baseUrl }: How) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function said({ rpId = 'localhost', isVerified = true, counter = 0 }: How, more = 0) {
    const rest = Buffer.alloc(5)
    rest[0] = 1 | (isVerified ? 4 : 0) | more
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }

  return {
    credentialId: text(credentialId),

    /** Its answer to a request for a new credential. */
    makes(challenge: string, how: How = {}) {
      const length = Buffer.from([0, credentialId.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const authData = Buffer.concat([said(how, 64), credential])
      const attestation = Buffer.concat([
        head(5, 3),
        word('fmt'),
        word('none'),
        word('attStmt'),
        head(5, 0),
        word('authData'),
        byteString(authData),
      ])
      return {
        credentialId: how.as ?? text(credentialId),
        clientData: text(clientDataOf('webauthn.create', challenge, how)),
        attestation: text(attestation),
      }
    },

    /** Its answer to a sign-in request. */
    shows(challenge: string, userId: string, how: How = {}) {
      const clientData = clientDataOf('webauthn.get', challenge, how)
      const authData = said(how)
      const signed = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        credentialId: how.as ?? text(credentialId),
        clientData: text(clientData),
        authenticatorData: text(authData),
        signature: text(signed),
        userHandle: how.userHandle ?? userHandleOf(userId),
      }
    },
  }
}

/** The actor of this cookie, with its session. */
export function actorBy({ world }: Product, cookie: string): Promise<Actor> {
  const token = /session_token=([^;.]+)/.exec(cookie)?.[1] ?? 'none'
  return whoAsks(world, decodeURIComponent(token))
}

/** Begins to add a passkey and answers the challenge; the password is the demonstration's. */
export async function begun(product: Product, actor: Actor, name = 'Laptop'): Promise<string> {
  const mine = product.as(actor)
  await mine.beginPasskey({ name, password: DEMO_PASSWORD })
  return (await mine.viewPasskeys()).adding?.creation.challenge ?? 'no challenge'
}

/** The signed-in person of this cookie, now with a passkey. */
export async function withPasskey(product: Product, cookie: string, how: How = {}) {
  const device = aDevice()
  const actor = await actorBy(product, cookie)
  const { id } = await product.as(actor).addPasskey(device.makes(await begun(product, actor), how))
  return { device, id, userId: personOf(actor).id }
}

/** A browser that requested a passkey sign-in: its challenge and the cookie that binds it. */
export async function askedForPasskey(product: Product) {
  const asked = await send(product, '/api/auth/passkey/challenge', {})
  const { challenge } = (await asked.json()) as { challenge: string }
  return { challenge, cookie: cookieOf(asked) }
}

export function showPasskey(product: Product, answer: object, cookie: string, from?: string) {
  return send(product, '/api/auth/passkey/sign-in', answer, { cookie, ...(from && { from }) })
}
