import { drawnAs, readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { bloodPlan } from '#src/domain/tubes/blood-plan.ts'
import type { Person } from '#src/domain/tubes/child-blood.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { knownOfBlood } from './child-blood.ts'

/** Refuses more blood than a child may give, for a visit at an hour: see `bloodPlan`. */
export async function planBlood(
  step: Step,
  orders: readonly (Person & { items: readonly { testCode: ItemCode }[] })[],
  startsAt: Temporal.Instant,
): Promise<void> {
  const codes = orders.flatMap(({ items }) => items.map(({ testCode }) => testCode))
  const [drawn, types, known] = await Promise.all([
    drawnAs(step.tx, codes),
    readTubeVolumes(step.tx),
    knownOfBlood(step, orders, { from: startsAt, to: startsAt }),
  ])
  const plan = bloodPlan(orders, { ...known, startsAt, drawn, types })
  if (!plan.ok) throw asRefusal(plan)
}
