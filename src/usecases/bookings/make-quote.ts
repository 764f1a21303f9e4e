import { insertQuote } from '#src/db/queries/bookings/bookings.ts'
import { findAddress } from '#src/db/queries/people/people-family.ts'
import { QuoteId } from '#src/domain/bookings/booking.ts'
import type { MakeQuote } from '#src/domain/bookings/make-quote.ts'
import { quotation } from '#src/domain/bookings/quotation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadQuoting, priceOrders } from '#src/usecases/parts/bookings/quoting.ts'

/**
 * Every line of the price and what cancelling costs at each stage, held for a quarter of an hour.
 * Takes no place.
 * Source: life cycle 1; reliability R4.
 */
export function makeQuote(world: World, actor: Actor, input: MakeQuote) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'quote:make')
    const { id: accountId } = personOf(actor)
    const address = permit.over(await findAddress(step.tx, input.addressId))
    const startsAt = Temporal.Instant.from(input.startsAt)
    const priced = await priceOrders(step, permit, { address, startsAt, orders: input.orders })
    const facts = await loadQuoting(step, accountId, { address, startsAt, priced })
    const { cashLimit, cancelling } = world.settings
    const terms = { cashLimit, hasGateway: world.gateway !== undefined }
    const quoted = quotation(facts, { startsAt, now: step.now, terms, cancelling })
    if (!quoted.ok) throw asRefusal(quoted)
    const { contract, expiresAt, ...shown } = quoted.value
    const id = QuoteId.parse(world.chance.uuid())
    await insertQuote(step.tx, { id, accountId, contract, expiresAt, createdAt: step.now })
    await audit(world, step.tx, actor, 'quote:make', id, { total: contract.total })
    return { quoteId: id, expiresAt: expiresAt.toString(), contract, ...shown }
  })
}
