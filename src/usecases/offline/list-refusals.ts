import { listRefusals as findRefusals } from '#src/db/queries/offline/refused-holds.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Refusals shown at once: a day has few. */
const SHOWN = 20

/**
 * What the office refused of what was done without a network, the newest first: somebody else may take
 * it back.
 * Source: decision 246.
 */
export function listRefusals(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'offline:list')
    const me = personOf(actor).id
    const found = await findRefusals(tx, SHOWN)
    await audit(world, tx, actor, 'offline:list', me)
    return found.map(({ hold, bookingNumber, visitState, device, decidedByName }) => ({
      holdId: hold.id,
      version: hold.version,
      visitId: hold.visitId,
      reason: hold.reason,
      cause: hold.cause,
      note: hold.note ?? '',
      decidedAt: (hold.decidedAt ?? hold.openedAt).toString(),
      decidedBy: decidedByName,
      bookingNumber,
      visitState,
      device,
    }))
  })
}
