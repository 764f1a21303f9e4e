import { listHeldOrders } from '#src/db/queries/settlement/settlements.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/** Orders on hold, and the reason. */
export function listHeld(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'settlement:hold')
    const rows = await listHeldOrders(tx, MOST)
    await audit(world, tx, actor, 'settlement:read', 'held', { listed: rows.length })
    return { held: rows.map((row) => ({ ...row, net: paise(row.net) })) }
  })
}
