import type { Refused } from '#src/domain/changes.ts'
import type { OfflineDevice } from './device.ts'
import type { OfflineEvent, OfflineEventId } from './event.ts'
import { isHeardLately } from './proved-time.ts'
import type { ClockFinding } from './true-time.ts'

/**
 * `applied`: the step is taken. `merged`: it was taken before. `refused`: it is told why not.
 * `held`: kept for the office. `waits`: an earlier event is missing, and this one was not kept.
 */
export const eventOutcomes = ['applied', 'merged', 'refused', 'held'] as const
export type EventOutcome = (typeof eventOutcomes)[number]

/** What the device is told of an event. */
export type HeardEvent = {
  eventId: OfflineEventId
  number: number
  outcome: EventOutcome | 'waits'
  /** Why it was refused or held, or what is in doubt. */
  code: string | null
  /** When it happened, as it counts; null while it waits. */
  at: Temporal.Instant | null
  clock: ClockFinding | null
}

type Stored = Omit<HeardEvent, 'outcome'> & { outcome: EventOutcome; textSha256: string }

/**
 * A device with its event of the same number, if it sent one; `nextAfter`: kept with the event before it.
 */
export type EventAtHand = {
  device: OfflineDevice
  stored: Stored | null
  nextAfter: Temporal.Instant | null
}

/** An event as it was sent; `heardAt`: what its phone had heard last when it read what it kept. */
export type SentEvent = {
  event: OfflineEvent
  textSha256: string
  isSigned: boolean
  heardAt: Temporal.Instant
}

type Heard = { ok: true; answer: HeardEvent | null }

/**
 * Whether an event is taken now (null), was heard before, or must wait for an earlier one. Refuses
 * `event-not-signed` where the device did not sign it, `ask-first` with the time where the call is too old
 * to show what the phone keeps, and `event-differs` where it sent another one by this number.
 * Source: decisions 199 and 253.
 */
export function hearing(
  { device, stored }: Pick<EventAtHand, 'device' | 'stored'>,
  { event, textSha256, isSigned, heardAt }: SentEvent,
  now: Temporal.Instant,
): Heard | Refused<'event-not-signed' | 'ask-first' | 'event-differs'> {
  const { id: eventId, number, deviceId } = event
  if (!isSigned || deviceId !== device.id) return { ok: false, error: 'event-not-signed' }
  if (!isHeardLately({ heardAt, now }))
    return { ok: false, error: 'ask-first', facts: { now: now.toString() } }
  if (stored) {
    const { textSha256: before, ...answer } = stored
    return before === textSha256
      ? { ok: true, answer }
      : { ok: false, error: 'event-differs', facts: { number } }
  }
  if (number <= device.lastNumber + 1) return { ok: true, answer: null }
  const waits = { outcome: 'waits', code: null, at: null, clock: null } as const
  return { ok: true, answer: { eventId, number, ...waits } }
}
