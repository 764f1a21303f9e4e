import { lockCall } from '#src/db/queries/results/call-at-hand.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

/** A call of the actor's lab, locked. Refuses `not-found` and `own-booking`. */
export async function loadCall({ tx, actor }: Step, permit: Permit, id: CallTaskId) {
  const { accountId, ...call } = permit.over(await lockCall(tx, id))
  refuseOwnBooking(actor, { accountId })
  return call
}
