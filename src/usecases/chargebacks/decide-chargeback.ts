import { lockChargebackAtHand } from '#src/db/queries/chargebacks/chargeback-at-hand.ts'
import type { ChargebackId, DecideChargeback } from '#src/domain/chargebacks/chargeback.ts'
import { decidingChargeback } from '#src/domain/chargebacks/deciding.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnLab, refuseOwnMoney } from '#src/usecases/access.ts'
import { decidedAt } from '#src/usecases/parts/chargebacks/decided-at.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { chargebackId: ChargebackId } & DecideChargeback

/**
 * A second person records the bank's decision. Won: the money is ours again and everything
 * continues. Lost: what nobody accrued was the patient's anyway; the rest is borne by us or by the
 * labs, and a booking without a draw is cancelled. Refuses `same-person` to the person who opened
 * it, the booking's owner and anybody who works at a lab of it.
 * Source: decision 025.
 */
export function decideChargeback(world: World, actor: Actor, { chargebackId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'chargeback:decide')
    const facts = await lockChargebackAtHand(step.tx, chargebackId, indianDay(step.now))
    if (!facts) throw new Refusal('not-found')
    refuseOwnMoney(actor, facts.booking.accountId)
    for (const { labId } of facts.orders) refuseOwnLab(actor, labId)
    const by = personOf(actor).id
    const decided = decidingChargeback(facts, input, by, decidedAt(step, facts.shares))
    return save(step, 'chargeback:decide', facts, decided)
  })
}
