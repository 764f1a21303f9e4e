import { listLinksOf } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import { listInstruments } from '#src/db/queries/instruments/instruments.ts'
import type { AddInstrumentLink } from '#src/domain/instruments/bridge.ts'
import { addingLink } from '#src/domain/instruments/managing-links.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * An instrument that may send, under a name that no other of the lab has, by the newest version of
 * its profile; which instrument of the lab it is, is chosen or follows from its name. Refuses
 * `profile-unknown`, `instrument-named` and `not-found`.
 * Source: decisions 230 and 237.
 */
export function addInstrumentLink(world: World, actor: Actor, input: AddInstrumentLink) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'bridge:manage', input)
    const links = await listLinksOf(step.tx, labId)
    const instruments = await listInstruments(step.tx, labId)
    const decision = addingLink(
      { links: links.map(({ link }) => link), instruments },
      input,
      world.instruments.newest(input.profile),
      { labId, by: personOf(actor).id, now: step.now, newId: () => world.chance.uuid() },
    )
    return save(step, 'bridge:manage', null, decision)
  })
}
