import { lockToPay } from '#src/db/queries/payments/paying.ts'
import type { InitiatePayment } from '#src/domain/payments/initiate-payment.ts'
import { initiating } from '#src/domain/payments/initiating.ts'
import { AttemptId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, type Permit, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { freshNumber } from '#src/usecases/parts/bookings/fresh-number.ts'
import { hostedPage } from '#src/usecases/parts/payments/hosted-page.ts'
import { begunAlone } from '#src/usecases/parts/payments/begun-alone.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * "Pay Now": a new attempt under a number of its own, and what the browser posts to the gateway
 * with it. The amount and everything else are the server's; the earlier attempt of the same booking
 * ends. A client's own number is stored beside ours and identifies nothing. Without a booking it is
 * the demonstration's own payment. Does not call the gateway. Refuses `hold-over`, `already-paid`,
 * `gateway-down`, `online-not-offered`, `booking-first`, `sign-in-first`, `too-many`.
 * Source: life cycle 2; reliability P2.
 */
export function initiatePayment(world: World, actor: Actor, input: InitiatePayment) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'payment:initiate')
    const { toPay, alone, number: fresh } = await loadToPay(step, permit, input)
    const { gateway, settings, chance } = world
    const { isDemo } = settings
    const from = {
      toPay,
      alone,
      isDemo,
      isVisitor: actor.kind === 'visitor',
      gateway: gateway && { isDown: gateway.isDown() },
      clientReference: input.reference ?? null,
    }
    const given = { now: step.now, id: AttemptId.parse(chance.uuid()), number: fresh }
    const attempt = await save(step, 'payment:initiate', null, initiating(from, given))
    const payer = toPay && { name: toPay.payer.name, booking: toPay.awaiting.booking }
    return hostedPage(world, attempt, payer)
  })
}

/**
 * The booking to be paid, locked, and a number for its attempt. A number that is not the caller's own
 * booking, unknown or another person's, is treated as absent.
 */
async function loadToPay(step: Step, permit: Permit, { number, reference }: InitiatePayment) {
  if (number !== undefined) personOf(step.actor)
  const named = number ?? reference
  const [found, fresh] = await Promise.all([
    named === undefined ? undefined : lockToPay(step.tx, named),
    freshNumber(step),
  ])
  if (number !== undefined) permit.over(found?.awaiting.booking)
  const toPay = found && permit.covers(found.awaiting.booking) ? found : null
  const alone = toPay ? null : await begunAlone(step)
  return { toPay, alone, number: fresh }
}
