import { QuoteId } from '#src/domain/bookings/booking.ts'
import { askedQuestions } from '#src/domain/catalogue/asked-before.ts'
import { ItemCode, itemKinds } from '#src/domain/catalogue/item.ts'
import { consentFamilies } from '#src/domain/consents/consent.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { CreditId, ReceivableId, paymentModes } from '#src/domain/payments/payment.ts'
import { pointSources } from '#src/domain/people/address.ts'
import { PatientId, sexes } from '#src/domain/people/patient.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { z } from '#src/http/api.ts'
import { Terms } from './terms-answer.ts'
import { DoorAddress } from '#src/http/visits/visit-answers.ts'

const Line = z.object({
  code: ItemCode,
  kind: z.enum(itemKinds),
  name: z.string(),
  pricePaise: z.int(),
  tatHours: z.number(),
  fastingHours: z.number(),
  preparation: z.string(),
})

const QuotedOrder = z.object({
  patient: z.object({
    id: PatientId,
    name: z.string(),
    birthDate: z.string(),
    sex: z.enum(sexes),
  }),
  lab: z.object({ id: LabId, name: z.string(), distanceKm: z.number() }),
  lines: z.array(Line),
})

const ConsentAsked = z.object({
  patientId: PatientId,
  patientName: z.string(),
  labId: LabId,
  labName: z.string(),
  family: z.enum(consentFamilies),
  tests: z.array(z.string()),
  signer: z.enum(['person', 'guardian']),
  textVersion: z.int(),
})

/** Every line of what a booking would cost, and what must be answered before booking. */
export const QuoteMade = z.object({
  quoteId: QuoteId,
  expiresAt: z.string(),
  isCashOffered: z.boolean(),
  isOnlineOffered: z.boolean(),
  pregnancyAskedOf: z.array(PatientId),
  gestationAskedOf: z.array(PatientId),
  /** Each needs an answer of `POST /bookings`, of which "not-known" is one. */
  questionsAskedOf: z.array(z.object({ patientId: PatientId, question: z.enum(askedQuestions) })),
  consentsAsked: z.array(ConsentAsked),
  testsTotalPaise: z.int(),
  collectionChargePaise: z.int(),
  totalPaise: z.int(),
  cancellation: Terms,
  receivables: z.array(
    z.object({
      id: ReceivableId,
      cancelledAt: z.string(),
      bookingNumber: z.string(),
      amountPaise: z.int(),
    }),
  ),
  credits: z.array(z.object({ id: CreditId, bookingNumber: z.string(), amountPaise: z.int() })),
  orders: z.array(QuotedOrder),
  address: DoorAddress.extend({
    latitude: z.number(),
    longitude: z.number(),
    pointSource: z.enum(pointSources).optional(),
  }),
  locationId: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  slotIds: z.array(SlotId),
})

/** Tests that would join a booked order, and what must be answered first. */
export const AddOnQuoteMade = QuoteMade.pick({
  quoteId: true,
  expiresAt: true,
  pregnancyAskedOf: true,
  gestationAskedOf: true,
  questionsAskedOf: true,
  consentsAsked: true,
  testsTotalPaise: true,
  orders: true,
}).extend({
  /** As the booking is paid: in cash at the visit, or online, at once. */
  mode: z.enum(paymentModes),
  /** The cash due at the visit once they have joined; 0 where they are paid online. */
  duePaise: z.int(),
  /** The longest fast of these tests; `isUnderWay`: it has begun already. */
  fast: z.object({ hours: z.number(), from: z.string(), isUnderWay: z.boolean() }).nullable(),
})
