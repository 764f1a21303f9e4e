import type { ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { drawnAs } from '#src/db/queries/tubes.ts'
import { planTubes } from '#src/domain/tubes/tube-plan.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'

type Drafted = {
  orders: readonly Pick<OrderRow, 'id' | 'labId'>[]
  items: readonly Pick<ItemRow, 'id' | 'orderId' | 'testCode'>[]
  visit: { id: VisitId }
}

/** The tubes of a new booking, one per order, type and moment, to be drawn on its visit, and what each is for. */
export async function tubesFor(step: Step, { orders, items, visit }: Drafted) {
  const drawn = await drawnAs(
    step.tx,
    items.map(({ testCode }) => testCode),
  )
  const planned = orders.flatMap((order) => {
    const own = items.flatMap(({ id, orderId, testCode }) => {
      const as = drawn.get(testCode)
      return as && orderId === order.id ? [{ id, ...as }] : []
    })
    return planTubes(own).map((plan) => ({ plan, tube: draftTube(step, order, visit.id, plan) }))
  })
  return {
    tubes: planned.map(({ tube }) => tube),
    tubeItems: planned.flatMap(({ plan, tube }) =>
      plan.items.map(({ id }) => ({ tubeId: tube.id, testItemId: id })),
    ),
  }
}

function draftTube(
  { world }: Step,
  order: Drafted['orders'][number],
  visitId: VisitId,
  { tubeTypeCode }: { tubeTypeCode: string },
) {
  const id = TubeId.parse(world.chance.uuid())
  const state = 'planned' as const
  return { id, orderId: order.id, visitId, labId: order.labId, tubeTypeCode, state }
}
