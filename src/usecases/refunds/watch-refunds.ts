import { listNewlyOverdue, markOverdue } from '#src/db/queries/refund-queues.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedRefund } from '#src/usecases/parts/refunds/locked-refund.ts'
import { tellRefund } from '#src/usecases/parts/refunds/tell-refund.ts'

const BATCH = 200

/** Marks refunds that are later than promised and tells each patient, once. */
export async function watchRefunds(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const late = await inStep(world, actor, ({ tx, now }) =>
    listNewlyOverdue(tx, indianDay(now), BATCH),
  )
  let overdue = 0
  await eachAlone(late, async ({ id }) => {
    if (await sayLate(world, actor, id)) overdue += 1
  })
  return { overdue }
}

function sayLate(world: World, actor: Actor, id: RefundId) {
  return inStep(world, actor, async (step) => {
    const refund = await lockedRefund(step, id)
    if (!(await markOverdue(step.tx, id, step.now))) return false
    await tellRefund(step, refund, 'refund-overdue')
    const dueBy = refund.dueBy.toString()
    await audit(world, step.tx, actor, 'clock:tick', id, { event: 'refund-overdue', dueBy })
    return true
  })
}
