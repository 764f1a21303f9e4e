import { DEVICE_LIFE } from './guessing.ts'
import { STOP_LIFE } from './own-account.ts'
import { SESSION_SECONDS } from './session-life.ts'

/**
 * Years after the financial year of a payment; GST requires less, 72 months.
 * Source: Companies Act s.128(5).
 */
export const BOOKS_YEARS = 8
/** Years after the last entry of a medical record. Source: IMC Regulations 2002, 1.3.1. */
export const MEDICAL_YEARS = 3
/**
 * Days after a ticket was answered or closed; long enough for a complaint, no longer.
 * Source: decision 062.
 */
export const CONTACT_DAYS = 180
/**
 * Days after a message was written: proof that a person was told, without the text, which is deleted
 * once sent.
 * Source: decision 128.
 */
export const MESSAGE_DAYS = 180
/** Days after the picture of a prescription was added, unless it is removed before. Source: decision 174. */
export const PRESCRIPTION_DAYS = 90
/** Days after a phlebotomist’s leave ended: it decides about nothing any more. Source: decision 188. */
export const LEAVE_DAYS = 90
/**
 * Hours after a code or a link has expired: requests per address are counted for as long as that.
 * Source: decision 063.
 */
export const SIGN_IN_HOURS = 48
/** Hours after signing in: no session lasts longer. Source: decision 063. */
export const SESSION_HOURS = SESSION_SECONDS / 3600

/**
 * The retention times that the notice states; the purging verbs use the same numbers.
 * Source: decision 063.
 */
export const retention = {
  booksYears: BOOKS_YEARS,
  medicalYears: MEDICAL_YEARS,
  contactDays: CONTACT_DAYS,
  messageDays: MESSAGE_DAYS,
  prescriptionDays: PRESCRIPTION_DAYS,
  signInHours: SIGN_IN_HOURS,
  sessionDays: SESSION_HOURS / 24,
  addressDays: STOP_LIFE.hours / 24,
  deviceDays: DEVICE_LIFE.hours / 24,
} as const

/** Days for which it can be asked why a visit was offered to whom. Source: decision 194. */
export const DISPATCH_DAYS = 90
