import { z } from 'zod'
import { factAnswers, factKinds } from '#src/domain/tubes/draw-fact.ts'

/** As PostgreSQL writes an instant or a day into JSON. */
const time = z.string()
const never = z.string().nullable()
const text = z.string().nullable()
const paise = z.int().describe('Paise')
const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape))

const visit = {
  startsAt: time,
  endsAt: time,
  state: z.string(),
  arrivedAt: never,
  collectedAt: never,
  calls: list({ at: time }),
  stamps: list({
    tap: z.string(),
    verdict: z.string(),
    distanceMetres: z.int().nullable(),
    accuracyMetres: z.int().nullable(),
    at: time,
  }),
}

const sample = {
  tube: z.string(),
  state: z.string(),
  barcode: text,
  collectedAt: never,
  handedOverAt: never,
  acceptedAt: never,
  remark: text,
  rejectReason: text,
  writeOffReason: text,
  lostReason: text,
  lostAt: never,
}

const order = {
  patient: z.string(),
  birthDate: time,
  sex: z.string(),
  isPregnant: z.boolean().nullable(),
  dueOn: never,
  answers: z.record(z.string(), z.string()).nullable(),
  doctor: text,
  doctorPhone: text,
  state: z.string(),
  lab: z.string(),
  tests: list({ name: z.string(), state: z.string(), pricePaise: paise }),
  spokenFor: list({ relation: z.string(), record: z.string(), saidAt: time }),
  samples: list(sample),
  saidAtDraws: list({
    kind: z.enum(factKinds),
    answer: z.enum(factAnswers),
    at: z.string().optional(),
  }),
  toldByCall: list({ test: z.string(), toldTo: text, toldAt: never }),
  toldAuthorities: list({
    test: z.string(),
    kind: z.string(),
    authority: text,
    reference: text,
    notifiedOn: never,
  }),
}

/** A booking in the file with an account's data, with all that belongs to it. */
export const ownBooking = {
  number: z.string(),
  placedAt: time,
  line: z.string(),
  landmark: text,
  locality: z.string(),
  district: z.string(),
  state: z.string(),
  pincode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  totalPaise: paise,
  cancelledAt: never,
  visits: list(visit),
  orders: list(order),
}
