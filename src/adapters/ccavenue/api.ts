import { Agent, request } from 'undici'
import type { GatewayAnswer, GatewayFault } from '#src/usecases/gateway.ts'
import { gatewayBreaker } from './breaker.ts'
import { fieldsOf, formPairs, formText } from './form.ts'
import type { MessageCipher } from './message-cipher.ts'
import type { Patience } from './patience.ts'

/** Bytes: ten times a page of a day's list. */
const LONGEST_REPLY = 4_000_000

export type Command =
  | 'orderStatusTracker'
  | 'orderLookup'
  | 'confirmOrder'
  | 'refundOrder'
  | 'getRefundDetails'

export type Line = { apiUrl: string; accessCode: string; cipher: MessageCipher; patience: Patience }

/** Calls the gateway, server to server. Every failure is a value; nothing is thrown. */
export function gatewayApi({ apiUrl, accessCode, cipher, patience }: Line) {
  const breaker = gatewayBreaker()
  const dispatcher = new Agent({
    connect: { timeout: patience.connectMs },
    maxResponseSize: LONGEST_REPLY,
  })

  async function ask(command: Command, question: object): Promise<GatewayAnswer<unknown>> {
    const body = formText({
      enc_request: cipher.encrypt(Buffer.from(JSON.stringify(question))),
      access_code: accessCode,
      command,
      request_type: 'JSON',
      response_type: 'JSON',
      version: ['orderStatusTracker', 'orderLookup'].includes(command) ? '1.2' : '1.1',
    })
    const reply = await post(body)
    return reply.ok ? opened(reply.value, cipher) : reply
  }

  /** One timer covers the entire call, from connecting to the last byte. */
  async function post(body: string): Promise<GatewayAnswer<string>> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience.wholeMs)
    try {
      const reply = await request(apiUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        dispatcher,
        signal: late.signal,
      })
      const text = await reply.body.text()
      if (reply.statusCode !== 200) return no('unreachable', `It answered ${reply.statusCode}.`)
      return { ok: true, value: text }
    } catch (error) {
      return no('unreachable', late.signal.aborted ? 'It did not answer in time.' : reason(error))
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    isDown: breaker.isDown,
    ask: (command: Command, question: object) => breaker.guard(() => ask(command, question)),
  }
}

/** `status=0&enc_response=…` is encrypted JSON, `status=1&…` a refusal in plain text. */
function opened(reply: string, cipher: MessageCipher): GatewayAnswer<unknown> {
  const fields = fieldsOf(formPairs(reply.trim()))
  const response = fields?.get('enc_response')?.trim() ?? ''
  const status = fields?.get('status')?.trim()
  if (status === '1')
    return no('refused', response.slice(0, 200), fields?.get('enc_error_code')?.trim())
  const bytes = status === '0' ? cipher.decrypt(response) : undefined
  if (!bytes) return no('unreadable', 'Its answer is not under our key.')
  try {
    return { ok: true, value: parsed(Buffer.from(bytes).toString('utf8')) }
  } catch {
    return no('unreadable', 'Its answer is no JSON.')
  }
}

/** Numbers stay as written (`1.0`), so that no amount ever becomes a float. */
function parsed(text: string): unknown {
  const asWritten = (_name: string, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' ? source : value
  return JSON.parse(text, asWritten)
}

/** A failure with the gateway's own words and code, if any. */
export function no(
  kind: GatewayFault['kind'],
  says: string,
  code?: string,
): { ok: false; fault: GatewayFault } {
  return { ok: false, fault: { kind, says, code: code || null } }
}

function reason(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'It failed.'
}
