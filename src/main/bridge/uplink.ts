import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { BridgeKeyId, signedText } from '#src/domain/instruments/bridge.ts'
import { ordersEndings } from '#src/domain/instruments/host-query/astm-answers.ts'
import { signedQuestion } from '#src/domain/instruments/host-work.ts'
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

const Places = z.object({
  sampleField: z.int().min(2).max(24),
  sampleComponent: z.int().min(0).max(20),
  askedComponent: z.int().min(0).max(20),
  codeComponent: z.int().min(0).max(20),
  ending: z.enum(ordersEndings),
})
const Work = z.object({
  isKnown: z.boolean(),
  codes: z.array(z.string().max(64)).max(500),
  places: Places.optional(),
})
/** What is to be measured of a sample; undefined: we could not look. */
export type Ask = (instrument: string, sampleId: string) => Promise<Work | undefined>
type Work = z.infer<typeof Work>

/** Asks what is to be measured of a sample, signed with the lab's key. */
export function asking({ keyId, secret, url }: BridgeSettings): Ask {
  return async (instrument, sampleId) => {
    const question = { ...signing(keyId), instrument, sampleId }
    try {
      const answer = await fetch(new URL('/api/v1/bridge-questions', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...question,
          signature: signatureOf(secret, signedQuestion(question)),
        }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        redirect: 'error',
      })
      const work = Work.safeParse(await answer.json())
      return answer.status === 200 && work.success ? work.data : undefined
    } catch {
      return undefined
    }
  }
}

function signing(keyId: string) {
  const nonce = randomBytes(24).toString('base64url')
  const sentAt = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  return { keyId: BridgeKeyId.parse(keyId), sentAt, nonce }
}

function signatureOf(secret: string, text: string): string {
  const made = createHmac('sha256', Buffer.from(secret, 'base64url'))
  return made.update(text).digest('base64url')
}

function signedMessage({ keyId, secret }: BridgeSettings, { instrument, message }: Waiting) {
  const sent = { ...signing(keyId), instrument }
  const sha256 = createHash('sha256').update(Buffer.from(message, 'base64')).digest('hex')
  return { ...sent, message, signature: signatureOf(secret, signedText(sent, sha256)) }
}

const Refused = z.object({ code: z.string().max(60) })

/** The code of a refusal; empty where the answer is something else. */
function codeOf(body: unknown): string {
  const refused = Refused.safeParse(body)
  return refused.success ? refused.data.code : ''
}
