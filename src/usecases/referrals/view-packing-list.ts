import { findPartner } from '#src/db/queries/referrals/agreements.ts'
import { listOnTheWay } from '#src/db/queries/referrals/on-the-way.ts'
import { packed } from '#src/domain/referrals/packing.ts'
import type { ViewPackingList } from '#src/domain/referrals/referral.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** More than a box holds. */
const MOST = 500

/**
 * What a lab has on its way to a partner and was not received: each sample with the code that is
 * scanned and its tests, to go along with it. Without names. Refuses `not-found` for an unknown lab.
 * Source: decision 264.
 */
export function viewPackingList(
  world: World,
  actor: Actor,
  { partnerId, ...lab }: ViewPackingList,
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'referral:send', lab)
    const [from, to] = [await findPartner(tx, labId), await findPartner(tx, partnerId)]
    if (!from || !to) throw new Refusal('not-found')
    const rows = await listOnTheWay(tx, { labId, partnerId }, MOST)
    const found = rows.map(({ id }) => id)
    await audit(world, tx, actor, 'referral:read', labId, { partner: partnerId, found })
    const samples = packed(rows).map((one) => ({ ...one, sentAt: one.sentAt.toString() }))
    return { from: from.name, to: to.name, now: now.toString(), samples }
  })
}
