import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { insertTube, tubeTypesOf } from '#src/db/queries/tubes.ts'
import { planTubes } from '#src/domain/tubes/tube-plan.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

/** Plans one tube per type for what is ordered of one order, to be drawn on a visit. */
export async function planTubesOf(
  step: Step,
  tree: BookingTree,
  order: OrderRow,
  visitId: VisitId,
): Promise<void> {
  const items = tree.items.filter((item) => item.orderId === order.id && item.state === 'ordered')
  for (const planned of planTubes(await withTubeTypes(step, items))) {
    const tube = {
      id: TubeId.parse(step.world.chance.uuid()),
      orderId: order.id,
      visitId,
      labId: order.labId,
      tubeTypeCode: planned.tubeTypeCode,
      state: 'planned' as const,
    }
    const itemIds = planned.items.map(({ id }) => id)
    await insertTube(step.tx, tube, itemIds)
    await recordBirth(step, 'tube', tube, order.bookingId)
  }
}

async function withTubeTypes({ tx }: Step, items: ItemRow[]) {
  const codes = items.map(({ testCode }) => testCode)
  const types = await tubeTypesOf(tx, codes)
  return items.flatMap(({ id, testCode }) => {
    const tubeTypeCode = types.get(testCode)
    return tubeTypeCode ? [{ id, tubeTypeCode }] : []
  })
}
