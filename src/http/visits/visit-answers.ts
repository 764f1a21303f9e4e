import { nobodyReasons } from '#src/domain/rosters/roster-gap.ts'
import { askedAnswers, type AskedQuestion } from '#src/domain/catalogue/asked-before.ts'
import { collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import { sexes } from '#src/domain/people/patient.ts'
import { rosterGaps } from '#src/domain/rosters/roster-gap.ts'
import { doubts } from '#src/domain/visits/failure.ts'
import { visitFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { visitStates, type VisitEvent } from '#src/domain/visits/visit-machine.ts'
import { failReasons, VisitId, visitKinds } from '#src/domain/visits/visit.ts'
import { z } from '#src/http/api.ts'
import { Carry, TubeToDraw } from './tube-answer.ts'

const text = z.string().nullable()
const events = [
  'open',
  'accept',
  'release',
  'depart',
  'arrive',
  'identify',
  'collect',
  'fail',
  'miss-slot',
  'hand-over',
  'reschedule',
  'cancel',
] as const satisfies readonly VisitEvent[]
const Fee = z.object({
  state: z.enum(visitFeeStates),
  phlebotomistPart: z.int(),
  dueAt: z.string(),
  doubts: z.array(z.enum(doubts)),
})

const hour = { startsAt: z.string(), endsAt: z.string() }

/** What a separate visit costs, and the hours it can have. */
export const SeparateVisitOffer = z.object({
  visitId: VisitId,
  version: z.int(),
  startsAt: z.string(),
  patientName: z.string(),
  paymentVersion: z.int(),
  chargePaise: z.int(),
  duePaise: z.int(),
  /** `online`: it is paid at once, by `POST /visits/{id}/separate-payments`. */
  mode: z.enum(['cash', 'online']),
  days: z.array(
    z.object({
      day: z.string(),
      slots: z.array(z.object({ ...hour, placesLeft: z.int() })),
      missing: z.array(z.object({ ...hour, why: z.enum(nobodyReasons) })),
    }),
  ),
})

/** What a visit shows to everybody who may see it: the patient, the phlebotomist, the office. */
const VisitLine = z.object({
  visitId: VisitId,
  kind: z.enum(visitKinds),
  state: z.enum(visitStates),
  version: z.int(),
  startCodeTriesLeft: z.int(),
  isRecollection: z.boolean(),
  isSeparate: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
  phlebotomist: text,
  startCode: text,
  failReason: z.enum(failReasons).nullable(),
  mayReschedule: z.boolean(),
  mayAllowEarly: z.boolean(),
  mayRevokeEarly: z.boolean(),
  doorOpensAt: z.string(),
  isEarlyAllowed: z.boolean(),
  acceptedAt: text,
  departedAt: text,
  arrivedAt: text,
  identifiedAt: text,
  collectedAt: text,
  manifestAt: text,
  cashDuePaise: z.int(),
})

export const DoorAddress = z.object({
  line: z.string(),
  landmark: text,
  locality: z.string(),
  district: z.string(),
  state: z.string(),
  pincode: z.string(),
})

/** A visit of a booking, with when somebody is expected: null where that is the hour booked. */
export const BookingVisit = VisitLine.extend({
  arrival: z.object({ from: z.string(), until: z.string(), isLate: z.boolean() }).nullable(),
  mayEndAt: z.string().nullable(),
  mayCall: z.boolean(),
})

/** What a test asked before it was booked. */
const Answers = z
  .object({ 'blood-thinner': z.enum(askedAnswers).optional() } satisfies Record<
    AskedQuestion,
    z.ZodType
  >)
  .nullable()

const VisitPatient = z.object({
  orderId: OrderId,
  label: z.int(),
  name: text,
  birthDate: text,
  sex: z.enum(sexes),
  consent: z.enum(['withdrawn', 'given', 'not-counselled']).nullable(),
  /** Among which the one that is said is picked; null once it is known, or where it is typed. */
  namesToPick: z.array(z.string()).nullable(),
  /** Null until they are identified, and where their tests asked nothing. */
  answers: Answers,
  /** One of their tests asks about medicines that thin the blood, whatever was answered. */
  isThinnerAsked: z.boolean(),
  isSpokenFor: z.boolean(),
  labName: z.string(),
  fastingHours: z.number(),
})

/** The way to one lab; before the draw without a time to leave. */
const Ride = z.object({
  labName: z.string(),
  minutes: z.int(),
  keepsMinutes: z.int(),
  isTooLong: z.boolean(),
  leaveAt: text,
  isLate: z.boolean(),
})

/** Everything the phlebotomist needs at the door. */
export const VisitInFull = VisitLine.extend({
  number: BookingNumber,
  payment: z.object({
    state: z.enum(paymentStates),
    amountPaise: z.int(),
    receiptNumber: text,
  }),
  fee: Fee.nullable(),
  failures: z.array(z.object({ reason: z.enum(failReasons), chargePaise: z.int() })),
  patients: z.array(VisitPatient),
  tubes: z.array(TubeToDraw),
  labBy: Carry.nullable(),
  rides: z.array(Ride),
  calls: z.array(z.string()),
  callsFirst: z.int(),
  callApartMinutes: z.number(),
  waitMinutes: z.number(),
  nobodyFrom: text,
  opens: z.object({ departAt: z.string(), doorAt: z.string() }),
  waits: z.object({ opensAt: z.string(), seconds: z.number() }).nullable(),
  missed: z.object({ name: z.string(), event: z.enum(collectionEvents) }).nullable(),
  offeredOnUntil: z.string().nullable(),
  /** Given back now, it ends. */
  isTooLateToOffer: z.boolean(),
  allowedActions: z.array(z.enum(events)),
  address: DoorAddress.extend({ latitude: z.number(), longitude: z.number() }),
  phone: text,
  mayCall: z.boolean(),
})

/** A visit that waits for a phlebotomist: where, when and for how much, not yet for whom. */
export const VisitOffer = z.object({
  visitId: VisitId,
  startsAt: z.string(),
  endsAt: z.string(),
  isForYou: z.boolean(),
  locationId: z.int(),
  isRecollection: z.boolean(),
  locality: z.string(),
  pincode: z.string(),
  tubes: z.int(),
  cashDuePaise: z.int(),
  payPaise: z.int(),
})

/** Visits on offer that the roster leaves out. */
export const LeftOut = z.object({ why: z.enum(rosterGaps), count: z.int() })

export const OwnVisit = z.object({
  visitId: VisitId,
  number: BookingNumber,
  state: z.enum(visitStates),
  startsAt: z.string(),
  endsAt: z.string(),
  locality: z.string(),
  pincode: z.string(),
  isRecollection: z.boolean(),
  isEarlyAllowed: z.boolean(),
  offeredOnUntil: z.string().nullable(),
  cashDuePaise: z.int(),
})
