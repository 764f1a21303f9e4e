import { findContact } from '#src/db/queries/contact/contacts.ts'
import { findOffer, findOfferAtHand } from '#src/db/queries/reflex/reflex-offers.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { ReflexOfferId } from '#src/domain/reflex/reflex-offer.ts'
import type { Permit } from '#src/usecases/access.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * An offer that was made, in the actor's scope. One that waits for its value is nobody's to know of:
 * it answers like a missing one.
 */
export async function ownOffer({ tx }: Step, permit: Permit, id: ReflexOfferId) {
  const found = await findOffer(tx, id)
  const offer = permit.over(found)
  if (offer.offeredAt === null || offer.quoteId === null) throw new Refusal('not-found')
  return { ...offer, quoteId: offer.quoteId }
}

/** An offer with its booking, locked, and how the account is reached. */
export async function lockOffer(step: Step, { id, bookingId }: Of) {
  const tree = await lockTree(step, bookingId)
  const { tx } = step
  const [offered, contact] = await Promise.all([
    findOfferAtHand(tx, id),
    findContact(tx, tree.booking.accountId),
  ])
  if (!offered || !contact) throw new Refusal('not-found')
  return { ...tree, offered, contact }
}

type Of = { id: ReflexOfferId; bookingId: BookingId }
