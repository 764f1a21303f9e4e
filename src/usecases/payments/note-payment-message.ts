import { createHash } from 'node:crypto'
import { findHeard } from '#src/db/queries/messages/gateway-messages.ts'
import { insertGatewayMessage } from '#src/db/queries/payments/payment-attempts.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { isReference } from '#src/domain/payments/decide-outcome.ts'
import type { GatewayDoor } from '#src/domain/payments/payment.ts'
import {
  type Asking,
  contradicts,
  SOON_SECONDS,
  whatToAsk,
} from '#src/domain/payments/what-to-ask.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { GatewayClaim } from '#src/usecases/gateway.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { heardEnough } from '#src/usecases/parts/payments/heard-enough.ts'

type Input = { door: GatewayDoor; encrypted: string }
type Noted = { number: BookingNumber | null }

/**
 * A message from one of the gateway's channels: a hint, proof of nothing. It is recorded once, and
 * the gateway is asked unless the message says only what is known. An unreadable message, our own
 * request sent back, and one about an unknown payment all get the same answer, null, and are kept
 * as `heardEnough` says.
 * Source: reliability P3, P4, P7.
 */
export async function notePaymentMessage(
  world: World,
  actor: Actor,
  { door, encrypted }: Input,
): Promise<Noted> {
  authorise(actor, 'payment:notify')
  const claim = world.gateway?.read(encrypted)
  if (!claim || (!claim.ok && claim.error === 'unreadable')) return { number: null }
  // Hex in capitals or with surrounding space is the same message.
  const digest = createHash('sha256').update(encrypted.trim().toLowerCase()).digest('hex')
  return inStep(world, actor, async (step) => {
    const judged = claim.ok ? await judge(step, claim.value) : { ...ofNobody, verdict: 'reflected' }
    const { verdict, number, referenceNo } = judged
    if (await heardEnough(step, number)) return { number }
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
    if (isNew) await haveAsked(step, judged)
    return { number }
  })
}

/** A message that matches what we know is no security event. */
function told(verdict: string) {
  return verdict === 'readable' ? { event: verdict } : { event: 'security', verdict }
}

type Judged = {
  verdict: string
  number: BookingNumber | null
  referenceNo: string | null
  asking: Asking
}

const ofNobody = { number: null, referenceNo: null, asking: 'nothing' } as const

/** Whose it is, whether it matches what we know, and what to ask because of it. */
async function judge({ tx, now }: Step, claim: GatewayClaim): Promise<Judged> {
  const named = BookingNumber.safeParse(claim.number)
  const heard = named.success ? await findHeard(tx, named.data) : undefined
  if (!heard) return { ...ofNobody, verdict: 'unknown-number' }
  const told = heard.told.map((one) => ({ ...one, status: one.status ?? '' }))
  return {
    // A contradiction decides nothing either.
    verdict: contradicts(heard, claim) ? 'contradicts' : 'readable',
    number: heard.number,
    referenceNo: isReference(claim.referenceNo ?? '') ? claim.referenceNo : null,
    asking: whatToAsk({ ...heard, told }, claim, now),
  }
}

async function haveAsked({ world, tx }: Step, { number, referenceNo, asking }: Judged) {
  if (number === null || asking === 'nothing') return
  const check = { number, ...(referenceNo !== null && { referenceNo }) }
  if (asking === 'now') return world.queue.enqueue(tx, 'check-payment', check)
  const soon = { ...check, unlessKept: true }
  return world.queue.enqueue(tx, 'check-payment', soon, { afterSeconds: SOON_SECONDS })
}
