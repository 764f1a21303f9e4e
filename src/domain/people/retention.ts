import { DEVICE_LIFE } from './guessing.ts'
import { STOP_LIFE } from './own-account.ts'
import { SESSION_SECONDS } from './session-life.ts'

/** Years after the financial year of a payment. Companies Act s.128(5); GST asks for less, 72 months. */
export const BOOKS_YEARS = 8
/** Years after the last entry of a medical record. IMC Regulations 2002, 1.3.1. */
export const MEDICAL_YEARS = 3
/** Days after a message to us was answered or closed; long enough for a complaint, no longer. */
export const CONTACT_DAYS = 180
/** Hours after a code or a link has run out: how many one place asked for is counted so long. */
export const SIGN_IN_HOURS = 48
/** Hours after signing in: nobody stays signed in for longer. */
export const SESSION_HOURS = SESSION_SECONDS / 3600

/** What the notice says of keeping, in numbers; the purging verbs count with the same ones. */
export const retention = {
  booksYears: BOOKS_YEARS,
  medicalYears: MEDICAL_YEARS,
  contactDays: CONTACT_DAYS,
  signInHours: SIGN_IN_HOURS,
  sessionDays: SESSION_HOURS / 24,
  addressDays: STOP_LIFE.hours / 24,
  deviceDays: DEVICE_LIFE.hours / 24,
} as const
