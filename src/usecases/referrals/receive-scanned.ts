import { listArriving } from '#src/db/queries/referrals/referrals.ts'
import { lockBenchOfItem } from '#src/db/queries/results/bench-at-hand.ts'
import type { ScanReferred } from '#src/domain/referrals/referral.ts'
import { arrivedTogether } from '#src/domain/referrals/arrived.ts'
import { receivingScanned } from '#src/domain/referrals/stepping.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { refuseOwnBooking } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { tellOfReferral } from '#src/usecases/parts/referrals/tell-lab.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The partner scans a sample in: the label of its aliquot, or the barcode or lab number of its tube.
 * Everything that this sample is referred for is received. Refuses `not-found` where nothing with this
 * code is on its way to this lab, or more than one sample is, and what `receiveReferral` does. The
 * other lab is told.
 * Source: decision 264.
 */
export function receiveScanned(world: World, actor: Actor, { code, ...lab }: ScanReferred) {
  return inStep(world, actor, async (step) => {
    const partnerId = ownLab(actor, 'referral:receive', lab)
    const arrived = arrivedTogether(await listArriving(step.tx, partnerId, code))
    const facts = arrived && (await lockBenchOfItem(step.tx, arrived.testItemId))
    if (!arrived || !facts) throw new Refusal('not-found')
    refuseOwnBooking(actor, facts.booking)
    const decision = receivingScanned(facts, arrived.ids, handOf(step))
    const answer = await save(step, 'referral:receive', facts, decision)
    const [referralId] = answer.received
    if (referralId)
      await tellOfReferral(step, { referralId, labId: facts.order.labId, partnerId }, 'received')
    return answer
  })
}
