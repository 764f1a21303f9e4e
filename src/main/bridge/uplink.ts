import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { BridgeKeyId, signedText } from '#src/domain/instruments/bridge.ts'
import type { BridgeSettings } from './bridge-settings.ts'
import type { Waiting } from './journal.ts'

/** Durable there, and whether it could be read; or why it must be sent again. */
export type Sent =
  | { isKept: true; fault: string | null }
  | { isKept: false; isRefused: boolean; why: string }

/** An instrument waits fifteen seconds for its acknowledgement. */
const ANSWER_WITHIN_MS = 10_000

const Kept = z.object({ messageId: z.uuid(), fault: z.string().nullable() })

/**
 * Sends one message, signed with the lab's key, under a nonce and a time of its own. Only a complete
 * answer that says the message is kept counts as one.
 */
export async function send(settings: BridgeSettings, waiting: Waiting): Promise<Sent> {
  try {
    const answer = await fetch(new URL('/api/v1/bridge-messages', settings.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signedMessage(settings, waiting)),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    })
    const body: unknown = await answer.json()
    const kept = Kept.safeParse(body)
    if (answer.status === 200 && kept.success) return { isKept: true, fault: kept.data.fault }
    const isRefused = answer.status >= 400 && answer.status < 500
    return { isKept: false, isRefused, why: `${answer.status} ${codeOf(body)}` }
  } catch (error) {
    const why = error instanceof Error ? error.name : 'no answer'
    return { isKept: false, isRefused: false, why }
  }
}

function signedMessage({ keyId, secret }: BridgeSettings, { instrument, message }: Waiting) {
  const nonce = randomBytes(24).toString('base64url')
  const sentAt = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const sent = { keyId: BridgeKeyId.parse(keyId), sentAt, nonce, instrument }
  const sha256 = createHash('sha256').update(Buffer.from(message, 'base64')).digest('hex')
  const signing = createHmac('sha256', Buffer.from(secret, 'base64url'))
  const signature = signing.update(signedText(sent, sha256)).digest('base64url')
  return { ...sent, message, signature }
}

const Refused = z.object({ code: z.string().max(60) })

/** The code of a refusal; empty where the answer is something else. */
function codeOf(body: unknown): string {
  const refused = Refused.safeParse(body)
  return refused.success ? refused.data.code : ''
}
