import { lockRefundAtHand } from '#src/db/queries/refunds/refund-at-hand.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { refuseOwnMoney } from '#src/usecases/access.ts'
import type { Told } from '#src/usecases/letters.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Found = Pick<NonNullable<Awaited<ReturnType<typeof lockRefundAtHand>>>, 'booking' | 'contact'>

/**
 * A refund under its lock, with everything that decides what becomes of it, and whom that is told
 * to. Refuses `not-found`.
 *
 * @param utr a transfer's number that may be used already.
 */
export async function loadRefund({ tx }: Step, id: RefundId, utr?: string) {
  const facts = await lockRefundAtHand(tx, id, utr)
  if (!facts) throw new Refusal('not-found')
  return { facts, told: ownerToTell(facts) }
}

/** The same for what finance does: refuses `same-person` to the patient whose money it is. */
export async function loadAnothersRefund(step: Step, id: RefundId, utr?: string) {
  const loaded = await loadRefund(step, id, utr)
  refuseOwnMoney(step.actor, loaded.facts.accountId)
  return loaded
}

/** Whom a refund is told to; null for the demonstration's own payment, which is nobody's. */
export function ownerToTell({ booking, contact }: Found): Told | null {
  return booking && contact && { booking, contact }
}
