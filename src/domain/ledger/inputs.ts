import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { ledgerAccounts } from './journal.ts'

/** The books at the end of an Indian day, or as of now. */
export const TrialBalance = z.strictObject({ at: z.iso.date().optional() })
export type TrialBalance = z.infer<typeof TrialBalance>

/** Entries of one account, newest first; `before` is the last entry of the previous page. */
export const ListLedger = z.strictObject({
  account: z.enum(ledgerAccounts),
  partyId: z.uuid().optional(),
  before: z.uuid().optional(),
})
export type ListLedger = z.infer<typeof ListLedger>

/** Every journal of one booking. */
export const ListJournals = z.strictObject({ number: BookingNumber })
export type ListJournals = z.infer<typeof ListJournals>
