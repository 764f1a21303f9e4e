import { findLink, findLinked } from '#src/db/queries/instrument-messages/instrument-links.ts'
import { listInstruments } from '#src/db/queries/instruments/instruments.ts'
import type { ChooseLinkedInstrument } from '#src/domain/instruments/bridge.ts'
import { choosingInstrument } from '#src/domain/instruments/managing-links.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Chooses which instrument of the lab a link speaks for, whatever either is called. Refuses `not-found`
 * and `stale`.
 * Source: decision 237.
 */
export function chooseLinkedInstrument(world: World, actor: Actor, input: ChooseLinkedInstrument) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:manage')
    const { labId, id } = permit.over(await findLink(step.tx, input.linkId))
    const linked = await findLinked(step.tx, id)
    const instruments = await listInstruments(step.tx, labId)
    const by = { labId, by: personOf(actor).id, now: step.now }
    const decision = choosingInstrument({ linked, instruments }, input, by)
    return save(step, 'bridge:manage', null, decision)
  })
}
