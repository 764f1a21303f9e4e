import { listOpenCreditsOf } from '#src/db/queries/credits/credits.ts'
import { listOpenReceivablesOf } from '#src/db/queries/receivables/receivables.ts'
import { listOpenRefundsOf } from '#src/db/queries/refunds/refund-queues.ts'
import { sumPaise } from '#src/domain/money.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { needsAccount } from '#src/usecases/parts/bookings/money-views.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** A person's open fees, credits and refunds; `owed` and `credit` are sums in paise. */
export function listDues(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'dues:read')
    const { id } = personOf(actor)
    const receivables = await owedBy(step, id)
    const credits = await creditedTo(step, id)
    const refunds = await comingBackTo(step, id)
    await audit(world, step.tx, actor, 'dues:read', id)
    return {
      receivables,
      credits,
      refunds,
      owed: sumPaise(receivables.map(({ amount }) => amount)),
      credit: sumPaise(credits.map(({ amount }) => amount)),
    }
  })
}

async function owedBy({ tx }: Step, accountId: UserId) {
  const rows = await listOpenReceivablesOf(tx, accountId)
  return rows.map(({ receivable, number, cancelledAt, carrier }) => ({
    receivableId: receivable.id,
    amount: receivable.amount,
    state: receivable.state,
    bookingId: receivable.bookingId,
    bookingNumber: number,
    cancelledAt: cancelledAt?.toString() ?? null,
    attachedBookingNumber: carrier,
  }))
}

async function creditedTo({ tx }: Step, accountId: UserId) {
  const rows = await listOpenCreditsOf(tx, accountId)
  return rows.map(({ credit, number, carrier }) => ({
    creditId: credit.id,
    amount: credit.amount,
    state: credit.state,
    bookingId: credit.bookingId,
    bookingNumber: number,
    attachedBookingNumber: carrier,
  }))
}

async function comingBackTo({ tx }: Step, accountId: UserId) {
  const rows = await listOpenRefundsOf(tx, accountId)
  return rows.map(({ refund, number }) => ({
    refundId: refund.id,
    bookingId: refund.bookingId,
    bookingNumber: number,
    amount: refund.amount,
    state: refund.state,
    dueBy: refund.dueBy.toString(),
    isLate: refund.overdueAt !== null,
    needsAccount: needsAccount(refund),
  }))
}
