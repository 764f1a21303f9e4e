import { listCashHeld } from '#src/db/queries/cash/cash.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How much of the platform's cash each phlebotomist holds, in paise. */
export function listCashInHand(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'cash:read')
    const held = await listCashHeld(step.tx)
    await audit(world, step.tx, actor, 'cash:read', 'cash', {
      event: 'read',
      found: held.length,
    })
    return held.map((one) => ({ ...one, amount: paise(one.amount) }))
  })
}
