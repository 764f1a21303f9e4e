import type { Change } from './audit/search-audit.ts'
import type { NewOfAuto } from './auto-verification/new-of-auto.ts'
import type { BookingId, QuoteId } from './bookings/booking.ts'
import type { NewBooking } from './bookings/drafted.ts'
import type { NewOfCalculations } from './calculations/updated-calculations.ts'
import type { NewCredit } from './credits/new-credit.ts'
import type { LabTold } from './labs/lab-told.ts'
import type { NewOfInstruments } from './instruments/changed-instruments.ts'
import type { NewOfControls } from './quality-control/controls-at-hand.ts'
import type { NewOfReferrals } from './referrals/updated-referrals.ts'
import type { NewOfLabs } from './labs/new-lab-rows.ts'
import type { OpenedHours } from './labs/opened-hours.ts'
import type { Job } from './job.ts'
import type { NewOfLinks } from './instruments/changed-links.ts'
import type { Journal } from './ledger/journal.ts'
import type { Paise } from './money.ts'
import type { News } from './news.ts'
import type { NewFurther } from './payments/joining-payment.ts'
import type { NewMoney } from './payments/new-money.ts'
import type { ReceivableId } from './payments/payment.ts'
import type { UserId } from './people/actor.ts'
import type { ItemByRule } from './reflex/added-by-rule.ts'
import type { NewOfReflex } from './reflex/reflex-outcome.ts'
import type { NewRefund } from './refunds/new-refund.ts'
import type { RedrawEntry } from './settlement/redraw-entry.ts'
import type { NewEntry } from './settlement/taking-back.ts'
import type { NewSettlement } from './settlement/new-settlement.ts'
import type { Sending } from './refunds/refund-at-hand.ts'
import type { SlotId } from './slots/slot.ts'
import type { BenchRows } from './results/bench/bench-rows.ts'
import type { StandingResult } from './results/standing.ts'
import type { Transition } from './transition.ts'
import type { NewCounter } from './tubes/accession.ts'
import type { FreshTube } from './tubes/fresh-tube.ts'
import type { Barcode, TubeId } from './tubes/tube.ts'
import type { Updated } from './updated.ts'
import type { FreshVisit } from './visits/rescheduling.ts'
import type { JudgedStamp, StampTap } from './visits/place-stamp.ts'
import type { SpeakerRow } from './visits/spoken-for.ts'
import type { NewOfVisits } from './visits/new-of-visits.ts'
import type { VisitId } from './visits/visit.ts'

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
export type Created = Omit<NewBooking, 'visit' | 'tube' | 'payment' | 'item'> &
  BenchRows &
  NewOfAuto &
  NewOfCalculations &
  NewOfControls &
  NewOfInstruments &
  NewOfLinks &
  NewOfReflex &
  NewOfLabs &
  NewOfReferrals &
  NewOfVisits &
  NewMoney &
  NewSettlement & {
    readonly visit?: NonNullable<NewBooking['visit']> | readonly FreshVisit[]
    readonly item?: NonNullable<NewBooking['item']> | readonly ItemByRule[]
    readonly tube?: NonNullable<NewBooking['tube']> | readonly FreshTube[]
    readonly payment?: NonNullable<NewBooking['payment']> | readonly NewFurther[]
    readonly receivable?: readonly NewReceivable[]
    readonly refund?: readonly NewRefund[]
    readonly credit?: readonly NewCredit[]
    readonly settlement?: readonly (NewEntry | RedrawEntry)[]
    readonly counter?: readonly NewCounter[]
  }

/**
 * What a concurrent transaction may have taken: one more place in an hour (`isChosen`: by the
 * decision, which chooses another one where it is full), a quote that is booked once, a label that
 * is used once. Who spoke for a young child is written as early, because nobody else identifies one.
 */
export type Claim =
  | { of: 'slot'; id: SlotId; isChosen?: true }
  | { of: 'quote'; id: QuoteId; at: Temporal.Instant }
  | { of: 'label'; id: Barcode; tubeId: TubeId; at: Temporal.Instant }
  | { of: 'speaker'; id: VisitId; row: SpeakerRow }
  | SendingClaim
  | SerialClaim

/** An attempt to pay a refund, changed only while it still has the lease and state that were read. */
type SendingClaim = {
  of: 'sending'
  id: string
  held: Temporal.Instant
  was: Sending['state']
  to: Partial<Sending>
}

/** Consecutive serials of a financial year, of invoices or credit notes: they have no gap. */
type SerialClaim = {
  of: 'invoice-serial' | 'credit-note-serial'
  id: string
  was: number
  last: number
}

/** What changes, as data; saved entirely or not at all. Source: decision 117. */
export type Changed = {
  /** Taken in this order, before anything else. */
  claims?: readonly Claim[]
  /** For rows that were read, and rows created with them. */
  transitions: readonly Transition[]
  created?: Created
  updated?: Updated
  /** Each sums to zero; one without an amount is omitted. */
  journals?: readonly Journal[]
  stamps?: readonly Stamp[]
  news?: readonly News[]
  /** To labs; each names its recipient. */
  labNews?: readonly LabTold[]
  jobs?: readonly Job[]
  /** Audit entries beside the verb's own: of calls and cases that fall with a value, of prices. */
  noted?: readonly Noted[]
  /** A change of what the catalogue shows: everybody reads it again. */
  isCatalogue?: boolean
  /** Ends every session of these people. */
  signedOut?: readonly UserId[]
  /** The hours of a lab that opens or changes its opening hours. */
  hours?: OpenedHours
  /**
   * Written by a statement of its own after this one, because a row changes twice, or a guard of
   * the database must see what is written here.
   */
  afterwards?: Changed
}

type Noted = { action: NotedAction; subjectId: string; detail: object }
type NotedAction = 'call:record' | 'notifiable:tell' | 'offer:save' | 'result:enter'

/** Everything a decision about one booking changes. */
export type Changes = Changed & {
  /** Null for what belongs to no booking. */
  bookingId: BookingId | null
  /** What the audit entry states beside who, when and what. */
  audit: { subjectId: string; detail?: object; change?: Change }
}

type Stands =
  | (Pick<Transition, 'machine'> & {
      state: string
      isClosed?: boolean
      allowed?: 'by-state' | readonly string[]
    })
  /** Of a row without a machine: nothing may follow. */
  | { state: string; allowed: readonly [] }

/** Why not, with plain facts for the person. */
export type Refused<Code extends string> = {
  ok: false
  error: Code
  /**
   * The current state of the row that is not in the required state; closed: nothing may follow, for
   * any caller. `allowed`: what may follow, listed or as the state allows this caller; by default
   * as the state allows after `not-allowed-now`, otherwise nothing.
   */
  stands?: Stands
  facts?: Readonly<Record<string, string | number>>
  /** The current state of tests, where the person was shown another one. */
  standing?: readonly StandingResult[]
  /** What is wrong with which field, by its path. */
  fields?: Readonly<Record<string, string>>
}

/**
 * A verb's answer and the changes to write, or the refusal. Without changes it was done before.
 * Source: decision 117.
 */
export type Decision<Answer, Code extends string> = Made<Answer> | Refused<Code>
type Made<Answer> = { ok: true; answer: Answer; changes?: Changes }
