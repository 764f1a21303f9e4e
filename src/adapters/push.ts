import { buildPushPayload } from '@block65/webcrypto-web-push'
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { isPushEndpoint } from '#src/domain/push/push-host.ts'
import type { Push } from '#src/usecases/world.ts'
import { isInside } from './private-network.ts'
import { publicKeyOf } from './push-key.ts'

/** Milliseconds, from connecting to the last byte. */
const PATIENCE = 5000
/** Bytes: a push service answers a line or nothing. */
const LONGEST_REPLY = 20_000

export type PushKeys = {
  /** Base64url, 32 bytes: the private key of P-256. */
  privateKey: string
  /** Whom the service can write to about us: `mailto:` or `https:`. */
  subject: string
  /** The hosts that may be sent to. */
  hosts: readonly string[]
}

/**
 * Web Push: a message encrypted for one browser, signed by our key.
 * Source: RFC 8030, RFC 8291, RFC 8292; decision 180.
 */
export function webPush(
  { privateKey, subject, hosts }: PushKeys,
  { dispatcher = publicOnly(), patience = PATIENCE }: Line = {},
): Push {
  const publicKey = publicKeyOf(privateKey)
  const mayReach = (endpoint: string) => isPushEndpoint(endpoint, hosts)
  return {
    publicKey,
    mayReach,
    async send({ endpoint, p256dh, auth }, { payload, ...options }) {
      if (!mayReach(endpoint)) return 'barred'
      const { headers, body } = await buildPushPayload(
        { data: payload, options },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject, publicKey, privateKey },
      )
      const signal = AbortSignal.timeout(patience)
      // Redirects are not followed: undici's `request` follows none by itself.
      const sent = { method: 'POST', headers, body, dispatcher, signal } as const
      const reply = await request(endpoint, sent)
      await reply.body.dump({ limit: LONGEST_REPLY })
      return outcomeOf(reply.statusCode)
    },
  }
}

type Line = { dispatcher?: Dispatcher; patience?: number }

function outcomeOf(status: number) {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return `${status}` as const
  // The log has an error's code, never its message.
  throw Object.assign(new Error('the push service took nothing'), { code: `push-${status}` })
}

/** Connects to addresses of the public internet only, whatever a name resolves to. */
function publicOnly(): Agent {
  return new Agent({
    connect: { timeout: PATIENCE, lookup: lookUpPublic },
    headersTimeout: PATIENCE,
    bodyTimeout: PATIENCE,
    maxResponseSize: LONGEST_REPLY,
  })
}

const lookUpPublic: LookupFunction = (name, options, answer) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const inside = found?.find(({ address, family }) => isInside(address, family))
    const refused = new Error(`${name} is inside a private network`)
    const wrong = inside ? Object.assign(refused, { code: 'push-inside' }) : error
    if (wrong || options.all) return answer(wrong, wrong ? [] : found)
    const [first = { address: '', family: 0 }] = found satisfies LookupAddress[]
    answer(null, first.address, first.family)
  })
