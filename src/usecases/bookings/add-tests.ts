import { lockAdding } from '#src/db/queries/bookings/adding.ts'
import type { AddTests } from '#src/domain/bookings/add-on.ts'
import { adding } from '#src/domain/bookings/adding.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { bookingId: BookingId } & AddTests

/**
 * Quoted tests join a booked order until its first tube is drawn, for exactly what was shown: the cash
 * due at the door grows by it. A quote joins once: a repeated call returns what it did. Refuses
 * `too-late-to-add`, `not-allowed-now` for a booking that was paid online, `stale` where the amount due or the hour was another one, and
 * what placing a booking refuses.
 * Source: features H1; decision 211.
 */
export function addTests(world: World, actor: Actor, { bookingId, quoteId, ...as }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:add')
    const facts = await lockAdding(step.tx, { bookingId, quoteId })
    permit.over(facts?.booking)
    permit.over(facts?.placing.quote)
    if (!facts) throw new Refusal('not-found')
    const { cashLimit } = world.settings
    const terms = { hasGateway: world.gateway !== undefined, cashLimit }
    const newId = () => world.chance.uuid()
    const decision = adding(facts, as, { now: step.now, terms, newId })
    return save(step, 'booking:add', toldOf(facts, decision), decision)
  })
}

type Facts = NonNullable<Awaited<ReturnType<typeof lockAdding>>>

/** Who is told, with what is due at the door now. */
function toldOf({ booking, payment, placing }: Facts, decision: ReturnType<typeof adding>) {
  const { id, number, accountId } = booking
  const total = decision.ok ? decision.answer.due : payment.amount
  return { booking: { id, number, accountId, total }, contact: placing.account }
}
