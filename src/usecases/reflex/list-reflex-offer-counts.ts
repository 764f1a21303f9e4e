import { countOffersByLab } from '#src/db/queries/reflex/reflex-offers.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { RECENT_DAYS } from '#src/domain/reflex/reflex-page.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * How many tests the rules of each lab offered lately, and how many were paid, declined or left: for the
 * office, that no lab sells by its rules. Without patients.
 * Source: decision 262.
 */
export function listReflexOfferCounts(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'reflex-offer:watch')
    const labs = await countOffersByLab(tx, now.subtract({ hours: 24 * RECENT_DAYS }))
    await audit(world, tx, actor, 'reflex-offer:watch', 'reflex-offers', { labs: labs.length })
    return { days: RECENT_DAYS, labs }
  })
}
