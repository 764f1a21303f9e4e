import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { InstrumentId } from './instrument.ts'
import { MOST_MESSAGE_BYTES } from './instrument-message.ts'

export const BridgeKeyId = z.uuid().brand<'BridgeKeyId'>()
export type BridgeKeyId = z.infer<typeof BridgeKeyId>

export const InstrumentLinkId = z.uuid().brand<'InstrumentLinkId'>()
export type InstrumentLinkId = z.infer<typeof InstrumentLinkId>

export const InstrumentMessageId = z.uuid().brand<'InstrumentMessageId'>()
export type InstrumentMessageId = z.infer<typeof InstrumentMessageId>

/** Keys of one lab in use at a time. Source: decision 231. */
export const BRIDGE_KEYS = 5

/** How old a signed message may be, and how far ahead its clock. Source: reliability S39. */
export const SIGNED_FOR = { minutes: 5 } as const

/** A key for a bridge: which machine has it, in the lab's own words. */
export const MakeBridgeKey = z.strictObject({ name: oneLine(2, 60) })
export type MakeBridgeKey = z.infer<typeof MakeBridgeKey> & { labId?: LabId | undefined }

/** `version`: as shown. */
export const RevokeBridgeKey = z.strictObject({
  keyId: BridgeKeyId,
  version: z.int().min(1).max(1_000_000),
})
export type RevokeBridgeKey = z.infer<typeof RevokeBridgeKey>

/** The name of an instrument in the bridge's settings. */
const LinkName = oneLine(1, 40)

/** An instrument that may send: its name in the bridge's settings, and how it speaks. */
export const AddInstrumentLink = z.strictObject({
  name: LinkName,
  profile: z.string().regex(/^[a-z0-9-]{3,40}$/),
  /** Which instrument of the lab it is; without it the one of the same name, where there is one. */
  instrumentId: InstrumentId.optional(),
})
export type AddInstrumentLink = z.infer<typeof AddInstrumentLink> & { labId?: LabId | undefined }

/** Which instrument of the lab a link speaks for; `version` 0 where none was chosen. */
export const ChooseLinkedInstrument = z.strictObject({
  linkId: InstrumentLinkId,
  instrumentId: InstrumentId,
  version: z.int().min(0).max(1_000_000),
})
export type ChooseLinkedInstrument = z.infer<typeof ChooseLinkedInstrument>

/** The instrument of the lab that a link speaks for, as stored. */
export type LinkedInstrument = {
  linkId: InstrumentLinkId
  instrumentId: InstrumentId
  version: number
  setBy: UserId
  setAt: Temporal.Instant
}

/** `version`: as shown. */
export const RetireInstrumentLink = z.strictObject({
  linkId: InstrumentLinkId,
  version: z.int().min(1).max(1_000_000),
})
export type RetireInstrumentLink = z.infer<typeof RetireInstrumentLink>

const base64Of = (bytes: number) => Math.ceil(bytes / 3) * 4

/** What a bridge sends: one message of one instrument, signed with the lab's key. */
export const ReceiveInstrumentMessage = z.strictObject({
  keyId: BridgeKeyId,
  /** By the bridge's clock. */
  sentAt: IsoInstant,
  /** Random and used once: base64url. */
  nonce: z.string().regex(/^[\w-]{22,64}$/),
  instrument: LinkName,
  /** The message as the instrument sent it: base64. */
  message: z.base64().min(4).max(base64Of(MOST_MESSAGE_BYTES)),
  /** HMAC-SHA256 of the signed text: base64url. */
  signature: z.string().regex(/^[\w-]{43}$/),
})
export type ReceiveInstrumentMessage = z.infer<typeof ReceiveInstrumentMessage>

/**
 * What a bridge signs: each part on a line of its own, the message by its SHA-256 in hex.
 * Source: decision 231.
 */
export function signedText(
  sent: Pick<ReceiveInstrumentMessage, 'keyId' | 'sentAt' | 'nonce' | 'instrument'>,
  messageSha256: string,
): string {
  const { keyId, sentAt, nonce, instrument } = sent
  return ['oxalate-bridge-1', keyId, sentAt, nonce, instrument, messageSha256].join('\n')
}

/** A key as stored, without its secret. */
export type BridgeKey = {
  id: BridgeKeyId
  labId: LabId
  name: string
  version: number
  createdAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
}

/** An instrument that may send, as stored. */
export type InstrumentLink = {
  id: InstrumentLinkId
  labId: LabId
  name: string
  /** The author of its values: an account that nobody can sign in to. */
  accountId: UserId
  profile: string
  profileVersion: number
  version: number
  createdAt: Temporal.Instant
  retiredAt: Temporal.Instant | null
}
