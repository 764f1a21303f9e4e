import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { OfflineDevice } from './device.ts'
import type { OfflineEvent } from './event.ts'
import { eventRow, type Found, holdRow } from './event-rows.ts'
import type { HeardEvent } from './hearing.ts'
import type { HoldReason, OfflineHoldId } from './hold.ts'
import type { LateCode } from './step-taken.ts'
import type { ProvedTime } from './proved-time.ts'
import type { TrueTime } from './true-time.ts'

type Tried = Decision<{ refused?: string; unproved?: string }, string>

/** An event with the step as it was decided; `bookingId` is null where the visit is not theirs. */
export type TriedEvent = {
  device: OfflineDevice
  event: OfflineEvent
  textSha256: string
  bookingId: BookingId | null
  tried: Tried
  /** Where its visit code is wrong. */
  late: LateCode | undefined
  time: TrueTime
  proved: ProvedTime
  /** What the office looks at already for this visit. */
  open: readonly HoldReason[]
}

type At = { now: Temporal.Instant; holdId: OfflineHoldId }

/** The person had the visit, and somebody else decides about it now. */
const gone = new Set(['visit-passed-on', 'visit-taken-off', 'visit-given-back'])

/** What would be news an hour ago is none now. */
const stale = new Set(['visit-departed', 'visit-arrived'])

/**
 * What an event changes: its step where it may be taken, and in any case the event itself, which is
 * never lost. What a person must look at is held for the office.
 * Source: decision 199.
 */
export function replaying(sent: TriedEvent, at: At): Decision<HeardEvent, never> {
  const { event, time } = sent
  const found = foundOf(sent)
  const { outcome, code } = found
  const { id: eventId, number } = event
  const answer = { eventId, number, outcome, code, at: time.at, clock: time.clock }
  return { ok: true, answer, changes: withEvent(sent, found, at) }
}

function foundOf({ device, tried, time, bookingId, late }: TriedEvent): Found {
  if (tried.ok && device.revokedAt === null) return ofTaken(tried, time)
  const error = tried.ok ? 'device-revoked' : tried.error
  const wasTheirs = bookingId !== null || gone.has(error)
  if (wasTheirs && device.revokedAt !== null)
    return { outcome: 'held', code: 'device-revoked', hold: 'device-revoked' }
  const isOver = gone.has(error) || (bookingId !== null && error === 'not-allowed-now')
  if (isOver) return { outcome: 'held', code: late?.wrong ?? error, hold: 'visit-over' }
  return { outcome: 'refused', code: error, hold: null }
}

function ofTaken({ answer, changes }: Extract<Tried, { ok: true }>, { clock }: TrueTime): Found {
  if (answer.refused) return { outcome: 'refused', code: answer.refused, hold: null }
  if (!changes) return { outcome: 'merged', code: null, hold: null }
  if (answer.unproved) return { outcome: 'applied', code: answer.unproved, hold: 'not-proved' }
  if (clock === 'doubtful')
    return { outcome: 'applied', code: 'clock-doubtful', hold: 'clock-doubtful' }
  return { outcome: 'applied', code: null, hold: null }
}

/** The step's changes where it is taken or was logged as a mismatch, with the event and the hold. */
function withEvent(sent: TriedEvent, found: Found, at: At): Changes {
  const { event, bookingId, tried, device } = sent
  const isKept = tried.ok && device.revokedAt === null
  const own = (isKept && tried.changes) || nothing(event.visitId, bookingId)
  const { outcome, code } = found
  const { id, number, happenedAt } = event
  const offline = { id, deviceId: device.id, number, happenedAt, outcome, code }
  const { hold } = found
  const isNew = hold !== null && !sent.open.includes(hold)
  const late = hold === 'visit-over' ? sent.late : undefined
  return {
    ...own,
    ...(late && { updated: late.tried }),
    news: (own.news ?? []).filter(({ event: told }) => !stale.has(told)),
    created: {
      ...own.created,
      offlineEvent: [eventRow(sent, found, at)],
      ...(isNew && { offlineHold: [holdRow(sent, hold, at)] }),
    },
    audit: { ...own.audit, detail: { event: event.step.kind, ...own.audit.detail, offline } },
  }
}

function nothing(visitId: VisitId, bookingId: BookingId | null): Changes {
  return { bookingId, transitions: [], audit: { subjectId: visitId } }
}
