import type { BookingId } from '#src/domain/bookings/booking.ts'
import { askingByHand } from '#src/domain/refunds/asking-by-hand.ts'
import type { AskRefundByHand } from '#src/domain/refunds/refund.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt, loadEnding } from '#src/usecases/parts/bookings/end-booking.ts'

type Input = { bookingId: BookingId } & AskRefundByHand

/**
 * A manual refund, which no rule gives: an amount, or the price of a test that was done. Another
 * member of finance must approve it, whatever the amount. Refuses `same-person` to the booking's
 * own account, `more-than-paid`, `already-refunded`, `disputed`, and `not-allowed-now` where
 * nothing is paid or the test has not begun (cancel it instead).
 * Source: life cycle 8.
 */
export function askRefundByHand(world: World, actor: Actor, { bookingId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'refund:ask')
    const facts = await loadEnding(step, permit, bookingId)
    refuseOwnMoney(actor, facts.booking.accountId)
    const { ids, ...at } = endingAt(step)
    const asked = { ...input, by: personOf(actor).id }
    return save(
      step,
      'refund:ask',
      facts,
      askingByHand(facts, asked, { ...at, refundId: ids.refund }),
    )
  })
}
