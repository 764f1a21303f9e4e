import { listDueRefunds } from '#src/db/queries/refunds/refund-sendings.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { sendRefund } from './send-refund.ts'

const BATCH = 50
/** How long to wait after the gateway failed a refund. */
const AGAIN_MINUTES = 10

/**
 * Sends approved refunds, retries failed ones and asks about those being sent, so that a lost job
 * loses no refund.
 * Source: life cycle 8.
 */
export async function sendDueRefunds(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const { gateway } = world
  if (!gateway || gateway.isDown()) return { sent: 0 }
  const due = await inStep(world, actor, ({ tx, now }) =>
    listDueRefunds(tx, { now, failedBefore: now.subtract({ minutes: AGAIN_MINUTES }) }, BATCH),
  )
  await eachAlone(due, ({ id }) => sendRefund(world, actor, { refundId: id }))
  return { sent: due.length }
}
