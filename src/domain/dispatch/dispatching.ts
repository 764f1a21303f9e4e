import type { Decision } from '#src/domain/changes.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { VisitToPlan } from '#src/domain/stays/planning.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { decideOffer, type OfferDecision, type OfferQuestion } from './decide-offer.ts'
import { opensAt, opensToAllAt } from './rounds.ts'

/** New rows of a dispatch. */
export type NewDispatch = {
  visitId: VisitId
  visitVersion: number
  decidedAt: Temporal.Instant
  opensToAllAt: Temporal.Instant
  question: OfferQuestion
  decision: OfferDecision
}
export type NewDispatchOffer = {
  visitId: VisitId
  visitVersion: number
  phlebotomistId: UserId
  rank: number
  opensAt: Temporal.Instant
}

type Facts = {
  /** The visit that was asked about, and as it is now. */
  asked: VisitToPlan
  now: VisitToPlan | undefined
  /** The last decision about it. */
  last: { visitVersion: number } | undefined
}

/**
 * To whom a visit on offer opens first, decided from its question. One that went on meanwhile is asked
 * about anew. Nothing is written where the question cannot be decided: the visit stays open to everybody.
 * Source: decision 194; features, "Explainable, replayable dispatch".
 */
export function dispatching(
  { asked: visit, now: current, last }: Facts,
  question: OfferQuestion,
  now: Temporal.Instant,
): Decision<{ offered: number }, never> {
  const nothing = { ok: true, answer: { offered: 0 } } as const
  const { version } = visit
  const isSame = current?.state === 'offered' && current.version === version
  if (!isSame || last?.visitVersion === version) return nothing
  const decided = decideOffer(question)
  if (!decided.ok) return nothing
  const { id: visitId, startsAt } = visit
  const key = { visitId, visitVersion: version }
  const offered = { decidedAt: now, startsAt }
  const decision = decided.value
  const dispatch = {
    ...key,
    decidedAt: now,
    opensToAllAt: opensToAllAt(offered),
    question,
    decision,
  }
  const ranked = preferredFirst(decision, visit.preferredPhlebotomistId)
  return {
    ok: true,
    answer: { offered: ranked.length },
    changes: {
      bookingId: visit.bookingId,
      transitions: [],
      created: {
        dispatch: [dispatch],
        dispatchOffer: ranked.map((personId, at) => ({
          ...key,
          phlebotomistId: UserId.parse(personId),
          rank: at + 1,
          opensAt: opensAt(at + 1, offered),
        })),
      },
      audit: { subjectId: visitId, detail: { did: 'dispatch', offered: ranked.length } },
    },
  }
}

/** Who came before another time was chosen is asked first; then the best. */
function preferredFirst({ ranked }: OfferDecision, preferred: UserId | null): string[] {
  const ids = ranked.map(({ personId }) => personId)
  return preferred && ids.includes(preferred)
    ? [preferred, ...ids.filter((id) => id !== preferred)]
    : ids
}
