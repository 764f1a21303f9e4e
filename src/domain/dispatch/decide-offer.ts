import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { Day, Plan, Visit } from './day.ts'
import { type DayAtHand, dayAtHand } from './day-at-hand.ts'
import { type Fault, faultOf } from './faults.ts'
import { nearestPeople, partOf, planWithout } from './part-of-day.ts'
import { planDay } from './plan.ts'
import { type OfferCandidate, type RankedOffer, rankOffers } from './rank-offers.ts'
import { isSameData } from './same-data.ts'
import { additions, setHour, setWanted } from './slot-question.ts'

/** All that an offer is decided from, as plain data: kept with the offer, it decides the same again. */
export type OfferQuestion = {
  day: Day
  plan: Plan
  /** A visit of the day that nobody accepted. */
  visitId: string
  /** Minutes of travel that one offer more than the mean of equals weighs. A setting. */
  weight: number
  seed: number
  /** How many times the routes around the visit are ruined and recreated first. */
  iterations: number
  /** Of everybody of the day; `hasDeclined`: they are not offered this visit again. */
  people: readonly Standing[]
}
type Standing = Pick<OfferCandidate, 'personId' | 'equals' | 'offers'> & {
  hasDeclined: boolean
}

export type OfferDecision = {
  /** By which version of the rules: `PLANNER`, or that of another build. */
  planner: number
  candidates: readonly OfferCandidate[]
  ranked: readonly RankedOffer[]
  /** The routes around the visit, planned anew with it; visits that somebody accepted stay theirs. */
  replanned: Plan
}

/** Raised with each change by which an equal question can get another decision. */
const PLANNER = 1

/** People around a visit whose routes are planned anew. */
const REPLANNED = 8

/**
 * Who is offered a visit, best first. The routes around it are planned anew with it, so that visits
 * which nobody accepted make room; then everybody is ranked by what the visit adds to their route.
 * Refused as `stale-plan` the day is to be planned anew first.
 * Source: decision 187; features, "Explainable, replayable dispatch".
 */
export function decideOffer(
  question: OfferQuestion,
): Result<OfferDecision, Fault | 'no-such-visit' | 'accepted' | 'stale-plan'> {
  const { day, visitId, weight, seed, people } = question
  const fault = faultOf(day)
  if (fault) return refuse(fault)
  const visit = day.visits.find(({ id }) => id === visitId)
  if (!visit) return refuse('no-such-visit')
  if (visit.personId !== undefined) return refuse('accepted')
  const bare = { ...day, visits: day.visits.filter(({ id }) => id !== visitId) }
  const replanned = replannedAround(visit, bare, question)
  if (!replanned.ok) return replanned
  const { part, others } = replanned.value
  const now = { ...part, routes: [...others, ...part.routes] }
  const atHand = dayAtHand(bare, planWithout(now, visitId))
  if (!atHand.ok) return atHand
  const candidates = candidatesFor(atHand.value, visit, people)
  const { ranked } = rankOffers({ visitId, weight, seed, candidates })
  return ok({ planner: PLANNER, candidates, ranked, replanned: part })
}

function replannedAround(visit: Visit, bare: Day, { plan, seed, iterations }: OfferQuestion) {
  const atHand = dayAtHand(bare, planWithout(plan, visit.id))
  if (!atHand.ok) return atHand
  setWanted(atHand.value, { ...visit, at: visit.place })
  setHour(atHand.value, visit)
  const part = partOf(bare, atHand.value.plan, nearestPeople(atHand.value, REPLANNED))
  const withIt = { ...part.day, visits: [...part.day.visits, visit] }
  const planned = planDay(withIt, { seed, iterations, plan: part.plan })
  if (!planned.ok) return planned
  const ids = new Set(part.day.people.map(({ id }) => id))
  return ok({
    part: planned.value,
    others: plan.routes.filter(({ personId }) => !ids.has(personId)),
  })
}

function candidatesFor(atHand: DayAtHand, visit: Visit, people: readonly Standing[]) {
  const standing = new Map(people.map((person) => [person.personId, person]))
  return additions(atHand, { ...visit, at: visit.place }, visit).map((addition): OfferCandidate => {
    const { equals = '', offers = 0, hasDeclined = false } = standing.get(addition.personId) ?? {}
    const takes = 'added' in addition ? { addedMinutes: addition.added } : { why: addition.why }
    const { personId } = addition
    return { personId, equals, offers, takes: hasDeclined ? { why: 'declined' } : takes }
  })
}

/**
 * What comes of a stored question today: the same decision as was stored with it, or another one, which
 * by the same build is a forged one. A decision by other rules cannot be recomputed; `isAsRanked` still holds its
 * candidates against its ranking.
 * Source: decision 187.
 */
export function decidedAgain(
  question: OfferQuestion,
  decision: OfferDecision,
): 'same' | 'other' | 'cannot-be-recomputed' {
  if (decision.planner !== PLANNER) return 'cannot-be-recomputed'
  const again = decideOffer(question)
  return again.ok && isSameData(again.value, decision) ? 'same' : 'other'
}
