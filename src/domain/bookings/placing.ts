import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import type { Restriction } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CreditId, PaymentMode, ReceivableId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId, Sex } from '#src/domain/people/patient.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { PersonRecord } from '#src/domain/tubes/child-blood.ts'
import type { Draw } from '#src/domain/tubes/blood-room.ts'
import type { TubeVolumes } from '#src/domain/tubes/tube-plan.ts'
import type { BookingId, BookingNumber, QuoteId } from './booking.ts'
import type { Contract } from './contract.ts'
import type { PregnancyRange } from './pregnancies.ts'
import type { QuotedLab } from './still-offered.ts'

/** A test that was quoted, as it may be booked and is drawn now. */
type QuotedTest = TestRules & { tubeTypeCode: string | null; drawMl: number | null }

/** Why a quote is not booked. */
export type WhyNotPlaced =
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
  | 'pregnancy-contradicted'
  | 'impossible-due-date'
  | 'adults-only'
  | 'consent-first'
  | 'consent-name-differs'
  | 'too-young'
  | 'too-much-blood'
  | 'charge-changed'

/** What a booking answers with. */
export type Placed = {
  bookingId: BookingId
  number: BookingNumber
  total: Paise
  mode: PaymentMode
}

/** All that decides whether a quote can be booked, as it stands under its locks. */
export type Placing = {
  quote: {
    id: QuoteId
    accountId: UserId
    contract: Contract
    expiresAt: Temporal.Instant
    usedAt: Temporal.Instant | null
  }
  /** The booking that the quote has made already. */
  placed: Placed | undefined
  account: {
    phone: string | null
    /** Bookings that wait for their visit or have it now; those that were kept: drawn at their own visit. */
    open: number
    kept: number
    /** That wait for their online payment. */
    held: number
    /** The oldest fee that is not paid. */
    owesSince: Temporal.Instant | null
  }
  labs: readonly QuotedLab[]
  /** Of the panels that were quoted; a test has its own among its rules. */
  panels: readonly { restriction: Restriction }[]
  tests: readonly QuotedTest[]
  ranges: readonly PregnancyRange[]
  /** Everybody of the account, the oldest record first. */
  household: readonly (PersonRecord & { sex: Sex })[]
  /** Of whom a guardian's consent is in force. */
  consented: readonly { patientId: PatientId }[]
  /** Of children of the account, on visits within thirty days. */
  draws: readonly (Draw & { patientId: PatientId })[]
  tubeTypes: readonly TubeVolumes[]
  slots: readonly { id: SlotId; used: number; capacity: number }[]
  receivables: readonly Owed<ReceivableId>[]
  credits: readonly (Owed<CreditId> & { amount: Paise })[]
}

type Owed<Id extends string> = {
  id: Id
  state: string
  version: number
  attachedBookingId: BookingId | null
}
