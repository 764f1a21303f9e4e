import { findVisitFee, lockVisitFee } from '#src/db/queries/visit-fees.ts'
import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { Permit } from '#src/usecases/access.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'

/** A fee in the actor's scope as it was shown, locked after its booking. Refuses `stale`. */
export async function lockedFee(
  step: Step,
  permit: Permit,
  { visitFeeId, version }: { visitFeeId: VisitFeeId; version: number },
) {
  const seen = permit.over(await findVisitFee(step.tx, visitFeeId))
  const tree = await lockTree(step, seen.bookingId)
  const fee = permit.over(await lockVisitFee(step.tx, visitFeeId))
  if (fee.version !== version)
    throw new Refusal('stale', whereItStands(step.actor, 'visitFee', fee.state))
  return { fee, tree }
}
