import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { ResolveReview } from '#src/domain/payments/resolve-review.ts'
import {
  type Answered,
  referenceFor,
  refusedOutsideReview,
  resolving,
} from '#src/domain/payments/resolving.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { refusedAs, save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askGateway } from '#src/usecases/parts/payments/ask-gateway.ts'
import { loadAttempt, payerOf, settlingAt } from '#src/usecases/parts/payments/attempt-at-hand.ts'
import { attemptView } from '#src/usecases/parts/payments/attempt-view.ts'
import { seenAttempt } from '#src/usecases/parts/payments/seen-attempt.ts'

type Input = { number: BookingNumber } & ResolveReview

/**
 * Finance settles a payment that differed. The gateway is asked once more, and its answer overrides
 * ours; `resolving` says how. Refuses `same-person` to the person whose money it is,
 * `gateway-disagrees`, `reference-first`, `reference-used`.
 * Source: decision 022.
 */
export async function resolveReview(world: World, actor: Actor, { number, ...input }: Input) {
  const permit = authorise(actor, 'payment:review')
  await inStep(world, actor, async (step) => {
    const { attempt } = await seenAttempt(step, permit, number)
    refuseOwnMoney(actor, attempt.accountId)
    const refused = refusedOutsideReview(attempt)
    if (refused) throw refusedAs(step, refused)
  })
  const answer = await answered(world, number, input.referenceNo)
  return inStep(world, actor, async (step) => {
    const facts = await loadAttempt(step, number, referenceFor(input, answer))
    const decision = resolving(facts, input, answer, settlingAt(step))
    await save(step, 'payment:review', payerOf(facts), decision)
    return attemptView(await seenAttempt(step, permit, number), step.now)
  })
}

async function answered(
  { gateway }: World,
  number: BookingNumber,
  referenceNo: string | undefined,
): Promise<Answered> {
  if (!gateway) return undefined
  const answer = await askGateway(gateway, number, referenceNo)
  return answer.ok ? { said: answer.value } : { fault: answer.fault.kind }
}
