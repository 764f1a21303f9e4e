import { insertQuote } from '#src/db/queries/bookings/bookings.ts'
import { findJoinable } from '#src/db/queries/bookings/adding.ts'
import type { QuoteAddOn } from '#src/domain/bookings/add-on.ts'
import { addOnQuote } from '#src/domain/bookings/add-on-quote.ts'
import { type BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { withId } from '#src/domain/with-id.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { loadAddOn } from '#src/usecases/parts/bookings/add-on-quoting.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { bookingId: BookingId } & QuoteAddOn

/**
 * What tests cost that join a booked order at today's price, what is due at the door with them, and what
 * is asked before they join; held for a quarter of an hour. Those of a booking that was paid online are
 * paid at once, by `payAddOn`. Changes nothing.
 * Source: features H1; decision 211.
 */
export function quoteAddOn(world: World, actor: Actor, { bookingId, ...wanted }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:add')
    const facts = await findJoinable(step.tx, bookingId)
    const { accountId } = permit.over(facts?.booking)
    const order = permit.over(withId(facts?.orders, wanted.orderId))
    if (!facts) throw new Refusal('not-found')
    const loaded = await loadAddOn(step, { ...facts, order }, wanted.items)
    const terms = { hasGateway: world.gateway !== undefined, cashLimit: world.settings.cashLimit }
    const quoted = addOnQuote(loaded, { now: step.now, terms })
    if (!quoted.ok) throw asRefusal(quoted)
    const { contract, expiresAt, ...shown } = quoted.value
    const id = QuoteId.parse(world.chance.uuid())
    await insertQuote(step.tx, { id, accountId, contract, expiresAt, createdAt: step.now })
    await audit(world, step.tx, actor, 'booking:add', id, { quoted: contract.total })
    const { due } = contract.addsTo
    return { quoteId: id, expiresAt: expiresAt.toString(), contract, due, ...shown }
  })
}
