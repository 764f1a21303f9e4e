import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { countPaidAlone } from '#src/db/queries/payments/payment-attempts.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * How many payments without a booking one account, or all visitors together, began in an hour.
 * Locks the name until the transaction ends, so that the count stays true.
 */
export async function begunAlone({ tx, actor, now }: Step) {
  const id = actor.kind === 'person' ? actor.id : null
  await lockName(tx, `payment alone ${id ?? 'visitor'}`)
  const begun = await countPaidAlone(tx, id, now.subtract({ hours: 1 }))
  return { begun, isPerson: id !== null }
}
