import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { bookingNumber } from '#src/domain/bookings/booking.ts'
import { gatewayOf } from '#src/main/gateway.ts'
import type { GatewayFault } from '#src/usecases/gateway.ts'
import { innermost, type Look, PATIENCE } from './finding.ts'

const whyNoGateway: Record<Exclude<GatewayFault['kind'], 'unknown'>, string> = {
  unreachable: 'does not answer. Correct CCAVENUE_API_URL, or open the firewall',
  refused:
    'rejects us. Correct CCAVENUE_ACCESS_CODE, and register this machine’s address with the gateway',
  unreadable:
    'sends answers we cannot read. Correct CCAVENUE_WORKING_KEY, CCAVENUE_CIPHER and CCAVENUE_API_URL',
}

/** Asks for an order that does not exist, and expects the answer that it does not. */
export const lookAtGateway: Look = async ({ env, now }) => {
  const gateway = gatewayOf(env, undefined)
  if (!gateway)
    return env.isDemo
      ? 'a demonstration’s sandbox'
      : 'none is set up: all bookings are paid in cash'
  const answer = await gateway.status({ number: bookingNumber(now(), '000000') })
  if (answer.ok || answer.fault.kind === 'unknown') return 'answers and accepts our requests'
  const { kind, says } = answer.fault
  throw new Error(`The payment gateway ${whyNoGateway[kind]} (${says}).`)
}

const SOON_DAYS = 7

/** BASE_URL presents a certificate for its name that is valid for some time yet. */
export const lookAtCertificate: Look = async ({ env: { baseUrl }, now }) => {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol !== 'https:') return 'none: BASE_URL is http'
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: false, // we report what is wrong with it ourselves
    timeout: PATIENCE,
  })
  try {
    await secured(socket).catch((error: unknown) => {
      throw new Error(
        `Nobody answers with TLS at ${baseUrl} (${innermost(error)}). Start the proxy there, or correct BASE_URL.`,
      )
    })
    return judged(baseUrl, socket, now())
  } finally {
    socket.destroy()
  }
}

async function secured(socket: TLSSocket) {
  socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT')))
  await once(socket, 'secureConnect')
}

function judged(baseUrl: string, socket: TLSSocket, now: Temporal.Instant): string {
  const { valid_to: until }: PeerCertificate = socket.getPeerCertificate()
  const end = Temporal.Instant.fromEpochMilliseconds(Date.parse(until))
  const day = end.toString().slice(0, 10)
  const days = Math.floor((end.epochMilliseconds - now.epochMilliseconds) / 86_400_000)
  if (days < 0) throw new Error(`The certificate of ${baseUrl} expired on ${day}. Renew it.`)
  if (!socket.authorized)
    throw new Error(
      `Browsers do not trust the certificate of ${baseUrl} (${String(socket.authorizationError)}). Install one for that name with its full chain.`,
    )
  if (days < SOON_DAYS)
    throw new Error(`The certificate of ${baseUrl} expires on ${day}. Renew it now.`)
  return `valid until ${day}`
}
