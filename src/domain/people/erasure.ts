import { refuse, ok, type Result } from '#src/domain/result.ts'
import { BOOKS_YEARS, MEDICAL_YEARS } from './retention.ts'

/** Counts of what is still under way in an account. */
export type Standing = {
  /** Roles held now, accepted invitations to one, phlebotomist profiles. */
  roles: number
  /** Orders before a sample is collected. */
  openOrders: number
  /** Orders whose report is due or can still be disputed, open calls and open revisions. */
  dueReports: number
  /** Unfinished payments, refunds, fees, credits and disputes. */
  dueMoney: number
}

/**
 * Why an account cannot be erased now; each is a refusal of its own. The first one is reported.
 * Source: decision 064.
 */
export const erasureHindrances = [
  'erase-staff',
  'erase-booking-open',
  'erase-report-due',
  'erase-money-due',
] as const
export type ErasureHindrance = (typeof erasureHindrances)[number]

/** Every hindrance, in the order in which they are reported. Source: decision 064. */
export function hindrancesOf(standing: Standing): ErasureHindrance[] {
  const counts = [standing.roles, standing.openOrders, standing.dueReports, standing.dueMoney]
  return erasureHindrances.filter((_, position) => (counts[position] ?? 0) > 0)
}

/** How many rows of each kind are kept. */
export type Kept = { bookings: number; orders: number; reports: number }

/** Days in India; null where there was never anything of the kind. */
export type LastDays = { booked: Temporal.PlainDate | null; medical: Temporal.PlainDate | null }

export type KeptUntil = {
  books: Temporal.PlainDate | null
  medical: Temporal.PlainDate | null
}

/**
 * Until when the law keeps what remains: accounts of payments for eight years after their financial
 * year (April to March), medical records for three years after their last entry.
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

/**
 * Whether the account may be erased now, and until when what remains is kept. Refuses with the
 * first hindrance.
 * Source: decision 064.
 */
export function erasure(standing: Standing, last: LastDays): Result<KeptUntil, ErasureHindrance> {
  const [first] = hindrancesOf(standing)
  return first ? refuse(first) : ok(keptUntil(last))
}
