import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { TicketNumber } from '#src/domain/contact/ticket-number.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'

/** What somebody of the office or of finance types into the one search. */
export const SearchOffice = z.strictObject({ q: oneLine(2, 80) })
export type SearchOffice = z.infer<typeof SearchOffice>

const email = z.email().max(254)
const pan = /^[A-Z]{5}\d{4}[A-Z]$/
const gstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/
const accession = /^([A-Z0-9]+)-\d{2}-\d{6}$/
const reference = /^[A-Z0-9][A-Z0-9/-]{5,39}$/i

/**
 * As what a text can be sought, each exactly: of a booking, a payment, a tube, a ticket, a refund or
 * a lab only a whole number is found, because only whole numbers have an index or, sealed, a keyed
 * hash. Spaces that people put into numbers are left out. Undefined where it cannot be one.
 * Source: decision 164.
 */
export function soughtAs(q: string) {
  const bare = q.replaceAll(/\s+/g, '').toUpperCase()
  const address = email.safeParse(q.toLowerCase())
  return {
    number: BookingNumber.safeParse(bare).data,
    ticket: TicketNumber.safeParse(bare).data,
    email: address.data,
    barcode: Barcode.safeParse(bare).data,
    accession: accession.test(bare) ? { labCode: bare.split('-')[0] ?? '', text: bare } : undefined,
    pan: pan.test(bare) ? bare : undefined,
    gstin: gstin.test(bare) ? bare : undefined,
    /** Of a transfer, a refund or a payment; as banks and gateways write them. */
    reference: reference.test(q.trim()) ? q.trim() : undefined,
  }
}

/**
 * What of a text is sought among names, addresses and numbers of people: a phone number without the
 * spaces, dashes and the leading 0 that people write.
 * Source: decision 164; design, "Indian formats as people write them".
 */
export function soughtOfPeople(q: string): string {
  const digits = q.replaceAll(/[\s()-]/g, '')
  return /^\+?\d{4,15}$/.test(digits) ? digits.replace(/^0(?=\d{10}$)/, '') : q
}
