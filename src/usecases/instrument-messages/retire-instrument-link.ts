import { findLink } from '#src/db/queries/instrument-messages/instrument-links.ts'
import type { RetireInstrumentLink } from '#src/domain/instruments/bridge.ts'
import { retiringLink } from '#src/domain/instruments/managing-links.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = RetireInstrumentLink

/** An instrument that sends nothing any more. Refuses `stale`. Source: decision 230. */
export function retireInstrumentLink(world: World, actor: Actor, { linkId, version }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:manage')
    const link = permit.over(await findLink(step.tx, linkId))
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'bridge:manage', null, retiringLink(link, { version }, by))
  })
}
