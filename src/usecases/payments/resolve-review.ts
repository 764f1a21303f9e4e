import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { amountOf, amountText } from '#src/domain/payments/amount-text.ts'
import { doubtOf, isAwaited } from '#src/domain/payments/decide-outcome.ts'
import { verdictOf } from '#src/domain/payments/gateway-status.ts'
import type { ResolveReview } from '#src/domain/payments/resolve-review.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { GatewayAnswer, GatewayStatus } from '#src/usecases/gateway.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { askGateway } from '#src/usecases/parts/payments/ask-gateway.ts'
import { attemptView } from '#src/usecases/parts/payments/attempt-view.ts'
import {
  knownOf,
  lockedAttempt,
  type LockedAttempt,
} from '#src/usecases/parts/payments/locked-attempt.ts'
import { seenAttempt } from '#src/usecases/parts/payments/seen-attempt.ts'
import { keepMoney } from '#src/usecases/parts/payments/settle-attempt.ts'

type Input = { number: BookingNumber } & ResolveReview

/**
 * Finance settles a payment that differed. The gateway is asked once more, and its answer overrides
 * ours: where it says paid, the money is captured exactly as it says. `capture`: it pays the
 * booking, if number, amount, currency and reference are now equal; where the gateway states no
 * amount, finance states reference and amount from the gateway's own records, and they must equal
 * ours. `fail`: nothing was paid; anything the gateway has nevertheless is refunded in full.
 * Refuses `same-person` to the person whose money it is, `gateway-disagrees`, `reference-first`,
 * `reference-used`.
 * Source: decision 022.
 */
export async function resolveReview(world: World, actor: Actor, input: Input) {
  const { number, as } = input
  await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'payment:review')
    const { state, accountId } = await seenAttempt(step, permit, number)
    refuseOwnMoney(actor, accountId)
    if (state !== 'review') throw notAllowed(actor, 'attempt', state)
  })
  const answer = world.gateway && (await askGateway(world.gateway, number, input.referenceNo))
  return inStep(world, actor, async (step) => {
    const locked = await lockedAttempt(step, number)
    const { attempt } = locked
    if (attempt.state !== 'review') throw notAllowed(actor, 'attempt', attempt.state)
    if (as === 'capture') await capture(step, locked, input, answer)
    else await fail(step, locked, input, answer)
    const { reason, referenceNo = null, amountPaise = null } = input
    await audit(world, step.tx, actor, 'payment:review', number, {
      as,
      reason,
      stated: { referenceNo, amountPaise },
      said: answer?.ok ? answer.value.status : (answer?.fault.kind ?? null),
    })
    return attemptView(step, (await lockedAttempt(step, number)).attempt)
  })
}

type Answer = GatewayAnswer<GatewayStatus> | undefined

async function capture(step: Step, locked: LockedAttempt, input: Input, answer: Answer) {
  const said = sayingPaid(answer) ?? stated(locked, input, answer)
  const known = await knownOf(step, locked, said.referenceNo)
  const doubt = doubtOf(known, said)
  if (doubt === 'reference') throw new Refusal('reference-used')
  if (doubt) throw new Refusal('gateway-disagrees', { facts: { differs: doubt } })
  await keepMoney(step, locked, said, isAwaited(known) ? 'applied' : 'surplus')
}

/** The gateway's own statement that it has the money. */
function sayingPaid(answer: Answer): GatewayStatus | undefined {
  return answer?.ok && verdictOf(answer.value.status) === 'paid' ? answer.value : undefined
}

/**
 * What finance read in the gateway's records; never overrides a gateway that says it was not paid.
 */
function stated({ attempt }: LockedAttempt, input: Input, answer: Answer): GatewayStatus {
  const verdict = answer?.ok ? verdictOf(answer.value.status) : 'human'
  if (verdict !== 'human') throw new Refusal('gateway-disagrees', { facts: { says: verdict } })
  const { referenceNo, amountPaise } = input
  if (referenceNo === undefined || amountPaise === undefined) throw new Refusal('reference-first')
  if (amountPaise !== attempt.amount)
    throw new Refusal('gateway-disagrees', { facts: { differs: 'amount' } })
  return {
    number: attempt.number,
    referenceNo,
    status: 'stated by finance',
    amount: amountText(attempt.amount),
    currency: attempt.currency,
    bankReference: null,
    instrument: null,
  }
}

async function fail(step: Step, locked: LockedAttempt, { reason }: Input, answer: Answer) {
  const { attempt } = locked
  const said = sayingPaid(answer)
  const isOurs = said?.number === attempt.number && said.currency === attempt.currency
  if (said && isOurs && amountOf(said.amount)) {
    const known = await knownOf(step, locked, said.referenceNo)
    if (known.reference === 'new') return keepMoney(step, locked, said, 'surplus')
  }
  await move(step, 'attempt', {
    row: attempt,
    event: 'fail',
    bookingId: attempt.bookingId,
    reason,
    patch: { nextCheckAt: null },
  })
}
