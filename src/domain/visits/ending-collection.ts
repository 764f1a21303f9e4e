import { WATCH_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { itemsOfTube, orderOf } from '#src/domain/bookings/aggregate.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { SettlementId } from '#src/domain/settlement/settlement.ts'
import { taken } from '#src/domain/transition.ts'
import { and, begunWith, type Course, published, settled } from '#src/domain/tubes/course.ts'
import { endedTests, notPerformed } from '#src/domain/tubes/ended-tests.ts'
import type { SampleAt, SampleAtHand } from '#src/domain/tubes/sample-at-hand.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'
import { finished } from './finishing.ts'
import type { EndCollection } from './inputs.ts'
import { dueBy } from './visit-window.ts'

/**
 * Why the office may not end this collection: it may an hour after it was due, where the
 * phlebotomist left it with tubes drawn.
 * Source: decision 043.
 */
function refusedToEnd(
  facts: CollectionAtHand,
  { version }: Pick<EndCollection, 'version'>,
  now: Temporal.Instant,
): Refused<'not-allowed-now' | 'stale' | 'no-tube-collected'> | undefined {
  const { visit } = facts
  const stands = { machine: 'visit', state: visit.state, allowed: 'by-state' } as const
  const since = dueBy(visit).add({ minutes: WATCH_MINUTES })
  const isLeft = visit.state === 'identified' && Temporal.Instant.compare(now, since) > 0
  if (!isLeft || !visit.phlebotomistId) return { ok: false, error: 'not-allowed-now', stands }
  if (visit.version !== version) return { ok: false, error: 'stale', stands }
  const hasOne = tubesOfVisit(facts).some(({ state }) => isDrawn(state))
  return hasOne ? undefined : { ok: false, error: 'no-tube-collected', stands }
}

type Facts = SampleAtHand & { visit: SampleAtHand['visits'][number] }
type Refusals = 'not-allowed-now' | 'stale' | 'no-tube-collected'

/**
 * The office ends a collection that was left with tubes drawn, in the phlebotomist's place: what was
 * not drawn is written off and refunded together, the rest is in transport, and the patient is told
 * once of tests that will not be done.
 * Source: decision 043.
 */
export function endingCollection(
  facts: Facts,
  input: EndCollection,
  at: SampleAt & { id: SettlementId },
): Decision<{ state: 'collected'; notDrawn: number }, Refusals> {
  const { visit, booking } = facts
  const why = refusedToEnd(facts, input, at.now)
  if (why) return why
  if (!visit.phlebotomistId) throw new Error(`visit ${visit.id} has no phlebotomist`)
  const open = tubesOfVisit(facts).filter(
    ({ state }) => state === 'planned' || state === 'labelled',
  )
  const left = withoutUndrawn(begunWith<SampleAtHand>(facts), open, at)
  const end = finished({ ...left.facts, visit }, visit.phlebotomistId, at)
  const [first] = open
  const news = first ? [notPerformed(left.facts, first.orderId)] : []
  const { changed } = and(left, { ...end, news })
  const notDrawn = open.length
  const audit = { subjectId: visit.id, detail: { reason: input.reason, notDrawn } }
  return {
    ok: true,
    answer: { state: 'collected', notDrawn },
    changes: { bookingId: booking.id, ...changed, audit },
  }
}

/** A report that waited for these tubes alone is complete without them. */
function withoutUndrawn(
  course: Course,
  open: readonly SampleAtHand['tubes'][number][],
  at: SampleAt,
): Course {
  if (open.length === 0) return course
  const { facts } = course
  const reason = 'cancelled' as const
  const patch = { writeOffReason: reason }
  const transitions = open.map((row) => taken('tube', row, 'write-off', { patch, reason }))
  const items = [...new Set(open.flatMap((tube) => itemsOfTube(facts, tube)))]
  const ended = settled(endedTests(and(course, { transitions }), items, reason, at), at.now)
  const orderIds = [...new Set(open.map(({ orderId }) => orderId))]
  const reported = orderIds.filter((id) => orderOf(ended.facts, id).state === 'reported')
  return reported.reduce((done, orderId) => published(done, orderId, at), ended)
}
