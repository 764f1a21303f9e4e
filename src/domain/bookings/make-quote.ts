import { z } from 'zod'
import { MOST_WEEKS } from '#src/domain/catalogue/gestation.ts'
import { askedAnswers, askedQuestions } from '#src/domain/catalogue/asked-before.ts'
import { pregnancyAnswers } from '#src/domain/catalogue/pregnancy.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { consentFamilies, SaidConsent } from '#src/domain/consents/consent.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { AddressId } from '#src/domain/people/address.ts'
import { AnyPhone } from '#src/domain/people/any-phone.ts'
import { paymentModes } from '#src/domain/payments/payment.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { QuoteId } from './booking.ts'

/** Most orders of one booking: one for each person and lab. */
export const MAX_ORDERS = 6
/** Most tests and panels of one order. */
export const MAX_LINES = 20

const unique = (values: readonly string[]) => new Set(values).size === values.length

const QuoteOrder = z.strictObject({
  patientId: PatientId,
  labId: LabId,
  items: z.array(ItemCode).min(1).max(MAX_LINES).refine(unique, 'Name each test once.'),
})

/** The person's request: where, when, and for whom which tests at which lab. */
export const MakeQuote = z.strictObject({
  addressId: AddressId,
  /** The start of the hour, ISO 8601 with its offset. */
  startsAt: IsoInstant,
  orders: z
    .array(QuoteOrder)
    .min(1)
    .max(MAX_ORDERS)
    .refine(
      (orders) => unique(orders.map(({ patientId, labId }) => `${patientId} ${labId}`)),
      'One order for each patient and lab.',
    ),
})
export type MakeQuote = z.infer<typeof MakeQuote>

/**
 * How far the pregnancy has progressed: completed weeks on the day of booking, or the due date.
 * Source: decision 079.
 */
const SaidOfPregnancy = z
  .strictObject({
    patientId: PatientId,
    answer: z.enum(pregnancyAnswers),
    weeks: z.int().min(1).max(MOST_WEEKS).optional(),
    dueOn: z.iso.date().optional(),
  })
  .refine(({ answer, weeks, dueOn }) => answer === 'yes' || (weeks ?? dueOn) === undefined, {
    path: ['weeks'],
    error: 'Give the weeks or the due date of a pregnancy only.',
  })
  .refine(({ weeks, dueOn }) => weeks === undefined || dueOn === undefined, {
    path: ['dueOn'],
    error: 'Give the weeks or the due date, not both.',
  })

const SaidBefore = z.strictObject({
  patientId: PatientId,
  question: z.enum(askedQuestions),
  answer: z.enum(askedAnswers),
})

/** Cash at the door by default. */
export const PlaceBooking = z
  .strictObject({
    quoteId: QuoteId,
    payment: z.enum(paymentModes).optional(),
    /** Who requested the tests; printed on their reports. */
    referrerName: oneLine(2, 120).optional(),
    /** The doctor's number for critical values; shown only to the bench. Source: decision 049. */
    referrerPhone: AnyPhone.optional(),
    /**
     * Answers for the persons the quote names; a missing person means no answer was given.
     * Source: decision 047.
     */
    pregnancies: z
      .array(SaidOfPregnancy)
      .max(MAX_ORDERS)
      .refine(
        (said) => unique(said.map(({ patientId }) => patientId)),
        'Say it once of each person.',
      )
      .optional(),
    /** Answers to what the quote asks of each person; "not known" is one. Source: decision 205. */
    answers: z
      .array(SaidBefore)
      .max(MAX_ORDERS * askedQuestions.length)
      .refine(
        (said) => unique(said.map(({ patientId, question }) => `${patientId} ${question}`)),
        'Answer each question once for each person.',
      )
      .optional(),
    /** One for each consent the quote asks for, in the words of the person entitled to give it. */
    consents: z
      .array(SaidConsent)
      .max(MAX_ORDERS * consentFamilies.length)
      .optional(),
  })
  .refine((placing) => !placing.referrerPhone || placing.referrerName, {
    path: ['referrerName'],
    error: 'Name the doctor whose number this is.',
  })
export type PlaceBooking = z.infer<typeof PlaceBooking>
