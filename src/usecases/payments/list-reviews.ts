import { listInReview } from '#src/db/queries/payments/payment-attempts.ts'
import { lastReasonOf } from '#src/db/queries/bookings/attempt-story.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/** Payments for which the gateway's answer differs from the request; a person settles each. */
export function listReviews(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'payment:review')
    const rows = await listInReview(step.tx, MOST)
    const reviews = []
    for (const { attempt, bookingNumber } of rows) {
      const { number, bookingId, amount, currency, state, lastStatus, createdAt } = attempt
      reviews.push({
        number,
        bookingId,
        bookingNumber,
        amount,
        currency,
        state,
        lastStatus,
        why: await lastReasonOf(step.tx, attempt.id),
        createdAt: createdAt.toString(),
      })
    }
    await audit(world, step.tx, actor, 'payment:read', 'payments', { found: reviews.length })
    return reviews
  })
}
