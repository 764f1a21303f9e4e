import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import type { Restriction } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CreditId, PaymentMode, ReceivableId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import type { PersonRecord } from '#src/domain/tubes/child-blood.ts'
import type { Draw } from '#src/domain/tubes/blood-room.ts'
import type { TubeVolumes } from '#src/domain/tubes/tube-plan.ts'
import type { BookingId, BookingNumber, QuoteId } from './booking.ts'
import type { Contract } from './contract.ts'
import type { PregnancyRange } from './pregnancies.ts'
import type { QuotedLab } from './still-offered.ts'

/** A quoted test with its current rules for booking and drawing. */
type QuotedTest = TestRules & { tubeTypeCode: string | null; drawMl: number | null }

/** Why a quote is not booked. */
export type WhyNotPlaced =
  | 'other-quote'
  | 'quote-used'
  | 'quote-expired'
  | 'slot-too-soon'
  | 'not-offered'
  | 'guardian-consent-first'
  | 'not-bookable'
  | 'at-the-lab'
  | 'two-collections'
  | 'wrong-hour'
  | 'phone-first'
  | 'too-many-open'
  | 'online-not-offered'
  | 'too-many-held'
  | 'cash-not-offered'
  | 'stale'
  | 'slot-full'
  | NobodyReason
  | 'pregnancy-contradicted'
  | 'impossible-due-date'
  | 'question-unanswered'
  | 'adults-only'
  | 'consent-first'
  | 'consent-name-differs'
  | 'too-young'
  | 'too-much-blood'
  | 'charge-changed'

/** The answer to a booking. */
export type Placed = {
  bookingId: BookingId
  number: BookingNumber
  total: Paise
  mode: PaymentMode
}

/** Everything that decides whether a quote can be booked, read under its locks. */
export type Placing = {
  quote: {
    id: QuoteId
    accountId: UserId
    contract: Contract
    expiresAt: Temporal.Instant
    usedAt: Temporal.Instant | null
  }
  /** The booking this quote has already made. */
  placed: Placed | undefined
  account: {
    phone: string | null
    /**
     * `open`: bookings whose visit is still to come or under way; `kept`: those drawn at their own
     * visit.
     */
    open: number
    kept: number
    /** Bookings that wait for their online payment. */
    held: number
    /** When the oldest unpaid fee fell due. */
    owesSince: Temporal.Instant | null
  }
  labs: readonly QuotedLab[]
  /** Of the quoted panels; a test's restriction is among its rules. */
  panels: readonly { restriction: Restriction }[]
  tests: readonly QuotedTest[]
  ranges: readonly PregnancyRange[]
  /** Everybody of the account, the oldest record first. */
  household: readonly (PersonRecord & { sex: Sex })[]
  /** Patients with a guardian's consent in force. */
  consented: readonly { patientId: PatientId }[]
  /** Draws of the account's children on visits within thirty days. */
  draws: readonly (Draw & { patientId: PatientId })[]
  tubeTypes: readonly TubeVolumes[]
  slots: readonly { id: SlotId; used: number; capacity: number }[]
  /** Of the city's phlebotomists who may come, with what they hold around the hour. */
  workers: readonly Worker[]
  receivables: readonly Owed<ReceivableId>[]
  credits: readonly (Owed<CreditId> & { amount: Paise })[]
}

type Owed<Id extends string> = {
  id: Id
  state: string
  version: number
  attachedBookingId: BookingId | null
}
