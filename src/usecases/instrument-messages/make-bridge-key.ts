import { listKeysOf } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { MakeBridgeKey } from '#src/domain/instruments/bridge.ts'
import { makingKey } from '#src/domain/instruments/managing-links.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { secretContext } from '#src/usecases/parts/instrument-messages/bridge-secret.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A key with which a bridge of the lab signs: its secret is in this answer and never shown again.
 * Refuses `keys-enough`.
 * Source: decision 231.
 */
export function makeBridgeKey(world: World, actor: Actor, input: MakeBridgeKey) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'bridge:manage', input)
    const secret = world.chance.token()
    const keys = await listKeysOf(step.tx, labId)
    const decision = makingKey(keys, input, {
      labId,
      by: personOf(actor).id,
      now: step.now,
      newId: () => world.chance.uuid(),
      secret,
      seal: (id) => world.cipher.seal(secret, secretContext(id)),
    })
    return save(step, 'bridge:manage', null, decision)
  })
}
