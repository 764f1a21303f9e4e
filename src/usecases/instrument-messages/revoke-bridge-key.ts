import { findKey } from '#src/db/queries/instrument-messages/instrument-links.ts'
import type { RevokeBridgeKey } from '#src/domain/instruments/bridge.ts'
import { revokingKey } from '#src/domain/instruments/managing-links.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** A key that signs nothing any more. Refuses `stale`. Source: decision 231. */
export function revokeBridgeKey(world: World, actor: Actor, { keyId, version }: RevokeBridgeKey) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:manage')
    const key = permit.over(await findKey(step.tx, keyId))
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'bridge:manage', null, revokingKey(key, { version }, by))
  })
}
