import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BridgeKeyId, InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import type { World } from '#src/usecases/world.ts'

/** What a key's secret is sealed with. */
export function secretContext(id: BridgeKeyId): string {
  return `bridge_keys.secret:${id}`
}

/** What a message is sealed with. */
export function rawContext(id: InstrumentMessageId): string {
  return `instrument_messages.raw:${id}`
}

type Key = { id: BridgeKeyId; secretSealed: string }

/** Whether a key's secret made this signature of a text: HMAC-SHA256, compared in constant time. */
export function isSignedWith(
  { cipher }: Pick<World, 'cipher'>,
  { id, secretSealed }: Key,
  signature: string,
  signed: string,
): boolean {
  const secret = Buffer.from(cipher.open(secretSealed, secretContext(id)), 'base64url')
  const made = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'base64url')
  return given.length === made.length && timingSafeEqual(given, made)
}
