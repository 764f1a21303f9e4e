import { lockAdding } from '#src/db/queries/bookings/adding.ts'
import { findContact } from '#src/db/queries/contact/contacts.ts'
import { listAttempts } from '#src/db/queries/payments/payment-attempts.ts'
import type { AddTests } from '#src/domain/bookings/add-on.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { initiatingJoin } from '#src/domain/payments/initiating.ts'
import { AttemptId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { freshNumber } from '#src/usecases/parts/bookings/fresh-number.ts'
import { hostedPage } from '#src/usecases/parts/payments/hosted-page.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { bookingId: BookingId } & AddTests

/**
 * "Pay Now" for quoted tests that join a booking that was paid online: a new payment attempt, and what
 * the browser posts to the gateway with it. They join once the gateway has their money; until then the
 * booking stays as it is, and money that comes after the draw or the end of the booking is refunded in
 * full. Does not call the gateway. Refuses `not-allowed-now` for a booking in cash, `quote-used`,
 * `gateway-down`, `too-many`, and what `addTests` refuses.
 * Source: features H1; decision 223.
 */
export function payAddOn(world: World, actor: Actor, { bookingId, quoteId, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:add')
    const [facts, attempts, number] = await Promise.all([
      lockAdding(step.tx, { bookingId, quoteId }),
      listAttempts(step.tx, bookingId),
      freshNumber(step),
    ])
    const { accountId } = permit.over(facts?.booking)
    permit.over(facts?.placing.quote)
    const payer = await findContact(step.tx, accountId)
    if (!facts || !payer) throw new Refusal('not-found')
    const { chance } = world
    const gateway = world.gateway && { isDown: world.gateway.isDown() }
    const at = {
      now: step.now,
      id: AttemptId.parse(chance.uuid()),
      number,
      newId: () => chance.uuid(),
    }
    const decision = initiatingJoin({ ...facts, attempts, said, gateway }, at)
    const attempt = await save(step, 'booking:add', null, decision)
    return hostedPage(world, attempt, { name: payer.name, booking: facts.booking })
  })
}
