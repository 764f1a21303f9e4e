import { type AttemptRow, findAttempt } from '#src/db/queries/payments/payment-attempts.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { isUnreachable } from '#src/domain/payments/gateway-fault.ts'
import { looking } from '#src/domain/payments/looking.ts'
import { settling, unansweredCheck } from '#src/domain/payments/settling.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { auditRow } from '#src/usecases/audit.ts'
import type { GatewayAnswer, GatewayStatus } from '#src/usecases/gateway.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askGateway } from '#src/usecases/parts/payments/ask-gateway.ts'
import { loadAttempt, payerOf, settlingAt } from '#src/usecases/parts/payments/attempt-at-hand.ts'
import { attemptView } from '#src/usecases/parts/payments/attempt-view.ts'
import { isAskedJustNow } from '#src/usecases/parts/payments/asked-just-now.ts'
import { auditLook, seenAttempt } from '#src/usecases/parts/payments/seen-attempt.ts'

/** The attempt's own number; `referenceNo`: from a message, as a hint where to look. */
type Input = { number: BookingNumber; referenceNo?: string | undefined }

/**
 * Asks the gateway for a payment's status and applies its answer. A page that asks repeatedly is
 * answered from what we know.
 */
export async function checkPayment(world: World, actor: Actor, input: Input) {
  const permit = authorise(actor, 'payment:check')
  const known = await inStep(world, actor, async (step) => {
    const seen = await seenAttempt(step, permit, input.number)
    await auditLook(step, 'payment:check', seen)
    return isWorthAsking(step, seen.attempt) ? undefined : attemptView(seen, step.now)
  })
  const look = async (step: Step) =>
    attemptView(await seenAttempt(step, permit, input.number), step.now)
  return known ?? askAndLook(world, actor, input, look)
}

/** One gateway call outside any transaction, and its effect in one. */
export function askAndSettle(world: World, actor: Actor, input: Input): Promise<void> {
  return askAndLook(world, actor, input, async () => {})
}

/**
 * The same for what a message named: throws where the gateway could not be reached and the schedule
 * no longer asks because the attempt is paid. Otherwise a second payment would wait for the daily
 * reconciliation.
 */
export async function askAndSettleOrFail(world: World, actor: Actor, input: Input): Promise<void> {
  const isLost = await askAndLook(world, actor, input, async ({ tx }, answer) => {
    if (!answer || !isUnreachable(answer)) return false
    return (await findAttempt(tx, input.number))?.nextCheckAt === null
  })
  if (isLost) throw new Error('the gateway could not be asked')
}

type Answer = GatewayAnswer<GatewayStatus> | undefined

async function askAndLook<Seen>(
  world: World,
  actor: Actor,
  { number, referenceNo }: Input,
  look: (step: Step, answer: Answer) => Promise<Seen>,
): Promise<Seen> {
  const answer: Answer = world.gateway && (await askGateway(world.gateway, number, referenceNo))
  return inStep(world, actor, async (step) => {
    if (answer) await settle(step, number, answer)
    return look(step, answer)
  })
}

/** Loads the attempt, decides, and saves what the gateway's answer or its silence does. */
async function settle(step: Step, number: BookingNumber, answer: GatewayAnswer<GatewayStatus>) {
  const facts = await loadAttempt(step, number, answer.ok ? answer.value.referenceNo : '')
  const { changes, audit } = answer.ok
    ? settling(facts, answer.value, settlingAt(step))
    : unansweredCheck(facts, answer.fault, step.now)
  const entry = audit && auditRow(step.actor, step.now, { action: 'payment:check', ...audit })
  await saveChanged(step, payerOf(facts), changes, entry)
}

/** Recorded as asked just now where it is. */
function isWorthAsking({ actor, world, now }: Step, attempt: AttemptRow): boolean {
  const who = { hasGateway: Boolean(world.gateway), isWorker: actor.kind === 'worker' }
  const { isAsked, isPaced } = looking(attempt, who)
  return isAsked && !(isPaced && isAskedJustNow(world, attempt.number, now))
}
