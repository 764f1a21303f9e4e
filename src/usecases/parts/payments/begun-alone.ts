import { nthPaymentAlone } from '#src/db/queries/changes/counted-for-limits.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { limits, windowOf } from '#src/domain/limits.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * What limits payments without a booking, for one account or for all visitors together. Locks the
 * name until the transaction ends, so that the count stays true.
 */
export async function begunAlone({ tx, actor, now }: Step) {
  const id = actor.kind === 'person' ? actor.id : null
  await lockName(tx, `payment alone ${id ?? 'visitor'}`)
  const limit = id ? limits.paymentsAloneOfAccount : limits.paymentsAloneOfVisitors
  return { limit, nth: await nthPaymentAlone(tx, id, windowOf(limit, now)) }
}
