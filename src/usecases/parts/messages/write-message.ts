import type { Tx } from '#src/db/driver/client.ts'
import { insertMessage } from '#src/db/queries/messages/messages.ts'
import { MessageId } from '#src/domain/messages/message-id.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Message } from '#src/messages/message.ts'
import type { World } from '#src/usecases/world.ts'
import { sealLetter } from './sealed-letter.ts'

type Letter = {
  /** What caused it, e.g. `visit-accepted`. */
  event: string
  /** What it is about, e.g. a booking. */
  subjectId?: string
  userId?: UserId
  message: Message
  /** Not sent after this. */
  expiresAt?: Temporal.Instant
}

/** A message as the outbox stores it, written together with the change it reports. */
export function sealedMessage(
  world: Pick<World, 'chance' | 'cipher'>,
  { message, ...letter }: Letter,
  createdAt: Temporal.Instant,
) {
  const id = MessageId.parse(world.chance.uuid())
  const { channel } = message
  return { ...letter, id, channel, sealed: sealLetter(world, id, message), createdAt }
}

/**
 * Part of a verb: the message is in the outbox if and only if the change is made; its row wakes the
 * worker.
 */
export async function writeMessage(
  world: Pick<World, 'chance' | 'cipher' | 'clock'>,
  tx: Tx,
  letter: Letter,
): Promise<MessageId> {
  const sealed = sealedMessage(world, letter, await world.clock.now(tx))
  await insertMessage(tx, sealed)
  return sealed.id
}
