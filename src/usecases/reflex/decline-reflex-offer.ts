import type { Actor } from '#src/domain/people/actor.ts'
import { decliningOffer } from '#src/domain/reflex/making-offer.ts'
import type { AnswerReflexOffer } from '#src/domain/reflex/reflex-offer.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockOffer, ownOffer } from '#src/usecases/parts/results/offer-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The account holder declines a test that a rule of the lab offers: nothing is charged, and it is not
 * offered after this order again. Refuses `offer-over`, `stale`.
 * Source: decision 262.
 */
export function declineReflexOffer(world: World, actor: Actor, input: AnswerReflexOffer) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'reflex-offer:answer')
    const { offered } = await lockOffer(step, await ownOffer(step, permit, input.offerId))
    const at = { version: input.version, now: step.now }
    return save(step, 'reflex-offer:answer', null, decliningOffer(offered, at))
  })
}
