import { z } from 'zod'
import { Pincode } from '#src/domain/places/pincode.ts'
import { isAadhaar } from './aadhaar.ts'
import { isBankAccount } from './bank-account.ts'
import { compact } from './compact.ts'
import { isDin } from './din.ts'
import { isGstin } from './gstin.ts'
import { isIfsc } from './ifsc.ts'
import { isPan } from './pan.ts'
import { isTenDigits } from './ten-digits.ts'

/** Longer than any number with its blanks; longer texts are not even normalised. */
const LONGEST = 60

/** A field in which people type such a number; its output is compact. */
function compacted(error: string) {
  return z.string({ error }).max(LONGEST, { error, abort: true }).overwrite(compact)
}

function typed(is: (text: string) => boolean, error: string) {
  return compacted(error).refine(is, { error })
}

export const Pan = typed(isPan, 'A PAN has five letters, four digits and a letter: ABCPE1234F.')
export const Gstin = typed(isGstin, 'This is no GSTIN. Compare its 15 characters one by one.')
export const Aadhaar = typed(isAadhaar, 'This is no Aadhaar number. Compare its 12 digits.')
export const Ifsc = typed(isIfsc, 'An IFSC has four letters, a zero and six more: SBIN0000001.')
export const BankAccount = typed(isBankAccount, 'An account number has 9 to 18 digits.')
export const Din = typed(isDin, 'A DIN has eight digits.')
/** Any phone number of a lab, including landlines: with the area code, without the leading zero. */
export const TenDigits = typed(isTenDigits, 'Write exactly ten digits.')
/** Like `Pincode`, but a blank in the middle is accepted. */
export const TypedPincode = compacted('A PIN code has six digits.').pipe(Pincode)

/** Degrees as a number or as text; no value in India has a sign, so a sign is refused. */
function degrees(least: number, most: number, error: string) {
  const text = z
    .string()
    .max(LONGEST, { abort: true })
    .transform((degree) => degree.normalize('NFKC').trim())
    .pipe(z.string().regex(/^\d{1,2}(?:\.\d{1,20})?$/))
    .transform(Number)
  return z.union([z.number(), text], { error }).pipe(z.number().min(least, error).max(most, error))
}

/**
 * The bounding box of India, islands included. A latitude swapped with the longitude is outside it.
 * Source: reliability C3.
 */
export const IndianLatitude = degrees(6, 38, 'A latitude in India lies between 6 and 38.')
export const IndianLongitude = degrees(68, 98, 'A longitude in India lies between 68 and 98.')
