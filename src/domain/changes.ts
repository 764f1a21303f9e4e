import type { BookingId, QuoteId } from './bookings/booking.ts'
import type { NewBooking } from './bookings/drafted.ts'
import type { Paise } from './money.ts'
import type { ReceivableId } from './payments/payment.ts'
import type { UserId } from './people/actor.ts'
import type { SlotId } from './slots/slot.ts'
import type { Transition } from './transition.ts'
import type { JudgedStamp, StampTap } from './visits/place-stamp.ts'
import type { VisitId } from './visits/visit.ts'

/**
 * Something to tell the account holder, as facts; wording, address and language are not part of the
 * decision.
 */
export type News = {
  event: 'booking-placed' | 'booking-held' | 'visit-accepted' | 'visit-departed' | 'visit-released'
  startsAt: Temporal.Instant
  phlebotomist?: string
  charge?: Paise
}

/** What is stored of a phone's position at a tap. */
export type Stamp = JudgedStamp & { visitId: VisitId; tap: StampTap }

/** A fee owed for a booking, in whole paise. */
type NewReceivable = {
  id: ReceivableId
  accountId: UserId
  bookingId: BookingId
  amount: Paise
  phlebotomistPart: Paise
  phlebotomistId: UserId | null
  state: 'pending'
  createdAt: Temporal.Instant
}

/** New rows, by table. `save` writes the created event of each row that has a machine. */
export type Created = NewBooking & { readonly receivable?: readonly NewReceivable[] }

/**
 * What a concurrent transaction may have taken: one more place in an hour, a quote that is booked
 * once.
 */
export type Claim = { of: 'slot'; id: SlotId } | { of: 'quote'; id: QuoteId; at: Temporal.Instant }

/**
 * Everything a decision about one booking changes, as data; saved entirely or not at all.
 * Source: decision 117.
 */
export type Changes = {
  bookingId: BookingId
  /** Taken in this order, before anything else. */
  claims?: readonly Claim[]
  transitions: readonly Transition[]
  created?: Created
  stamps?: readonly Stamp[]
  news?: readonly News[]
  /** What the audit entry states beside who, when and what. */
  audit: { subjectId: string; detail?: object }
}

/** Why not, with plain facts for the person. */
export type Refused<Code extends string> = {
  ok: false
  error: Code
  /** The current state of the row that is not in the required state. */
  stands?: Pick<Transition, 'machine'> & { state: string }
  facts?: Readonly<Record<string, string | number>>
}

/**
 * The result of a decision: the verb's answer and the changes to write, or the refusal. Without
 * changes it was done before.
 * Source: decision 117.
 */
export type Decision<Answer, Code extends string> =
  | { ok: true; answer: Answer; changes?: Changes }
  | Refused<Code>
