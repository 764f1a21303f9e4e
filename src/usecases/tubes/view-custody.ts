import { findCustody } from '#src/db/queries/tubes/custody.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { firstBreak } from '#src/domain/tubes/custody-chain.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise, isOwnMoney, mayToAny } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { custodySteps } from '#src/usecases/parts/tubes/custody-steps.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Where a tube has been, step by step, and whether its record is whole: verified at this instant,
 * with the first broken link named.
 * Source: reliability L4; decision 195.
 */
export function viewCustody(world: World, actor: Actor, { tubeId }: { tubeId: TubeId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:read')
    const tube = permit.over(await findCustody(step.tx, tubeId))
    await audit(world, step.tx, actor, 'tube:read', tube.id)
    const isOwn = isOwnMoney(actor, tube.accountId)
    const broken = firstBreak(tube.links, tube, sha256)
    return {
      tubeId: tube.id,
      asOf: step.now.toString(),
      /** Null to the lab, which knows orders. */
      bookingNumber: isOwn || mayToAny(actor, 'booking:read') ? tube.bookingNumber : null,
      isOwn,
      lab: tube.labName,
      typeName: tube.typeName,
      cap: tube.cap,
      state: tube.state,
      barcode: tube.barcode,
      accession: tube.accession,
      steps: await custodySteps(step, tube.links),
      isWhole: broken === undefined,
      firstBreak: broken ?? null,
    }
  })
}
