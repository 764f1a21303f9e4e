import type { VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { custodyEnded } from '#src/domain/visits/custody-ended.ts'
import type { Told } from '#src/usecases/letters.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

/** Ends a visit whose last tube was lost, as a part of another verb: see `custodyEnded`. */
export async function endCustody(step: Step, locked: Told & { visit: VisitRow }): Promise<void> {
  const { id, bookingId } = locked.visit
  const tree = await reloadTree(step, bookingId)
  const transitions = custodyEnded({ ...tree, visit: { id } }, step.now)
  await saveChanged(step, locked, { bookingId, transitions })
}
