import { bloodPlan } from '#src/domain/tubes/blood-plan.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import type { draftBooking, Given } from './drafted.ts'
import type { Placing } from './placing.ts'

type Drafted = Pick<ReturnType<typeof draftBooking>, 'orders' | 'items' | 'visit'>

/**
 * The tubes of a new booking, as many of each type and moment as its tests need, to be drawn on its
 * visit, and the tests each serves. Refuses more blood than a child may give.
 * Source: decision 044.
 *
 * @param today the day in India.
 */
export function tubesFor(
  facts: Placing,
  { orders, items, visit }: Drafted,
  { newId, today }: Pick<Given, 'newId'> & { today: Temporal.PlainDate },
) {
  const wanted = orders.map((order) => ({
    ...order,
    items: items.filter(({ orderId }) => orderId === order.id),
  }))
  const plans = bloodPlan(wanted, { ...drawnBy(facts), today, startsAt: visit.startsAt })
  if (!plans.ok) return plans
  const planned = wanted.flatMap((order) =>
    (plans.value.get(order) ?? []).map(({ tubeTypeCode, items: inside }) => ({
      tube: {
        id: TubeId.parse(newId()),
        orderId: order.id,
        visitId: visit.id,
        labId: order.labId,
        tubeTypeCode,
        state: 'planned' as const,
      },
      inside,
    })),
  )
  const tubes = planned.map(({ tube }) => tube)
  const tubeItems = planned.flatMap(({ tube, inside }) =>
    inside.map(({ id }) => ({ tubeId: tube.id, testItemId: id })),
  )
  return { ok: true, value: { tubes, tubeItems } } as const
}

/** How each quoted test is drawn, and what is known of the people's blood. Source: decision 044. */
export function drawnBy({ tests, tubeTypes, household, draws }: Placing) {
  const drawn = tests.flatMap(({ code, tubeTypeCode, ...test }) =>
    tubeTypeCode ? [[code, { ...test, tubeTypeCode }] as const] : [],
  )
  const types = new Map(tubeTypes.map((type) => [type.code, type]))
  return { drawn: new Map(drawn), types, household, draws }
}
