import { drawnAs, readTubeVolumes } from '#src/db/queries/tubes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isMinor, type PatientId } from '#src/domain/people/patient.ts'
import { type BloodLimit, bloodLimit, isTooYoung } from '#src/domain/tubes/blood-limit.ts'
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
import { bloodRoomOf, byPerson, weightOfChild } from './child-blood.ts'

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
  for (const own of await byPerson(step, orders)) {
    const limit = await limitFor(step, own, startsAt)
    const wanted = own.map(({ items }) =>
      items.flatMap((item: Order['items'][number]) => {
        const as = drawn.get(item.testCode)
        return as ? [{ ...item, ...as }] : []
      }),
    )
    const planned = planWithin(wanted, types, limit)
    if (limit) await refuseTooMuch(step, { types, startsAt, own, tubes: planned.flat() })
    for (const [at, order] of own.entries()) plans.set(order, planned[at] ?? [])
  }
  return plans
}

async function limitFor(
  step: Step,
  [order]: readonly { patientId: PatientId; birthDate: Temporal.PlainDate }[],
  startsAt: Temporal.Instant,
): Promise<BloodLimit | undefined> {
  if (!order) return undefined
  const born = { birthDate: order.birthDate, on: indianDay(startsAt) }
  if (isTooYoung(born)) throw new Refusal('too-young')
  if (!isMinor(born.birthDate, born.on)) return undefined
  return bloodLimit({ ...born, ...(await weightOfChild(step, order)) })
}

type Judged = {
  types: Types
  startsAt: Temporal.Instant
  own: readonly { patientId: PatientId; birthDate: Temporal.PlainDate }[]
  tubes: PlannedTube<WantedTube & { name: string }>[]
}

async function refuseTooMuch(step: Step, { types, startsAt, own: [person], tubes }: Judged) {
  const plannedMl = bloodOf(tubes, types)
  if (!person || plannedMl === 0) return
  const roomAt = await bloodRoomOf(step, person, { from: startsAt, to: startsAt })
  const limitMl = roomAt({ startsAt })
  if (plannedMl <= limitMl) return
  const drop = tooMuch(tubes, types, limitMl).map(({ name }) => name)
  throw tooMuchBlood(plannedMl, limitMl, drop)
}

/** The amounts, and what to leave out where that helps. */
export function tooMuchBlood(plannedMl: number, limitMl: number, drop: string[] = []): Refusal {
  const facts = { plannedMl, limitMl: Math.floor(limitMl * 10) / 10 }
  return new Refusal('too-much-blood', {
    facts: { ...facts, drop: drop.slice(0, 5).join(', ') },
  })
}
