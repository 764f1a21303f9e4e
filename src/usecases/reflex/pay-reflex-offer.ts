import { lockAdding } from '#src/db/queries/bookings/adding.ts'
import { findContact } from '#src/db/queries/contact/contacts.ts'
import { listAttempts } from '#src/db/queries/payments/payment-attempts.ts'
import { initiatingOffer } from '#src/domain/payments/initiating.ts'
import { AttemptId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AnswerReflexOffer } from '#src/domain/reflex/reflex-offer.ts'
import { authorise } from '#src/usecases/access.ts'
import { freshNumber } from '#src/usecases/parts/bookings/fresh-number.ts'
import { hostedPage } from '#src/usecases/parts/payments/hosted-page.ts'
import { ownOffer } from '#src/usecases/parts/results/offer-at-hand.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * "Pay Now" for a test that a rule of the lab offers, at exactly the price that was shown: a new payment
 * attempt, and what the browser posts to the gateway with it. The test joins its order once the gateway
 * has the money; money that comes when the offer is over is refunded in full. Does not call the gateway.
 * Refuses `offer-over`, `stale`, `booking-unpaid`, `gateway-down`, `too-many`.
 * Source: features C12; decision 262.
 */
export function payReflexOffer(world: World, actor: Actor, input: AnswerReflexOffer) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'reflex-offer:answer')
    const { bookingId, quoteId } = await ownOffer(step, permit, input.offerId)
    const [facts, attempts, number] = await Promise.all([
      lockAdding(step.tx, { bookingId, quoteId }),
      listAttempts(step.tx, bookingId),
      freshNumber(step),
    ])
    const payer = facts && (await findContact(step.tx, facts.booking.accountId))
    // Its quote is deleted some time after it is over.
    if (!facts || !payer) throw new Refusal('offer-over')
    const { chance } = world
    const gateway = world.gateway && { isDown: world.gateway.isDown() }
    const id = AttemptId.parse(chance.uuid())
    const at = { now: step.now, id, number, newId: () => chance.uuid() }
    const decision = initiatingOffer({ ...facts, attempts, said: {}, gateway }, input, at)
    const attempt = await save(step, 'reflex-offer:answer', null, decision)
    return hostedPage(world, attempt, { name: payer.name, booking: facts.booking })
  })
}
