import { createHash } from 'node:crypto'
import {
  countGatewayMessages,
  findAttempt,
  insertGatewayMessage,
} from '#src/db/queries/payment-attempts.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { amountOf } from '#src/domain/payments/amount-text.ts'
import type { GatewayDoor } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { GatewayClaim } from '#src/usecases/gateway.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** A gateway sends three or four of an attempt. */
const MOST_MESSAGES = 40

type Input = { door: GatewayDoor; encrypted: string }
type Noted = { number: BookingNumber | null }

/**
 * What came through one of the gateway's doors: a hint, proof of nothing. It is written down once,
 * and the gateway is asked. A message that nobody of ours could read, our own request sent back and
 * one about nothing of ours are answered alike, by null. Whoever has one message can make a thousand
 * others of it: of one attempt so many are heard, and then the clock alone asks. Reliability P3, P4, P7.
 */
export async function notePaymentMessage(
  world: World,
  actor: Actor,
  { door, encrypted }: Input,
): Promise<Noted> {
  authorise(actor, 'payment:notify')
  const claim = world.gateway?.read(encrypted)
  if (!claim || (!claim.ok && claim.error === 'unreadable')) return { number: null }
  // Hex in capitals is the same message, and so is one with space around it.
  const digest = createHash('sha256').update(encrypted.trim().toLowerCase()).digest('hex')
  return inStep(world, actor, async (step) => {
    const { verdict, number, referenceNo } = claim.ok
      ? await judge(step, claim.value)
      : { verdict: 'reflected', number: null, referenceNo: null }
    if (number && (await countGatewayMessages(step.tx, number)) >= MOST_MESSAGES) return { number }
    const isNew = await insertGatewayMessage(step.tx, {
      id: world.chance.uuid(),
      door,
      digest,
      number,
      referenceNo,
      claimedStatus: claim.ok ? claim.value.status : null,
      verdict,
      receivedAt: step.now,
    })
    if (isNew) await audit(world, step.tx, actor, 'payment:notify', number ?? door, told(verdict))
    if (isNew && number)
      await world.queue.enqueue(step.tx, 'check-payment', {
        number,
        ...(referenceNo !== null && { referenceNo }),
      })
    return { number }
  })
}

/** Only what is as we know it is no event for whoever watches over security. */
function told(verdict: string) {
  return verdict === 'readable' ? { event: verdict } : { event: 'security', verdict }
}

/** Whose it is, and whether it says what we know: what contradicts decides nothing either. */
async function judge({ tx }: Step, claim: GatewayClaim) {
  const named = BookingNumber.safeParse(claim.number)
  const attempt = named.success ? await findAttempt(tx, named.data) : undefined
  if (!attempt) return { verdict: 'unknown-number', number: null, referenceNo: null }
  const { amount, currency } = claim
  const isTheSame =
    (amount === null || amountOf(amount) === attempt.amount) &&
    (currency === null || currency === attempt.currency)
  return {
    verdict: isTheSame ? 'readable' : 'contradicts',
    number: attempt.number,
    referenceNo: /^[\w-]{1,64}$/.test(claim.referenceNo ?? '') ? claim.referenceNo : null,
  }
}
