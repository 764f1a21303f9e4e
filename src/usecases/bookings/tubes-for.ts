import type { ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'
import { planBlood } from './plan-blood.ts'

type Drafted = {
  orders: readonly Pick<OrderRow, 'id' | 'labId' | 'patientId' | 'birthDate'>[]
  items: readonly Pick<ItemRow, 'id' | 'orderId' | 'testCode'>[]
  visit: { id: VisitId; startsAt: Temporal.Instant }
}

/**
 * The tubes of a new booking, as many of each type and moment as its tests need, to be drawn on its
 * visit, and what each is for. Refuses what would be too much blood of a child.
 */
export async function tubesFor(step: Step, { orders, items, visit }: Drafted) {
  const wanted = orders.map((order) => ({
    ...order,
    items: items.filter(({ orderId }) => orderId === order.id),
  }))
  const plans = await planBlood(step, wanted, visit.startsAt)
  const planned = wanted.flatMap((order) =>
    (plans.get(order) ?? []).map((plan) => ({
      plan,
      tube: draftTube(step, order, visit.id, plan),
    })),
  )
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
