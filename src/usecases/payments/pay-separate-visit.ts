import { insertQuote } from '#src/db/queries/bookings/bookings.ts'
import { lockAdding } from '#src/db/queries/bookings/adding.ts'
import { findContact } from '#src/db/queries/contact/contacts.ts'
import { listAttempts } from '#src/db/queries/payments/payment-attempts.ts'
import { QuoteId } from '#src/domain/bookings/booking.ts'
import { initiatingJoin } from '#src/domain/payments/initiating.ts'
import { AttemptId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SeparateVisit } from '#src/domain/visits/inputs.ts'
import { separateQuote } from '#src/domain/visits/paying-separate.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { freshNumber } from '#src/usecases/parts/bookings/fresh-number.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { hostedPage } from '#src/usecases/parts/payments/hosted-page.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import { loadSeparating } from '#src/usecases/parts/visits/separating-at-hand.ts'
import { asRefusal, Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & SeparateVisit

/**
 * "Pay Now" for a separate visit of a booking that was paid online, for exactly the charge that was
 * shown: a new payment attempt, and what the browser posts to the gateway with it. The visit is made
 * once the gateway has the money; where its hour is gone by then, the money goes back in full. Does not
 * call the gateway. Refuses what `separateVisit` refuses, `gateway-down` and `too-many`.
 * Source: decision 266.
 */
export function paySeparateVisit(world: World, actor: Actor, { visitId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:separate')
    const locked = await loadCollection(step, permit, visitId)
    const startsAt = Temporal.Instant.from(input.startsAt)
    const { chance } = world
    const separating = await loadSeparating(step, locked, { orderId: input.orderId, startsAt })
    const { booking } = locked
    const quoteId = QuoteId.parse(chance.uuid())
    const quoted = separateQuote(separating, input, { now: step.now, id: quoteId })
    if (!quoted.ok) throw asRefusal(quoted)
    await insertQuote(step.tx, quoted.value)
    const [facts, attempts, number, payer] = await Promise.all([
      lockAdding(step.tx, { bookingId: booking.id, quoteId }),
      listAttempts(step.tx, booking.id),
      freshNumber(step),
      findContact(step.tx, booking.accountId),
    ])
    if (!facts || !payer) throw new Refusal('not-found')
    const id = VisitId.parse(chance.uuid())
    const fresh = { id, startCodeSealed: newStartCode(world, id) }
    const paid = { ...facts, separating: { ...separating, fresh } }
    const gateway = world.gateway && { isDown: world.gateway.isDown() }
    const at = {
      now: step.now,
      id: AttemptId.parse(chance.uuid()),
      number,
      newId: () => chance.uuid(),
    }
    const decision = initiatingJoin({ ...paid, attempts, said: {}, gateway }, at)
    const attempt = await save(step, 'visit:separate', null, decision)
    return hostedPage(world, attempt, { name: payer.name, booking })
  })
}
