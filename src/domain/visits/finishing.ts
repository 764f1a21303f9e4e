import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { afterThem, withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { redrawEntry } from '#src/domain/settlement/redraw-entry.ts'
import type { SettlementId } from '#src/domain/settlement/settlement.ts'
import { taken } from '#src/domain/transition.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { type CollectionAtHand, isSampleMissing, tubesOfVisit } from './collection-at-hand.ts'
import { custodyEnded } from './custody-ended.ts'
import { notIdentified } from './not-identified.ts'
import { refusedTooEarly } from './too-early.ts'
import { visitEarned } from './visit-pay.ts'

type Refusals =
  | 'not-allowed-now'
  | 'too-early'
  | 'bound-to-hour'
  | 'tubes-open'
  | 'no-tube-collected'

/** The instant, and the id of a possible entry against the lab. */
export type FinishedAt = { now: Temporal.Instant; id: SettlementId }

/**
 * Ends the collection: every planned tube is collected or written off, and at least one was drawn. The
 * patient is told, unless a tube was lost.
 * Source: life cycle 3; decision 186.
 */
export function finishing(
  facts: CollectionAtHand,
  phlebotomistId: UserId,
  at: FinishedAt,
): Decision<{ state: 'collected' }, Refusals> {
  const { visit, booking } = facts
  const answer = { state: 'collected' } as const
  if (visit.state === 'collected') return { ok: true, answer }
  const why = notIdentified(facts) ?? refusedTooEarly(facts, 'collect', at.now) ?? unfinished(facts)
  if (why) return why
  const audit = { subjectId: visit.id, detail: { event: 'collect' } }
  const told = { event: 'visit-collected', startsAt: visit.startsAt } as const
  const news = isSampleMissing(facts) ? [] : [told]
  const changes = { bookingId: booking.id, ...finished(facts, phlebotomistId, at), news, audit }
  return { ok: true, answer, changes }
}

function unfinished(
  facts: CollectionAtHand,
): Refused<'tubes-open' | 'no-tube-collected'> | undefined {
  const { state } = facts.visit
  const stands = { machine: 'visit', state, allowed: 'by-state' } as const
  const tubes = tubesOfVisit(facts)
  if (tubes.some((tube) => tube.state === 'planned' || tube.state === 'labelled'))
    return { ok: false, error: 'tubes-open', stands }
  const hasOne = tubes.some((tube) => isDrawn(tube.state))
  return hasOne ? undefined : { ok: false, error: 'no-tube-collected', stands }
}

/**
 * The visit is collected, the drawn tubes are in transport, and the phlebotomist has earned the
 * visit. A visit whose tubes were all lost is over at once.
 * Source: life cycle 3; life cycle 7.
 */
export function finished(
  facts: CollectionAtHand,
  phlebotomistId: UserId,
  { now, id }: FinishedAt,
): Changed {
  const { visit } = facts
  const entry = redrawEntry(facts, { id, now })
  const drawn = tubesOfVisit(facts).filter(({ state }) => state === 'collected')
  const moved = [
    taken('visit', visit, 'collect', { patch: { collectedAt: now } }),
    ...drawn.map((row) => taken('tube', row, 'carry')),
  ]
  const first = withTheirOrders(facts, moved, now)
  return {
    transitions: [...first, ...custodyEnded(afterThem(facts, first), now)],
    journals: [visitEarned(facts, visit, phlebotomistId)],
    ...(entry && { created: { settlement: [entry] } }),
  }
}
