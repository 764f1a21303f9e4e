import { listOffersOpen } from '#src/db/queries/reflex/reflex-offers.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { lapsingOffer } from '#src/domain/reflex/making-offer.ts'
import { standsNot } from '#src/domain/reflex/offer-standing.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { lockOffer } from '#src/usecases/parts/results/offer-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** More than are ever open: each ends within three days. */
const MOST = 2_000

/**
 * Ends the offers that nobody can accept any more, and lets their samples go: their time is over, the
 * value was changed, the rule ended, the sample is gone. One transaction each.
 * Source: decision 262.
 */
export async function endReflexOffers(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const over = await inStep(world, actor, async ({ tx, now }) =>
    standsNot(await listOffersOpen(tx, MOST), now),
  )
  await eachAlone(over, ({ offer }) =>
    inStep(world, actor, async (step) => {
      const { offered } = await lockOffer(step, offer)
      return save(step, 'clock:tick', null, lapsingOffer(offered, step.now))
    }),
  )
  return { ended: over.length }
}
