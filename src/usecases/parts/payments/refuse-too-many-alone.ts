import { countPaidAlone } from '#src/db/queries/payment-attempts.ts'
import { lockName } from '#src/db/queries/named-lock.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** More than anybody needs to try the demonstration; all visitors share one limit. */
const ALONE_AN_HOUR = { person: 60, visitors: 300 }

/**
 * Limits the demonstration's own payment, which has no booking to limit it: refuses `too-many` from
 * one account, or from all visitors together, in an hour. Locks the name until the transaction
 * ends, so that the count stays true.
 */
export async function refuseTooManyAlone({ tx, actor, now }: Step): Promise<void> {
  const id = actor.kind === 'person' ? actor.id : null
  const most = id === null ? ALONE_AN_HOUR.visitors : ALONE_AN_HOUR.person
  await lockName(tx, `payment alone ${id ?? 'visitor'}`)
  if ((await countPaidAlone(tx, id, now.subtract({ hours: 1 }))) >= most)
    throw new Refusal('too-many')
}
