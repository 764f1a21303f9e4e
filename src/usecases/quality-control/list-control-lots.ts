import { listLots } from '#src/db/queries/quality-control/target-at-hand.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ViewQualityControl } from '#src/domain/quality-control/control.ts'
import { mayEver } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lots of a lab's control materials, by material and level.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function listControlLots(world: World, actor: Actor, input: ViewQualityControl) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'qc:read', input)
    const lots = await listLots(tx, labId)
    return {
      labId,
      today: indianDay(now).toString(),
      mayKeep: mayEver(actor, 'qc:keep'),
      lots: lots.map(({ expiresOn, ...lot }) => ({ ...lot, expiresOn: expiresOn.toString() })),
    }
  })
}
