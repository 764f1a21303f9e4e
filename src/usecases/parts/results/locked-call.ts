import { findCallTask } from '#src/db/queries/call-tasks.ts'
import { findAccountOfItem } from '#src/db/queries/orders.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { callMachine } from '#src/domain/results/call-machine.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** An open call of the actor's lab, locked. Refuses `not-found`, `own-booking` and `stale`. */
export async function lockOpenCall({ tx, actor }: Step, permit: Permit, id: CallTaskId) {
  const task = permit.over(await findCallTask(tx, id, { forUpdate: true }))
  const accountId = await findAccountOfItem(tx, task.testItemId)
  refuseOwnBooking(actor, { accountId })
  const { state: currentState } = task
  if (currentState !== 'open') {
    const allowedActions = allowedEvents(callMachine, currentState)
    throw new Refusal('stale', { currentState, allowedActions })
  }
  return task
}
