import { consideredFor, type OnDuty, questionOf } from '#src/domain/dispatch/question-of.ts'
import {
  decideOffer,
  type OfferDecision,
  type OfferQuestion,
} from '#src/domain/dispatch/decide-offer.ts'
import { randomFrom, type Random } from '#src/domain/dispatch/random.ts'
import { DISPATCH_WEIGHT, OFFERED_AT_ONCE } from '#src/domain/dispatch/rounds.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { DETOUR, KMH, travelMinutes } from '#src/domain/places/travel.ts'
import type { Stay } from '#src/domain/stays/stay.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { wideRoster } from '../wide-roster.ts'

/** Eighteen kilometres across. */
const SPREAD = 0.08
const CENTRE = { latitude: 12.975, longitude: 77.605 }
const FIRST_HOUR = 7
const HOURS = 13
/** How likely who is asked accepts. */
const ACCEPTS = 0.7
const WEEK = 7

type Size = { phlebotomists: number; visits: number; days: number; seed: number; weight?: number }
type Decided = { question: OfferQuestion; decision: OfferDecision }

const anywhere = (random: Random) => ({
  latitude: CENTRE.latitude + (random() - 0.5) * 2 * SPREAD,
  longitude: CENTRE.longitude + (random() - 0.5) * 2 * SPREAD,
})
const idOf = (kind: string, n: number) =>
  `019a0000-0000-7000-8${kind}-${n.toString(16).padStart(12, '0')}`

/**
 * Weeks of offers in a city of equals: each visit is decided as the worker decides it, of those asked
 * first somebody accepts, and the offers of the last seven days weigh. Answers how many visits each was
 * among the first to be asked for, and every decision.
 */
export function aSimulatedMonth(size: Size, kept: (one: Decided) => void = () => {}) {
  const { phlebotomists, visits, days, seed, weight = DISPATCH_WEIGHT } = size
  const random = randomFrom(seed)
  const people = Array.from({ length: phlebotomists }, (_, n) => ({
    phlebotomistId: UserId.parse(idOf('001', n)),
    base: anywhere(random),
    offers: new Map<number, number>(),
  }))
  const total = new Map(people.map(({ phlebotomistId }) => [phlebotomistId as string, 0]))
  let visitNumber = 0
  for (let day = 0; day < days; day += 1) {
    const held = new Map<string, Stay[]>(people.map(({ phlebotomistId }) => [phlebotomistId, []]))
    const hours = Array.from({ length: visits }, () => Math.floor(random() * HOURS))
    for (const hour of hours.toSorted((a, b) => a - b)) {
      visitNumber += 1
      const visit = aVisit(visitNumber, { day, hour, random })
      const onDuty = people.map((one): OnDuty => ({
        ...wideRoster,
        phlebotomistId: one.phlebotomistId,
        roster: { ...wideRoster.roster, ...one.base, phlebotomistId: one.phlebotomistId },
        stays: held.get(one.phlebotomistId) ?? [],
        offers: lastWeek(one.offers, day),
      }))
      const considered = consideredFor(visit, onDuty, { weight, changes: [] })
      if (considered.people.length === 0) continue
      const minutes = waysOf(considered.places, visit.startsAt)
      const question = questionOf(visit, considered, {
        minutes,
        weight,
        seed: visitNumber,
        changes: [],
      })
      const decided = decideOffer(question)
      if (!decided.ok) continue
      kept({ question, decision: decided.value })
      const ranked = decided.value.ranked.map(({ personId }) => personId)
      for (const id of ranked.slice(0, OFFERED_AT_ONCE)) {
        total.set(id, (total.get(id) ?? 0) + 1)
        const one = people.find(({ phlebotomistId }) => phlebotomistId === id)
        one?.offers.set(day, (one.offers.get(day) ?? 0) + 1)
      }
      const taker = ranked.find(() => random() < ACCEPTS)
      if (taker) held.get(taker)?.push(asStay(visit))
    }
  }
  return { offers: [...total.values()].toSorted((a, b) => a - b), visits: visitNumber }
}

function lastWeek(offers: ReadonlyMap<number, number>, day: number): number {
  let sum = 0
  for (const [on, many] of offers) if (on > day - WEEK) sum += many
  return sum
}

function aVisit(n: number, { day, hour, random }: { day: number; hour: number; random: Random }) {
  const startsAt = Temporal.ZonedDateTime.from('2026-12-01T00:00[Asia/Kolkata]')
    .add({ days: day, hours: FIRST_HOUR + hour })
    .toInstant()
  return {
    id: VisitId.parse(idOf('002', n)),
    ...anywhere(random),
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    births: [Temporal.PlainDate.from('1984-02-29')],
    takenOffBy: null,
    preferredPhlebotomistId: null,
  }
}

function asStay({ id, ...visit }: ReturnType<typeof aVisit>): Stay {
  const accountId = UserId.parse(idOf('003', 1))
  return { ...visit, visitId: id, accountId, version: 1, seat: 1, isAccepted: true }
}

function waysOf(places: readonly { latitude: number; longitude: number }[], at: Temporal.Instant) {
  const pace = { detour: DETOUR, kmh: KMH }
  return places.map((from) => places.map((to) => travelMinutes(from, to, at, pace)))
}
