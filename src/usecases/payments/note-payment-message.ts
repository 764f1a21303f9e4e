import { createHash } from 'node:crypto'
import { findHeard } from '#src/db/queries/messages/gateway-messages.ts'
import { insertGatewayMessage } from '#src/db/queries/payments/payment-attempts.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import {
  checkOf,
  isHeardEnough,
  type Judged,
  judgedMessage,
  notedAs,
  reflected,
} from '#src/domain/payments/noting.ts'
import type { GatewayDoor } from '#src/domain/payments/payment.ts'
import { SOON_SECONDS } from '#src/domain/payments/what-to-ask.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { GatewayClaim } from '#src/usecases/gateway.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { secondsToNextStrange } from '#src/usecases/parts/payments/strange-messages.ts'

type Input = { door: GatewayDoor; encrypted: string }
type Noted = { number: BookingNumber | null }

/**
 * A message from one of the gateway's channels: a hint, proof of nothing. It is recorded once, and
 * the gateway is asked unless the message says only what is known. An unreadable message, our own
 * request sent back, and one about an unknown payment all get the same answer, null, and are kept
 * as `isHeardEnough` says.
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
    const { ofIt, ...judged } = claim.ok ? await judge(step, claim.value) : ofReflected
    const { verdict, number, referenceNo } = judged
    const waitSeconds = number ? 0 : await secondsToNextStrange(step)
    if (isHeardEnough({ ofIt, waitSeconds })) return { number }
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
    if (isNew) await audit(world, step.tx, actor, 'payment:notify', number ?? door, notedAs(judged))
    if (isNew) await haveAsked(step, judged)
    return { number }
  })
}

const ofReflected = { ...reflected, ofIt: 0 }

/** What we know about the payment that the message names decides, with how many named it before. */
async function judge({ tx, now }: Step, message: GatewayClaim) {
  const named = BookingNumber.safeParse(message.number)
  const heard = named.success ? await findHeard(tx, named.data) : undefined
  return { ...judgedMessage(heard, message, now), ofIt: heard?.times ?? 0 }
}

async function haveAsked({ world, tx }: Step, judged: Judged) {
  const due = checkOf(judged)
  if (!due) return
  const when = due.isSoon ? { afterSeconds: SOON_SECONDS } : undefined
  await world.queue.enqueue(tx, 'check-payment', due.check, when)
}
