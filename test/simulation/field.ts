import type { Random } from '#src/domain/dispatch/random.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { drawn, identified, type Person } from '../booking.ts'
import { aStamp } from '../failed-visits.ts'
import type { Product } from '../people.ts'
import type { Ordered } from './city.ts'
import type { Rates } from './rates.ts'

type Point = { latitude: number; longitude: number }
export type OpenVisit = Point & {
  id: VisitId
  state: VisitState
  phlebotomistId: string | null
  startsAt: Temporal.Instant
  departedAt: Temporal.Instant | null
  arrivedAt: Temporal.Instant | null
}

/** What happens at a door; drawn by lot once, when somebody sets out. */
type Fate = { rideFactor: number; minutes: number; isNobodyHome: boolean; isForgotten: boolean }

const MINUTES_AT_DOOR = 15

/** What somebody does of what can be done; a refusal is what the product answers, and is counted. */
export type Tally = Map<string, number>

export function tallied(tally: Tally, what: string) {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

/** Tries a step, and counts a refusal by its code. */
export async function tried<Answer>(tally: Tally, step: () => Promise<Answer>) {
  try {
    return await step()
  } catch (error) {
    if (!isRefusal(error)) throw error
    tallied(tally, `refused: ${error.refusal}`)
    return undefined
  }
}

/** The people of a day at their doors. */
export function fieldOf(
  product: Product,
  scene: { orders: ReadonlyMap<VisitId, Ordered>; rates: Rates },
  { random, tally }: { random: Random; tally: Tally },
) {
  const fates = new Map<VisitId, Fate>()
  const places = new Map<string, Point>()
  const { rates, orders } = scene

  const fateOf = (id: VisitId) => {
    const known = fates.get(id) ?? {
      rideFactor: 0.8 + random() * 0.7,
      minutes: MINUTES_AT_DOOR + (random() < rates.takesLonger ? 25 : Math.floor(random() * 8)),
      isNobodyHome: random() < rates.notHome,
      isForgotten: random() < rates.doesNotCome,
    }
    fates.set(id, known)
    return known
  }

  async function ride(from: Point | undefined, to: Point, now: Temporal.Instant) {
    const [[minutes = 0] = []] = from
      ? await product.world.travel.minutes([from], [to], now)
      : [[20]]
    return minutes
  }

  /** The next thing that somebody does with the visit they are at, or with the next one. */
  async function step(person: Person, mine: readonly OpenVisit[], now: Temporal.Instant) {
    const app = product.as(person)
    const here = mine.find(({ state }) => state === 'arrived' || state === 'identified')
    if (here) return atDoor(person, here, now)
    const riding = mine.find(({ state }) => state === 'en-route')
    if (riding) {
      const minutes = await ride(places.get(person.id), riding, now)
      const due = riding.departedAt?.add({
        minutes: Math.round(minutes * fateOf(riding.id).rideFactor),
      })
      if (due && Temporal.Instant.compare(due, now) > 0) return
      await tried(tally, () => app.arriveAtVisit({ visitId: riding.id }))
      places.set(person.id, riding)
      return
    }
    const next = mine.find(({ state }) => state === 'accepted')
    if (!next || fateOf(next.id).isForgotten) return
    const minutes = await ride(places.get(person.id), next, now)
    const leaves = next.startsAt.subtract({ minutes: minutes + 5 })
    if (Temporal.Instant.compare(now, leaves) >= 0)
      await tried(tally, () => app.departForVisit({ visitId: next.id }))
  }

  async function atDoor(person: Person, visit: OpenVisit, now: Temporal.Instant) {
    const app = product.as(person)
    const { id: visitId } = visit
    const fate = fateOf(visitId)
    const waited = visit.arrivedAt ? visit.arrivedAt.until(now).total('minutes') : 0
    if (fate.isNobodyHome) {
      await tried(tally, () => app.callPatient({ visitId }))
      if (waited < 10) return
      const gone = { visitId, reason: 'not-home' as const, place: aStamp(product) }
      if (await tried(tally, () => app.failVisit(gone))) tallied(tally, 'nobody was home')
      return
    }
    const booker = orders.get(visitId)?.booker
    if (!booker) throw new Error(`nobody booked ${visitId}`)
    if (visit.state === 'arrived')
      await tried(tally, () => identified(product, { phlebotomist: person, booker, visitId }))
    if (waited < fate.minutes) return
    await tried(tally, async () => {
      await drawn(product, person, visitId)
      await app.finishCollection({ visitId })
      tallied(tally, 'drawn')
    })
  }

  return { step }
}
