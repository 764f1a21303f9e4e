import type { UserId } from '#src/domain/people/actor.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Order } from '#src/domain/results/order-at-hand.ts'
import { canonicalJson } from './canonical-json.ts'
import { patientOf } from './report-content.ts'
import type { GivenSignature } from './reporting.ts'
import type { NewResult } from './revised-body.ts'
import { type SignatureId, type SignedContent, signedPatient, signedResult } from './signature.ts'

/** A new signature; it is sealed when it is stored. */
export type NewSignature = GivenSignature & {
  orderId: OrderId
  labId: LabId
  /** Canonical JSON of `SignedContent`. */
  content: string
}

/** Who signs, when, and the hash of a text: SHA-256, hex. */
export type Signing = {
  id: SignatureId
  by: UserId
  now: Temporal.Instant
  sha256: (text: string) => string
}

type Said = Pick<SignedContent, 'meaning'> & {
  signer: { name: string; registrationNumber: string | null }
  news?: readonly NewResult[]
  addition?: string | null
  change?: SignedContent['change']
}

/**
 * What a person signs, with its SHA-256. The caller asked for the password; signed results and
 * revisions reference its id.
 * Source: decision 037.
 */
export function signatureOn(
  order: Order,
  { meaning, signer, news = [], addition = null, change = null }: Said,
  { id, by: userId, now, sha256 }: Signing,
): NewSignature {
  const { name, registrationNumber } = signer
  const content = canonicalJson({
    meaning,
    orderId: order.id,
    signer: { userId, name, registrationNumber },
    signedAt: now.toString(),
    patient: signedPatient(patientOf(order, now)),
    results: news.map(({ section, result }) => signedResult(section, result)),
    addition,
    change,
  } satisfies SignedContent)
  const { id: orderId, labId } = order
  const hash = sha256(content)
  return { id, orderId, labId, signedBy: userId, signedAt: now, meaning, content, hash }
}
