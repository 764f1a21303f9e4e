import { randomFrom } from './random.ts'
import { isSameData } from './same-data.ts'
import type { WhyNoHour } from './why-no-hour.ts'

/** Why somebody is not offered a visit that others are. */
type WhyNotOffered = WhyNoHour | 'declined'

/** What is known of somebody when a visit is offered. */
export type OfferCandidate = {
  personId: string
  /** Whose offers this week theirs are compared with: equal for people who are equals. */
  equals: string
  /** Visits offered to them this week. */
  offers: number
  /** Minutes that the visit adds to their planned route, or why it cannot be theirs. */
  takes: { addedMinutes: number } | { why: WhyNotOffered }
}

/** Everything that a ranking depends on, as plain data. */
export type OfferInputs = {
  visitId: string
  /** Minutes of travel that one offer more than the mean of equals weighs. A setting. */
  weight: number
  /** Decides between those who are equal in all else. */
  seed: number
  candidates: readonly OfferCandidate[]
}

/** Somebody's place in the ranking, with the parts of the score: minutes, all rounded to a thousandth. */
export type RankedOffer = {
  personId: string
  score: number
  addedMinutes: number
  aboveMean: number
}

/** An offer as it is stored: what it came from, and what came of it. */
export type OfferRanking = OfferInputs & { ranked: readonly RankedOffer[] }

/**
 * Who is offered a visit, best first: score = added minutes + weight × (offers this week − mean of
 * equals). The mean counts all equals, also those who cannot make this visit. Of equal scores the one
 * with fewer added minutes is first, then with fewer offers, then by lot from the seed. Declining
 * or a patient who was not at home counts against nobody.
 * Source: decision 187; features, "Explainable, replayable dispatch".
 */
export function rankOffers(inputs: OfferInputs): OfferRanking {
  const means = meansOf(inputs.candidates)
  const lots = lotsOf(inputs)
  const able = inputs.candidates.flatMap(({ personId, equals, offers, takes }) => {
    if (!('addedMinutes' in takes)) return []
    const { addedMinutes } = takes
    const aboveMean = rounded(offers - (means.get(equals) ?? 0))
    const score = rounded(addedMinutes + inputs.weight * aboveMean)
    return [{ offers, row: { personId, score, addedMinutes, aboveMean } }]
  })
  able.sort(
    ({ row: one, offers }, { row: other, offers: others }) =>
      one.score - other.score ||
      one.addedMinutes - other.addedMinutes ||
      offers - others ||
      (lots.get(one.personId) ?? 0) - (lots.get(other.personId) ?? 0),
  )
  return { ...inputs, ranked: able.map(({ row }) => row) }
}

/** Whether a stored ranking follows from its own inputs, to the last digit. Source: decision 187. */
export function isAsRanked({ ranked, ...inputs }: OfferRanking): boolean {
  return isSameData(rankOffers(inputs).ranked, ranked)
}

function meansOf(candidates: readonly OfferCandidate[]) {
  const groups = Map.groupBy(candidates, ({ equals }) => equals)
  return new Map(
    [...groups].map(([equals, group]) => {
      const sum = group.reduce((total, { offers }) => total + offers, 0)
      return [equals, sum / group.length]
    }),
  )
}

/** A lot for each person, whatever the order in which they come. */
function lotsOf({ seed, candidates }: OfferInputs) {
  const random = randomFrom(seed)
  const ids = candidates.map(({ personId }) => personId).toSorted()
  return new Map(ids.map((id) => [id, random()]))
}

function rounded(value: number) {
  return Math.round(value * 1000) / 1000
}
