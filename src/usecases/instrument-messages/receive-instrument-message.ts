import { createHash } from 'node:crypto'
import { findBridgeAtHand } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { type ReceiveInstrumentMessage, signedText } from '#src/domain/instruments/bridge.ts'
import type { InstrumentMessage, MessageFault } from '#src/domain/instruments/instrument-message.ts'
import { readMessage } from '#src/domain/instruments/read-message.ts'
import { receivingMessage } from '#src/domain/instruments/receiving-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type Result, refuse } from '#src/domain/result.ts'
import { authorise } from '#src/usecases/access.ts'
import { isSignedWith, rawContext } from '#src/usecases/parts/instrument-messages/bridge-secret.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Keeps what an instrument sent, sealed, before it is acknowledged; its values are entered by the
 * worker. The same message again is answered as before and not kept twice. The key says whose
 * instrument it is, so no session is needed. Refuses `bridge-not-signed`, `bridge-replayed` and
 * `instrument-unknown`.
 * Source: reliability S39; decisions 230 and 231.
 */
export function receiveInstrumentMessage(
  world: World,
  actor: Actor,
  sent: ReceiveInstrumentMessage,
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'bridge:send')
    const bytes = Buffer.from(sent.message, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const found = await findBridgeAtHand(step.tx, { ...sent, sha256 })
    if (!found) throw new Refusal('bridge-not-signed')
    const isSigned = isSignedWith(world, found.key, sent.signature, signedText(sent, sha256))
    const read: Result<InstrumentMessage, MessageFault> =
      isSigned && found.link ? readBy(world, found.link, bytes) : refuse('not-text')
    const seal = (id: Parameters<typeof rawContext>[0]) =>
      world.cipher.seal(sent.message, rawContext(id))
    const at = {
      now: step.now,
      real: await world.clock.real(step.tx),
      newId: () => world.chance.uuid(),
    }
    const decision = receivingMessage(found, { sent, isSigned, sha256, read, seal }, at)
    return save(step, 'bridge:send', null, decision)
  })
}

function readBy(
  { instruments }: World,
  { profile: code, profileVersion }: { profile: string; profileVersion: number },
  bytes: Uint8Array,
) {
  return readMessage(instruments.of(code, profileVersion), bytes)
}
