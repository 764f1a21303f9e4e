import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { Printing, Publishing } from '#src/domain/reports/publication.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import type { EarnedShare } from '#src/domain/settlement/taking-back.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import type { CollectionAtHand } from '#src/domain/visits/collection-at-hand.ts'
import type { KnownOfDraw } from '#src/domain/visits/fitting-hours.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** Rows that a collection, a bench and the end of a booking read each in their own way. */
type Rows = 'orders' | 'visits' | 'tubes' | 'items' | 'tubeItems' | 'carried' | 'credited'

type RowOf<Facts, Name> = Name extends keyof Facts
  ? Facts[Name] extends readonly (infer Row)[]
    ? Row
    : unknown
  : unknown

/** What an order's report states, and its versions. */
type Reportable = Omit<Publishing, 'results'> & { orderId: OrderId }

type Whole = Omit<CollectionAtHand, Rows | 'visit'> &
  Omit<BenchFacts, Rows> &
  Omit<EndingAtHand, Rows> & {
    readonly [Name in Rows]: readonly (RowOf<CollectionAtHand, Name> &
      RowOf<BenchFacts, Name> &
      RowOf<EndingAtHand, Name> &
      (Name extends 'orders' ? { recollections: number } : unknown))[]
  }

/**
 * A booking with everything that decides what follows where a sample is lost to its tests: values,
 * calls, reports, shares and money of the orders concerned.
 */
export type SampleAtHand = Whole & {
  booking: { locationId: number } & Point
  reportable: readonly Reportable[]
  /** Tubes that their phlebotomist did not find when the bag was handed over. */
  missing: readonly string[]
  /** What the tests of these orders earned and was not reversed. */
  shares: readonly EarnedShare[]
}

/** An hour of the lab that has a place left. */
export type FreeHour = { id: SlotId; startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** The same with what decides whether, and when, a fresh sample is drawn. */
export type ReplaceableSample = SampleAtHand & {
  /** What is known of the person drawn from. */
  known: KnownOfDraw
  /** In order of time, from the first hour that may be booked. */
  freeHours: readonly FreeHour[]
  /** Of the city's phlebotomists who may come to this account. */
  workers: readonly Worker[]
}

/** Who decides, when, and what is taken from outside; the visit is for a fresh sample. */
export type SampleAt = EndingAt &
  Printing &
  Hand & { fresh: { id: VisitId; startCodeSealed: string } }
