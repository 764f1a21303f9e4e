import { MessageId } from '#src/domain/messages/message-id.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Message } from '#src/messages/message.ts'
import type { World } from '#src/usecases/world.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { sealLetter } from './sealed-letter.ts'

type Letter = {
  /** What caused it, e.g. `visit-accepted`. */
  event: string
  /** What it is about, e.g. a booking. */
  subjectId?: string
  userId?: UserId
  /** An occasion for which this event is told once about its subject. */
  once?: string | undefined
  message: Message
  /** Not sent after this. */
  expiresAt?: Temporal.Instant
  /** Not sent before this. */
  heldUntil?: Temporal.Instant
}

/** A message as the outbox stores it; its row wakes the worker. */
export function sealedMessage(
  world: Pick<World, 'chance' | 'cipher'>,
  { message, once, ...letter }: Letter,
  createdAt: Temporal.Instant,
) {
  const id = MessageId.parse(once === undefined ? world.chance.uuid() : onlyId(letter, once))
  const { channel } = message
  return { ...letter, id, channel, sealed: sealLetter(world, id, message), createdAt }
}

/**
 * The one id of a message about this subject on this occasion, a UUIDv8: the outbox's primary key
 * refuses a second one, in the transaction that would send it.
 * Source: decision 156.
 */
function onlyId({ event, subjectId = '' }: Omit<Letter, 'message'>, once: string): string {
  const hex = sha256(JSON.stringify([event, subjectId, once]))
  const [first, second, third] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)]
  return `${first}-${second}-8${third}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
