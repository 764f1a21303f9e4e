import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { cancelling } from '#src/domain/bookings/cancelling.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, isOwnMoney } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { endingAt, loadEnding } from '#src/usecases/parts/bookings/end-booking.ts'

type Input = { bookingId: BookingId } & CancelBooking

/**
 * Cancels the entire booking for exactly the charge the person was shown. Cancelling a cancelled
 * booking changes nothing. The back office may name whose fault it is; without a name it is the
 * platform's. Refuses `not-cancellable-after-collection`, and `charge-changed` when the charge is
 * no longer the one shown.
 * Source: life cycle, decisions; reliability P19, P21.
 */
export function cancelBooking(world: World, actor: Actor, { bookingId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:cancel')
    const facts = await loadEnding(step, permit, bookingId)
    const isOwner = isOwnMoney(actor, facts.booking.accountId)
    const by = isOwner ? ('patient' as const) : ('back-office' as const)
    return save(step, 'booking:cancel', facts, cancelling(facts, { ...input, by }, endingAt(step)))
  })
}
