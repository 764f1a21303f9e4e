import type { OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { listSeenElsewhere } from '#src/db/queries/results/seen-elsewhere.ts'
import { heldByElsewhere } from '#src/domain/results/delta-elsewhere.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Step } from '#src/usecases/step.ts'
import type { Known } from './item-view.ts'

/**
 * The earlier values of other labs beside the values of an order that wait because of them, for
 * whoever signs at its lab. Each look is logged, for the person and their owner to see.
 * Source: decision 254.
 */
export async function seenElsewhere(
  { world, tx, actor }: Step,
  order: OrderRow,
  { results, items }: Known,
) {
  const held = heldByElsewhere(results, items)
  if (held.length === 0 || !mayLook(actor, order)) return []
  const seen = await listSeenElsewhere(
    tx,
    held.map(({ id }) => id),
  )
  if (seen.length === 0) return []
  const shown = new Set(seen.map(({ testItemId }) => testItemId))
  const ids = held.filter(({ testItemId }) => shown.has(testItemId)).map(({ id }) => id)
  await audit(world, tx, actor, 'comparison:look', order.patientId, {
    order: order.id,
    lab: order.labId,
    results: ids,
  })
  return seen
}

function mayLook(actor: Step['actor'], { labId }: OrderRow): boolean {
  return mayEver(actor, 'comparison:look') && authorise(actor, 'comparison:look').covers({ labId })
}
