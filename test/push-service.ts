import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { webPush } from '#src/adapters/push.ts'
import { PUSH_HOSTS } from '#src/domain/push/push-host.ts'

/** The host that it stands in for: on the list of every installation. */
const ORIGIN = 'https://updates.push.services.mozilla.com'
const SUBJECT = 'mailto:help@oxalate.example'

/** What a browser received, decrypted, and what its service read of it. */
export type Received = {
  endpoint: string
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  message: { title: string; body: string; path: string; tag: string }
}

/**
 * A push service with its browsers, written from the RFCs: it takes a message only with a valid
 * signature of our key for this very service, and its browsers decrypt it by their own keys.
 * Source: RFC 8030, RFC 8188, RFC 8291, RFC 8292.
 */
export async function aPushService() {
  const received: Received[] = []
  const asked: string[] = []
  const browsers = new Map<string, Browser>()
  let answers: () => number | 'hang' = () => 201
  const own = createECDH('prime256v1')
  own.generateKeys()
  const server = createServer(async (request, response) => {
    const endpoint = `${ORIGIN}${request.url}`
    asked.push(endpoint)
    const body = await bodyOf(request)
    const answer = answers()
    if (answer === 'hang') return
    if (answer === 201) received.push(read(request, endpoint, { body, browsers, own }))
    response.writeHead(answer, { location: `${ORIGIN}/elsewhere` }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens to a port
  const keys = { privateKey: own.getPrivateKey('base64url'), subject: SUBJECT }
  const push = webPush(
    { ...keys, hosts: PUSH_HOSTS },
    { dispatcher: leadingTo(`http://127.0.0.1:${port}`), patience: 3000 },
  )
  return {
    push,
    keys,
    received,
    /** Every request, also those that were refused. */
    asked,
    /** Until it is disposed of: a status for each request, or no answer at all. */
    answering(next: number | 'hang') {
      answers = () => next
      const again = () => {
        answers = () => 201
      }
      return { [Symbol.dispose]: again }
    },
    /** A browser's new subscription. */
    subscription() {
      const made = aBrowser()
      browsers.set(made.fields.endpoint, made)
      return made.fields
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Browser = ReturnType<typeof aBrowser>

function aBrowser() {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const auth = randomBytes(16)
  const fields = {
    endpoint: `${ORIGIN}/wpush/v2/${randomBytes(40).toString('base64url')}`,
    p256dh: key.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return { key, auth, fields }
}

/** A connection that ends here, whatever host a request names. */
function leadingTo(origin: string): Dispatcher {
  return new Agent().compose(
    (dispatch) => (options, handler) => dispatch({ ...options, origin }, handler),
  )
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

type Given = { body: Buffer; browsers: Map<string, Browser>; own: ECDH }

function read({ method, headers }: IncomingMessage, endpoint: string, given: Given): Received {
  const browser = given.browsers.get(endpoint)
  if (!browser) throw new Error('no such browser')
  if (method !== 'POST') throw new Error(`asked by ${method}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 says')
  if (given.body.length > 4096) throw new Error('longer than a service takes')
  checkVapid(headers.authorization ?? '', given.own)
  const topic = headers.topic?.toString()
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('no topic of RFC 8030')
  return {
    endpoint,
    ttl: Number(headers.ttl),
    urgency: headers.urgency?.toString(),
    topic,
    message: JSON.parse(opened(given.body, browser)),
  }
}

/** The JWT is signed by our key, for this service, for a day at most, and says whom to write to. */
function checkVapid(authorization: string, own: ECDH) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== own.getPublicKey('base64url')) throw new Error('another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = own.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url')))
    throw new Error('a wrong signature')
  const { alg } = partOf(head)
  const { aud, exp, sub } = partOf(claims)
  const left = Number(exp) - Date.now() / 1000
  if (alg !== 'ES256' || aud !== ORIGIN || sub !== SUBJECT) throw new Error('wrong claims')
  if (left <= 0 || left > 24 * 3600) throw new Error('valid for too long')
}

function partOf(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()

/** Source: RFC 8291, section 3.4. */
function opened(body: Buffer, { key, auth }: Browser): string {
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
  const theirs = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const shared = hmac(auth, key.computeSecret(theirs))
  const input = hmac(shared, 'WebPush: info\0', key.getPublicKey(), theirs, '\u0001')
  const prk = hmac(salt, input)
  const content = hmac(prk, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0\u0001').subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', content, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('no end of the last record')
  return plain.subarray(0, end).toString()
}
