import { listUsable } from '#src/db/queries/referrals/referrals.ts'
import { findItemOfLab } from '#src/db/queries/referrals/item-to-refer.ts'
import { mayBeReferred } from '#src/domain/referrals/may-be-referred.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A test of the lab and the partners that agreed to do it. Refuses `not-found` for another lab's.
 * Source: features C19; decision 259.
 */
export function viewToRefer(world: World, actor: Actor, input: { testItemId: TestItemId }) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'referral:send')
    const item = permit.over(await findItemOfLab(tx, input.testItemId))
    refuseOwnBooking(actor, item)
    const usable = await listUsable(tx, item.labId, item.testCode)
    await audit(world, tx, actor, 'referral:read', item.id)
    return {
      testItemId: item.id,
      orderId: item.orderId,
      version: item.version,
      test: item.name,
      partners: usable
        .filter(mayBeReferred)
        .map(({ agreementId, partner }) => ({ agreementId, partner })),
    }
  })
}
