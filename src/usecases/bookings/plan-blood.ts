import { findPatient } from '#src/db/queries/people-family.ts'
import { bloodBetween, drawnAs, readTubeVolumes } from '#src/db/queries/tubes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import {
  type BloodLimit,
  bloodLimit,
  isTooYoung,
  LIMIT_DAYS,
} from '#src/domain/tubes/blood-limit.ts'
import {
  bloodOf,
  type PlannedTube,
  planWithin,
  tooMuch,
  type Types,
  type WantedTube,
} from '#src/domain/tubes/tube-plan.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

type Test = { testCode: ItemCode }
type OrderToDraw = {
  patientId: PatientId
  birthDate: Temporal.PlainDate
  items: readonly Test[]
}
type Drawn<Order extends OrderToDraw> = Order['items'][number] & WantedTube & { name: string }

/**
 * The tubes of each order, in the orders' order, for a visit at an hour. Refuses `too-young` for a
 * newborn and `too-much-blood` where a child would give more than is safe in one draw, at whatever
 * labs, or in thirty days: it names the amounts and what to leave out.
 */
export async function planBlood<Order extends OrderToDraw>(
  step: Step,
  orders: readonly Order[],
  startsAt: Temporal.Instant,
): Promise<Map<Order, PlannedTube<Drawn<Order>>[]>> {
  const codes = orders.flatMap(({ items }) => items.map(({ testCode }) => testCode))
  const drawn = await drawnAs(step.tx, codes)
  const types = await readTubeVolumes(step.tx)
  const plans = new Map<Order, PlannedTube<Drawn<Order>>[]>()
  for (const own of Map.groupBy(orders, ({ patientId }) => patientId).values()) {
    const limit = await limitFor(step, own, startsAt)
    const wanted = own.map(({ items }) =>
      items.flatMap((item: Order['items'][number]) => {
        const as = drawn.get(item.testCode)
        return as ? [{ ...item, ...as }] : []
      }),
    )
    const planned = planWithin(wanted, types, limit)
    if (limit) await refuseTooMuch(step, { limit, types, startsAt, own, tubes: planned.flat() })
    for (const [at, order] of own.entries()) plans.set(order, planned[at] ?? [])
  }
  return plans
}

async function limitFor(
  { tx }: Step,
  [order]: readonly { patientId: PatientId; birthDate: Temporal.PlainDate }[],
  startsAt: Temporal.Instant,
): Promise<BloodLimit | undefined> {
  if (!order) return undefined
  const born = { birthDate: order.birthDate, on: indianDay(startsAt) }
  if (isTooYoung(born)) throw new Refusal('too-young')
  if (!bloodLimit({ ...born, weightGrams: null })) return undefined
  const patient = await findPatient(tx, order.patientId)
  return bloodLimit({ ...born, weightGrams: patient?.weightGrams ?? null })
}

type Judged = {
  limit: BloodLimit
  types: Types
  startsAt: Temporal.Instant
  own: readonly { patientId: PatientId }[]
  tubes: PlannedTube<WantedTube & { name: string }>[]
}

async function refuseTooMuch({ tx }: Step, { limit, types, startsAt, own, tubes }: Judged) {
  const plannedMl = bloodOf(tubes, types)
  const hours = 24 * LIMIT_DAYS
  const window = { from: startsAt.subtract({ hours }), to: startsAt.add({ hours }) }
  const others = own[0] && plannedMl > 0 ? await bloodBetween(tx, own[0].patientId, window) : 0
  const limitMl = Math.max(0, Math.min(limit.drawMl, limit.monthMl - others))
  if (plannedMl <= limitMl) return
  const drop = tooMuch(tubes, types, limitMl).map(({ name }) => name)
  throw new Refusal('too-much-blood', {
    facts: { plannedMl, limitMl: Math.floor(limitMl * 10) / 10, drop: drop.slice(0, 5).join(', ') },
  })
}
