import { WATCH_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { type CollectionAtHand, tubesOfVisit } from './collection-at-hand.ts'
import { type FinishedAt, finished } from './finishing.ts'
import type { EndCollection } from './inputs.ts'
import { dueBy } from './visit-window.ts'

/**
 * Why the office may not end this collection: it may an hour after it was due, where the
 * phlebotomist left it with tubes drawn.
 * Source: decision 043.
 */
export function refusedToEnd(
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

/**
 * Finishes it in the phlebotomist's place, once the rest is written off; the patient is told of
 * tests that will not be done.
 *
 * @param facts the booking without the tubes that were not drawn.
 */
export function leftCollection(
  facts: CollectionAtHand,
  { reason, notDrawn }: Pick<EndCollection, 'reason'> & { notDrawn: number },
  at: FinishedAt,
): Decision<{ state: 'collected'; notDrawn: number }, never> {
  const { visit, booking } = facts
  if (!visit.phlebotomistId) throw new Error(`visit ${visit.id} has no phlebotomist`)
  const { startsAt } = mainVisit(facts)
  const changes = {
    bookingId: booking.id,
    ...finished(facts, visit.phlebotomistId, at),
    news: notDrawn > 0 ? [{ event: 'test-not-performed' as const, startsAt }] : [],
    audit: { subjectId: visit.id, detail: { reason, notDrawn } },
  }
  return { ok: true, answer: { state: 'collected', notDrawn }, changes }
}
