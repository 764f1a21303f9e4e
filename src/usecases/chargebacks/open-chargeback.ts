import { lockToDispute } from '#src/db/queries/chargebacks/chargeback-at-hand.ts'
import { ChargebackId, type OpenChargeback } from '#src/domain/chargebacks/chargeback.ts'
import { openingChargeback } from '#src/domain/chargebacks/opening.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A patient's bank took a payment back: it is disputed until somebody else records the bank's
 * decision. Meanwhile nothing of it is refunded, and its labs are not paid for it. The daily
 * comparison's break is resolved with it. Refuses `same-person` to the booking's owner,
 * `reference-used` for an existing case, `more-than-paid` for more than was paid and not refunded,
 * `which-payment` where the booking
 * has several payments and none is named, and `not-allowed-now` where nothing was paid online or it is
 * disputed already.
 * Source: life cycle 2.
 */
export function openChargeback(world: World, actor: Actor, input: OpenChargeback) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'chargeback:open')
    const { tx, now } = step
    const { caseNumber } = input
    const facts = await lockToDispute(tx, input, { caseNumber, today: indianDay(now) })
    if (!facts) throw new Refusal('not-found')
    refuseOwnMoney(actor, facts.booking.accountId)
    const at = { by: personOf(actor).id, id: ChargebackId.parse(world.chance.uuid()), now }
    return save(step, 'chargeback:open', facts, openingChargeback(facts, input, at))
  })
}
