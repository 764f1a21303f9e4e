import type { Tx } from '#src/db/driver/client.ts'
import { insertMessage } from '#src/db/queries/messages/messages.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import { sealedMessage } from '#src/usecases/parts/messages/sealed-message.ts'
import type { World } from '#src/usecases/world.ts'

/** A message in a test's own words, past the table of letters. */
export async function writeMessage(
  world: World,
  tx: Tx,
  letter: Parameters<typeof sealedMessage>[1],
): Promise<MessageId> {
  const sealed = sealedMessage(world, letter, await world.clock.now(tx))
  await insertMessage(tx, sealed)
  return sealed.id
}
