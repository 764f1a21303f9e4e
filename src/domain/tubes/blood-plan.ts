import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { type BloodLimit, bloodLimit, isTooYoung } from './blood-limit.ts'
import {
  bloodRoomOf,
  byPerson,
  type KnownOfBlood,
  type Person,
  weightOfChild,
} from './child-blood.ts'
import {
  bloodOf,
  type PlannedTube,
  planWithin,
  tooMuch,
  type Types,
  type WantedTube,
} from './tube-plan.ts'

type OrderToDraw = Person & { items: readonly { testCode: ItemCode }[] }
type Named = WantedTube & {
  name: string
  /** Minutes from draw to lab; undefined where no source says so. */
  keepsMinutes?: number
}
type Drawn<Order extends OrderToDraw> = Order['items'][number] & Named
type Plans<Order extends OrderToDraw> = Map<Order, PlannedTube<Drawn<Order>>[]>

export type BloodFacts = KnownOfBlood & {
  startsAt: Temporal.Instant
  /** How each test is drawn; tests that need no draw are absent. */
  drawn: ReadonlyMap<ItemCode, Named>
  types: Types
}

type Refusals = 'too-young' | 'too-much-blood'

/**
 * The tubes of each order, in the orders' order, for a visit at an hour. Refuses `too-young` for a
 * newborn and `too-much-blood` where a child would give more than is safe in one draw, at all labs
 * together, or in thirty days: names the amounts and what to leave out.
 * Source: decisions 035, 044.
 */
export function bloodPlan<Order extends OrderToDraw>(
  orders: readonly Order[],
  facts: BloodFacts,
): { ok: true; value: Plans<Order> } | Refused<Refusals> {
  const plans: Plans<Order> = new Map()
  for (const own of byPerson(facts, orders)) {
    const [person] = own
    if (!person) continue
    if (isTooYoung({ birthDate: person.birthDate, on: indianDay(facts.startsAt) }))
      return { ok: false, error: 'too-young' }
    const limit = limitFor(facts, person)
    const wanted = own.map((order) => drawnOf(order, facts))
    const planned = planWithin(wanted, facts.types, limit)
    const over = limit && whyTooMuch(facts, person, planned.flat())
    if (over) return over
    for (const [at, order] of own.entries()) plans.set(order, planned[at] ?? [])
  }
  return { ok: true, value: plans }
}

function drawnOf<Order extends OrderToDraw>({ items }: Order, { drawn }: BloodFacts) {
  return items.flatMap((item: Order['items'][number]) => {
    const as = drawn.get(item.testCode)
    return as ? [{ ...item, ...as }] : []
  })
}

function limitFor(facts: BloodFacts, person: Person): BloodLimit | undefined {
  const born = { birthDate: person.birthDate, on: indianDay(facts.startsAt) }
  if (!isMinor(born.birthDate, born.on)) return undefined
  return bloodLimit({ ...born, ...weightOfChild(facts, person) })
}

function whyTooMuch(facts: BloodFacts, person: Person, tubes: PlannedTube<Named>[]) {
  const { types, startsAt } = facts
  const plannedMl = bloodOf(tubes, types)
  if (plannedMl === 0) return undefined
  const limitMl = bloodRoomOf(facts, person, { from: startsAt })({ startsAt })
  if (plannedMl <= limitMl) return undefined
  const drop = tooMuch(tubes, types, limitMl).map(({ name }) => name)
  return tooMuchBlood(plannedMl, limitMl, drop)
}

/** The amounts, and what to leave out where that helps. */
export function tooMuchBlood(
  plannedMl: number,
  limitMl: number,
  drop: string[] = [],
): Refused<'too-much-blood'> {
  const amounts = { plannedMl, limitMl: Math.floor(limitMl * 10) / 10 }
  const facts = { ...amounts, drop: drop.slice(0, 5).join(', ') }
  return { ok: false, error: 'too-much-blood', facts }
}
