import { ItemCode, itemKinds } from '#src/domain/catalogue/item.ts'
import { ConsentId, consentFamilies } from '#src/domain/consents/consent.ts'
import { talkOutcomes, talkWays } from '#src/domain/consents/result-talk.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { PatientId, sexes } from '#src/domain/people/patient.ts'
import { ReflexOfferId } from '#src/domain/reflex/reflex-offer.ts'
import { reflexKinds } from '#src/domain/reflex/reflex-rule.ts'
import { outcomes } from '#src/domain/reports/outcome.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { z } from '#src/http/api.ts'
import { Tube } from '#src/http/visits/tube-answer.ts'

const text = z.string().nullable()

const Line = z.object({
  lineId: LineId,
  code: ItemCode,
  kind: z.enum(itemKinds),
  name: z.string(),
  pricePaise: z.int(),
  fastingHours: z.number(),
  preparation: z.string(),
})

const Item = z.object({
  testItemId: TestItemId,
  lineId: LineId,
  testCode: ItemCode,
  name: z.string(),
  state: z.enum(itemStates),
  reason: text,
  /** By which rule of the lab it was added, free of charge or paid, and by when it is expected. */
  addedByRule: z
    .object({
      cause: z.string(),
      kind: z.enum(reflexKinds),
      bound: z.number().nullable(),
      unit: text,
      choice: text,
      promisedAt: text,
      isPaid: z.boolean(),
    })
    .nullable(),
})

/** A test that a rule of the lab suggests after a published value; nothing is charged unless it is paid. */
export const OfferedTest = z.object({
  offerId: ReflexOfferId,
  version: z.int(),
  orderId: OrderId,
  code: ItemCode,
  name: z.string(),
  isOpen: z.boolean(),
  rule: z.object({
    cause: z.string(),
    kind: z.enum(reflexKinds),
    bound: z.number().nullable(),
    unit: text,
    choice: text,
  }),
  reason: z.string(),
  pricePaise: z.int(),
  payBy: z.string(),
  tatHours: z.number(),
})

/** One person's tests at one lab. */
export const BookedOrder = z.object({
  orderId: OrderId,
  state: z.enum(orderStates),
  outcome: z.enum(outcomes).nullable(),
  patientId: PatientId,
  patientName: z.string(),
  birthDate: z.string(),
  sex: z.enum(sexes),
  labId: LabId,
  labName: z.string(),
  promisedAt: text,
  firstPromisedAt: text,
  late: z.object({ since: z.string(), isOver: z.boolean() }).nullable(),
  reportedAt: text,
  tatHours: z.number(),
  recollections: z.int(),
  lines: z.array(Line),
  items: z.array(Item),
  tubes: z.array(Tube),
})

const Talk = z.object({
  counsellor: z.string(),
  way: z.enum(talkWays),
  outcome: z.enum(talkOutcomes),
  isOpen: z.boolean(),
  at: z.string(),
})

/** A consent to a test that requires one, with its counselling talks. */
export const BookedConsent = z.object({
  consentId: ConsentId,
  orderId: OrderId,
  family: z.enum(consentFamilies),
  version: z.int(),
  textVersion: z.int(),
  signedName: z.string(),
  isGuardian: z.boolean(),
  consentedAt: z.string(),
  withdrawnAt: text,
  counsellor: text,
  counselledAt: text,
  tests: z.array(z.string()),
  isResultWaiting: z.boolean(),
  waitingItems: z.array(TestItemId),
  resultTalks: z.array(Talk),
  counsellorOfLab: z.object({ name: z.string(), phone: z.string(), hours: z.string() }).nullable(),
  mayWithdraw: z.boolean(),
})
