import { refuse, ok, type Result } from '#src/domain/result.ts'
import { BOOKS_YEARS, MEDICAL_YEARS } from './retention.ts'

/** What of an account is still under way, each counted. */
export type Standing = {
  /** Roles held now, invitations to one accepted, profiles of a phlebotomist. */
  roles: number
  /** Orders before a sample is collected. */
  openOrders: number
  /** Orders whose report is due or can still be disputed, open calls and open revisions. */
  dueReports: number
  /** Payments on their way, refunds, fees, credits and disputes that are not at their end. */
  dueMoney: number
}

/** Why an account can't be erased now, each of them a refusal of its own. The first one is said. */
export const erasureHindrances = [
  'erase-staff',
  'erase-booking-open',
  'erase-report-due',
  'erase-money-due',
] as const
export type ErasureHindrance = (typeof erasureHindrances)[number]

export function hindrancesOf(standing: Standing): ErasureHindrance[] {
  const counts = [standing.roles, standing.openOrders, standing.dueReports, standing.dueMoney]
  return erasureHindrances.filter((_, position) => (counts[position] ?? 0) > 0)
}

/** How many rows of each stay behind. */
export type Kept = { bookings: number; orders: number; reports: number }

/** Days in India; null: nothing of the kind ever was. */
export type LastDays = { booked: Temporal.PlainDate | null; medical: Temporal.PlainDate | null }

export type KeptUntil = {
  books: Temporal.PlainDate | null
  medical: Temporal.PlainDate | null
}

/**
 * Until which days the law keeps what is left: accounts of payments for eight years after their
 * financial year (April to March), medical records for three years after their last entry.
 * Source: Companies Act s.128(5); CGST Act s.36 (72 months, within the eight years); IMC
 * Regulations 2002, 1.3.1.
 */
export function keptUntil({ booked, medical }: LastDays): KeptUntil {
  return {
    books: booked && endOfFinancialYear(booked).add({ years: BOOKS_YEARS }),
    medical: medical && medical.add({ years: MEDICAL_YEARS }),
  }
}

function endOfFinancialYear(day: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.from({
    year: day.month >= 4 ? day.year + 1 : day.year,
    month: 3,
    day: 31,
  })
}

/** Whether the account may be erased now, and until when what is left is kept. Refuses a hindrance. */
export function erasure(standing: Standing, last: LastDays): Result<KeptUntil, ErasureHindrance> {
  const [first] = hindrancesOf(standing)
  return first ? refuse(first) : ok(keptUntil(last))
}
