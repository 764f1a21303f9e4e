import { lockCredits } from '#src/db/queries/credits/credits.ts'
import type { ForgoCredit } from '#src/domain/credits/forgo-credit.ts'
import { forgoing } from '#src/domain/credits/forgoing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Gives up an unused credit, by the person it is owed to: the way out for an account to be erased
 * that will book nothing more. Refuses `stale` where it is not as shown, even if larger, and
 * `not-allowed-now` once a booking uses it.
 * Source: DPDP Act s.12(3); decision 072.
 */
export function forgoCredit(world: World, actor: Actor, { creditId, ...shown }: ForgoCredit) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'credit:forgo')
    const [found] = await lockCredits(step.tx, [creditId])
    return save(step, 'credit:forgo', null, forgoing(permit.over(found), shown))
  })
}
