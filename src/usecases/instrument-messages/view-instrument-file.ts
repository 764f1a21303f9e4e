import { findFileLink } from '#src/db/queries/instrument-messages/instrument-files.ts'
import type { InstrumentLinkId } from '#src/domain/instruments/bridge.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How files of an instrument are read, for whoever imports one. Refuses `not-found` also for another
 * lab's and for one that sends no more.
 * Source: decision 250.
 */
export function viewInstrumentFile(
  world: World,
  actor: Actor,
  { linkId }: { linkId: InstrumentLinkId },
) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'bridge:import')
    const { link, chosen } = permit.over(await findFileLink(tx, linkId))
    const { make, model, decimalComma } = world.instruments.of(link.profile, link.profileVersion)
    return {
      linkId: link.id,
      name: link.name,
      profile: `${make} ${model}`,
      hasDecimalComma: decimalComma,
      columns: chosen?.columns ?? null,
      version: chosen?.version ?? 0,
      mayChoose: mayEver(actor, 'bridge:manage'),
    }
  })
}
