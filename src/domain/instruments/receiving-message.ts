import type { Decision, Refused } from '#src/domain/changes.ts'
import type { Result } from '#src/domain/result.ts'
import { ArrivedResultId } from './arrived-result.ts'
import {
  type BridgeKey,
  type InstrumentLink,
  InstrumentMessageId,
  type ReceiveInstrumentMessage,
  SIGNED_FOR,
} from './bridge.ts'
import type { InstrumentMessage, MessageFault, SentResult } from './instrument-message.ts'

/** What is stored when a bridge sends a message. */
export type BridgeAtHand = {
  key: BridgeKey
  isNonceUsed: boolean
  link: InstrumentLink | null
  /** The same message, received before. */
  kept: { id: InstrumentMessageId; fault: MessageFault | null; results: number } | null
}

/** A message with what was found about it outside the decision. */
export type SentMessage = {
  sent: Pick<ReceiveInstrumentMessage, 'sentAt' | 'nonce'>
  isSigned: boolean
  sha256: string
  read: Result<InstrumentMessage, MessageFault>
  seal: (id: InstrumentMessageId) => string
}

type At = {
  now: Temporal.Instant
  /** The real time, by which signatures end. */
  real: Temporal.Instant
  newId: () => string
}
type Answer = { messageId: InstrumentMessageId; fault: MessageFault | null; results: number }
type WhyNot = 'bridge-not-signed' | 'bridge-replayed' | 'instrument-unknown'

/**
 * Keeps a message of an instrument, with each of its values; the same one again is answered as
 * before. One that cannot be read is kept too, with the reason. Refuses `bridge-not-signed` for
 * another or a revoked key, `bridge-replayed` for a signature that is too old or was used, and
 * `instrument-unknown`.
 * Source: reliability S39; decisions 230 and 231.
 */
export function receivingMessage(
  atHand: BridgeAtHand,
  message: SentMessage,
  at: At,
): Decision<Answer, WhyNot> {
  const { isSigned, sent } = message
  const why = whyNotHeard(atHand, { isSigned, sentAt: sent.sentAt }, at.real)
  if (why) return why
  const { key, link, kept } = atHand
  if (!link) return { ok: false, error: 'instrument-unknown' }
  if (kept) {
    const { id: messageId, fault, results } = kept
    return { ok: true, answer: { messageId, fault, results } }
  }
  return stored({ key, link }, message, at)
}

/**
 * Why a bridge is not heard: its signature, whose time or nonce, or an instrument that does not send.
 * Source: reliability S39; decision 231.
 */
export function whyNotHeard(
  { key, isNonceUsed, link }: BridgeAtHand,
  { isSigned, sentAt }: { isSigned: boolean; sentAt: string },
  real: Temporal.Instant,
): Refused<WhyNot> | undefined {
  if (!isSigned || key.revokedAt) return { ok: false, error: 'bridge-not-signed' }
  if (isNonceUsed || !isRecent(sentAt, real)) return { ok: false, error: 'bridge-replayed' }
  return !link || link.retiredAt ? { ok: false, error: 'instrument-unknown' } : undefined
}

function stored(
  { key, link }: { key: BridgeKey; link: InstrumentLink },
  { sent, sha256, read, seal }: SentMessage,
  { now, real, newId }: At,
): Decision<Answer, WhyNot> {
  const id = InstrumentMessageId.parse(newId())
  const fault = read.ok ? null : read.error
  const results = read.ok ? read.value.results : []
  const belongs = { labId: link.labId, linkId: link.id }
  const row = { id, ...belongs, keyId: key.id, importedBy: null, sha256, fault, receivedAt: now }
  const controlId = read.ok ? read.value.controlId : ''
  const arrived = results.map((one, index) => ({
    id: ArrivedResultId.parse(newId()),
    messageId: id,
    ...belongs,
    number: index + 1,
    ...stamped(one),
  }))
  return {
    ok: true,
    answer: { messageId: id, fault, results: results.length },
    changes: {
      bookingId: null,
      transitions: [],
      created: {
        bridgeNonce: [{ keyId: key.id, nonce: sent.nonce, at: real }],
        instrumentMessage: [{ ...row, controlId, rawSealed: seal(id) }],
        ...(arrived.length > 0 && { arrivedResult: arrived }),
      },
      ...(arrived.length > 0 && {
        jobs: [{ job: 'apply-instrument-message', instrumentMessageId: id } as const],
      }),
      audit: { subjectId: id, detail: { link: link.id, fault, results: results.length } },
    },
  }
}

function stamped({ measuredAt, ...one }: SentResult) {
  return { ...one, measuredAt: measuredAt === null ? null : Temporal.Instant.from(measuredAt) }
}

/** Within a few minutes before or after: clocks differ. */
function isRecent(sentAt: string, real: Temporal.Instant): boolean {
  const sent = Temporal.Instant.from(sentAt)
  const isOld = Temporal.Instant.compare(sent, real.subtract(SIGNED_FOR)) < 0
  return !isOld && Temporal.Instant.compare(sent, real.add(SIGNED_FOR)) <= 0
}
