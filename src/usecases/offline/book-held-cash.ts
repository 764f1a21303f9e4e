import { findHold } from '#src/db/queries/offline/offline-events.ts'
import { heldCashBooked } from '#src/domain/offline/held-cash.ts'
import type { BookHeldCash } from '#src/domain/offline/hold.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnMoney } from '#src/usecases/access.ts'
import { endingAt, loadEnding } from '#src/usecases/parts/bookings/end-booking.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The office books cash that was taken without a network at a visit that was over: handed back, or
 * owed to the patient. Refuses `same-person`, `stale`, and `not-allowed-now` where no such cash is
 * out of the books.
 * Source: life cycle 2 and 8; decision 216.
 */
export function bookHeldCash(world: World, actor: Actor, { holdId, ...input }: BookHeldCash) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'offline:book-cash')
    const held = await findHold(step.tx, holdId)
    if (!held) throw new Refusal('not-found')
    const ending = await loadEnding(step, permit, held.bookingId)
    refuseOwnMoney(actor, ending.booking.accountId)
    const { ids, ...at } = endingAt(step)
    const by = { ...at, refundId: ids.refund, by: personOf(actor).id }
    return save(step, 'offline:book-cash', ending, heldCashBooked(held, ending, input, by))
  })
}
