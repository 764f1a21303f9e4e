import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { attemptView } from '#src/usecases/parts/payments/attempt-view.ts'
import { auditLook, seenAttempt } from '#src/usecases/parts/payments/seen-attempt.ts'

/** A payment's status from what we know, without asking the gateway. */
export function viewAttempt(world: World, actor: Actor, input: { number: BookingNumber }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'payment:read')
    const seen = await seenAttempt(step, permit, input.number)
    await auditLook(step, 'payment:read', seen)
    return attemptView(seen, step.now)
  })
}
