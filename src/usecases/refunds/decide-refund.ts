import { lockRefundToDecide } from '#src/db/queries/refunds/refund-to-decide.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { deciding } from '#src/domain/refunds/deciding.ts'
import type { DecideRefund } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { ownerToTell } from '#src/usecases/parts/refunds/refund-at-hand.ts'

type Input = { refundId: RefundId } & DecideRefund

/**
 * A second person approves or rejects a refund. A rejected amount may be refunded again, and the
 * patient is told why it was rejected. Refuses `same-person` to the requester and to the patient
 * whose money it is, `reason-first` for a rejection without a reason, and `disputed` for an
 * approval while a bank disputes the payment.
 * Source: life cycle 8; decision 059.
 */
export function decideRefund(world: World, actor: Actor, { refundId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'refund:decide')
    const facts = await lockRefundToDecide(step.tx, refundId, indianDay(step.now))
    if (!facts) throw new Refusal('not-found')
    const at = { ...endingAt(step), entryId: SettlementId.parse(world.chance.uuid()) }
    const by = personOf(actor).id
    return save(step, 'refund:decide', ownerToTell(facts), deciding(facts, { ...input, by }, at))
  })
}
