import { loadTree } from '#src/db/queries/bookings/booking-tree.ts'
import { withRefunding } from '#src/db/queries/bookings/ending.ts'
import { lockShareOf } from '#src/db/queries/settlement/settlements.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { deciding } from '#src/domain/refunds/deciding.ts'
import type { DecideRefund } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { loadRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'

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
    const { facts, told } = await loadRefund(step, refundId)
    const at = { ...endingAt(step), entryId: SettlementId.parse(world.chance.uuid()) }
    const by = personOf(actor).id
    const all = { ...facts, ...(await loadWhatElse(step, facts)) }
    return save(step, 'refund:decide', told, deciding(all, { ...input, by }, at))
  })
}

type Facts = Awaited<ReturnType<typeof loadRefund>>['facts']

/** A rule's request is decided by itself; a person's by what its booking and its test earned. */
async function loadWhatElse({ tx, now }: Step, { refund, booking }: Facts) {
  if (refund.requestedBy === null || !booking) return { ending: null, share: null }
  const ending = await withRefunding(tx, await loadTree(tx, booking), indianDay(now))
  const share = refund.testItemId ? await lockShareOf(tx, refund.testItemId) : undefined
  return { ending, share: share ?? null }
}
