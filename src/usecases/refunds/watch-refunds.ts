import { listNewlyOverdue } from '#src/db/queries/refunds/refund-queues.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { overdueRefund } from '#src/domain/refunds/by-bank.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone, MOST_A_PASS } from '#src/usecases/each-alone.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loadRefund } from '#src/usecases/parts/refunds/refund-at-hand.ts'

/** Marks refunds that are later than promised and tells each patient, once. */
export async function watchRefunds(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const late = await inStep(world, actor, ({ tx, now }) =>
    listNewlyOverdue(tx, indianDay(now), MOST_A_PASS),
  )
  let overdue = 0
  await eachAlone(late, async ({ id }) => {
    if (await sayLate(world, actor, id)) overdue += 1
  })
  return { overdue }
}

function sayLate(world: World, actor: Actor, id: RefundId) {
  return inStep(world, actor, async (step) => {
    const { facts, told } = await loadRefund(step, id)
    return save(step, 'clock:tick', told, overdueRefund(facts, step.now))
  })
}
