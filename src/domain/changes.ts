import type { BookingId, QuoteId } from './bookings/booking.ts'
import type { NewBooking } from './bookings/drafted.ts'
import type { Paise } from './money.ts'
import type { ReceivableId } from './payments/payment.ts'
import type { UserId } from './people/actor.ts'
import type { SlotId } from './slots/slot.ts'
import type { Transition } from './transition.ts'
import type { JudgedStamp, StampTap } from './visits/place-stamp.ts'
import type { VisitId } from './visits/visit.ts'

/** Something to tell the account holder, as facts: words, address and language are not the decision's. */
export type News = {
  event: 'booking-placed' | 'booking-held' | 'visit-accepted' | 'visit-departed' | 'visit-released'
  startsAt: Temporal.Instant
  phlebotomist?: string
  charge?: Paise
}

/** What is kept of a phone's place at a tap. */
export type Stamp = JudgedStamp & { visitId: VisitId; tap: StampTap }

/** A fee that is owed from a booking; whole paise. */
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

/** New rows, by what they are. Each row with a machine has its created event from `save`. */
export type Created = NewBooking & { readonly receivable?: readonly NewReceivable[] }

/** What somebody else may have taken: one more place of an hour, a quote that books once. */
export type Claim = { of: 'slot'; id: SlotId } | { of: 'quote'; id: QuoteId; at: Temporal.Instant }

/** All that a decision about one booking changes, as data; it is saved whole or not at all. */
export type Changes = {
  bookingId: BookingId
  /** Taken in this order, before all else. */
  claims?: readonly Claim[]
  transitions: readonly Transition[]
  created?: Created
  stamps?: readonly Stamp[]
  news?: readonly News[]
  /** What of it the audit keeps, beside who, when and what. */
  audit: { subjectId: string; detail?: object }
}

/** Why not, with plain facts for the person. */
export type Refused<Code extends string> = {
  ok: false
  error: Code
  /** Where the row stands that is not as it would have to be. */
  stands?: Pick<Transition, 'machine'> & { state: string }
  facts?: Readonly<Record<string, string | number>>
}

/** What a decision answers: the verb's answer and what is to be written, or why not. Without changes it is done already. */
export type Decision<Answer, Code extends string> =
  | { ok: true; answer: Answer; changes?: Changes }
  | Refused<Code>
