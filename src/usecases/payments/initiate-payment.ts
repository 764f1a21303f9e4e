import { findBookingByNumber } from '#src/db/queries/bookings.ts'
import { findContact } from '#src/db/queries/contacts.ts'
import { insertAttempt, listAttempts, saveHold } from '#src/db/queries/payment-attempts.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import type { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import { nextCheck } from '#src/domain/payments/check-schedule.ts'
import {
  billingName,
  CURRENCY,
  demoPayment,
  isHoldOver,
  LANGUAGE,
  MOST_ATTEMPTS,
  PAGE_MINUTES,
  PAYING_MINUTES,
} from '#src/domain/payments/hosted-payment.ts'
import type { InitiatePayment } from '#src/domain/payments/initiate-payment.ts'
import { AttemptId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, type Permit, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { freshNumber } from '#src/usecases/parts/bookings/fresh-number.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import type { HostedOrder } from '#src/usecases/gateway.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed, recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseTooManyAlone } from '#src/usecases/parts/payments/refuse-too-many-alone.ts'

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
    const tree = await treeToPay(step, permit, input)
    if (!tree && !world.settings.isDemo) throw new Refusal(whatComesFirst(actor))
    const gateway = gatewayThatAnswers(world)
    if (!tree) await refuseTooManyAlone(step)
    const clientReference = tree ? null : (input.reference ?? null)
    const attempt = await beginAttempt(step, tree, clientReference)
    await audit(world, step.tx, actor, 'payment:initiate', attempt.number, {
      booking: tree?.booking.number ?? null,
      amount: attempt.amount,
    })
    const billed = tree ? await billedTo(step, tree) : demoPayment
    const { number, amount, currency } = attempt
    const hosted = gateway.request({ ...billed, number, amount, currency, language: LANGUAGE })
    return { ...hosted, number, amount, pageEndsAt: attempt.pageEndsAt.toString() }
  })
}

/** A booking belongs to a person, so a visitor must sign in before naming one. */
function whatComesFirst(actor: Actor) {
  return actor.kind === 'visitor' ? 'sign-in-first' : 'booking-first'
}

function gatewayThatAnswers({ gateway }: World) {
  if (!gateway) throw new Refusal('online-not-offered')
  if (gateway.isDown()) throw new Refusal('gateway-down')
  return gateway
}

/**
 * A number that is not the caller's own booking, unknown or another person's, is treated as absent.
 */
async function treeToPay(step: Step, permit: Permit, { number, reference }: InitiatePayment) {
  if (number !== undefined) {
    personOf(step.actor)
    return payableTree(step, permit.over(await findBookingByNumber(step.tx, number)).id)
  }
  const found = reference && (await findBookingByNumber(step.tx, reference))
  return found && permit.covers(found) ? payableTree(step, found.id) : undefined
}

/** The booking, locked, if its money is still awaited. */
async function payableTree(step: Step, id: BookingId) {
  const tree = await lockTree(step, id)
  const { payment, booking } = tree
  if (payment.mode !== 'online') throw notAllowed(step.actor, 'payment', payment.state)
  const isOver = payment.state === 'void' || isHoldOver(booking.holdUntil, step.now)
  if (payment.state === 'awaiting' && !isOver) return tree
  throw new Refusal(isOver ? 'hold-over' : 'already-paid')
}

/** Ends the previous attempt; the first attempt extends the hold, once. */
async function beginAttempt(
  step: Step,
  tree: BookingTree | undefined,
  clientReference: BookingNumber | null,
) {
  const earlier = tree ? await listAttempts(step.tx, tree.booking.id) : []
  if (earlier.length >= MOST_ATTEMPTS) throw new Refusal('too-many')
  for (const row of earlier.filter(({ state }) => state === 'redirected'))
    await move(step, 'attempt', { row, event: 'abort', bookingId: row.bookingId })
  if (tree && earlier.length === 0)
    await saveHold(step.tx, tree.booking.id, step.now.add({ minutes: PAYING_MINUTES }))
  const bookingId = tree?.booking.id ?? null
  const attempt = await insertAttempt(step.tx, {
    ...(await newAttempt(step, tree?.payment.amount ?? demoPayment.amount)),
    paymentId: tree?.payment.id ?? null,
    bookingId,
    accountId: tree?.booking.accountId ?? null,
    clientReference,
  })
  await recordBirth(step, 'attempt', attempt, bookingId)
  return move(step, 'attempt', { row: attempt, event: 'redirect', bookingId })
}

async function newAttempt(step: Step, amount: Paise) {
  const { world, now } = step
  return {
    id: AttemptId.parse(world.chance.uuid()),
    number: await freshNumber(step),
    amount,
    currency: CURRENCY,
    state: 'created' as const,
    createdAt: now,
    pageEndsAt: now.add({ minutes: PAGE_MINUTES }),
    nextCheckAt: nextCheck(now, now) ?? null,
  }
}

type Billed = Omit<HostedOrder, 'number' | 'amount' | 'currency' | 'language'>

/** The payer, at the address of the visit. */
async function billedTo({ tx }: Step, { booking }: BookingTree): Promise<Billed> {
  const contact = await findContact(tx, booking.accountId)
  return {
    billingName: billingName(contact?.name ?? ''),
    billingAddress: `${booking.line}, ${booking.locality}`,
    billingCity: booking.district,
    billingState: booking.state,
    billingZip: booking.pincode,
  }
}
