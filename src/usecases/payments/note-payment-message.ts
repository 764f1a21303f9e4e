import { createHash } from 'node:crypto'
import { findHeard } from '#src/db/queries/gateway-messages.ts'
import { insertGatewayMessage } from '#src/db/queries/payment-attempts.ts'
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
import { heardEnough } from './heard-enough.ts'

type Input = { door: GatewayDoor; encrypted: string }
type Noted = { number: BookingNumber | null }

/**
 * What came through one of the gateway's doors: a hint, proof of nothing. It is written down once,
 * and the gateway is asked, unless it says only what is known. A message that nobody of ours could read, our own request sent back and
 * one about nothing of ours are answered alike, by null, and kept as `heardEnough` says.
 * Reliability P3, P4, P7.
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

/** Only what is as we know it is no event for whoever watches over security. */
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

/** Whose it is, whether it says what we know, and what is to be asked because of it. */
async function judge({ tx, now }: Step, claim: GatewayClaim): Promise<Judged> {
  const named = BookingNumber.safeParse(claim.number)
  const heard = named.success ? await findHeard(tx, named.data) : undefined
  if (!heard) return { ...ofNobody, verdict: 'unknown-number' }
  const told = heard.told.map((one) => ({ ...one, status: one.status ?? '' }))
  return {
    // What contradicts decides nothing either.
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
