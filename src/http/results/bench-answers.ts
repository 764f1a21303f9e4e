import { ItemCode, resultTypes } from '#src/domain/catalogue/item.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { relations, sexes } from '#src/domain/people/patient.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import {
  RevisionId,
  revisionKinds,
  revisionReasons,
  revisionSides,
} from '#src/domain/reports/revision.ts'
import { callees, rungChannels, rungs, rungSilences } from '#src/domain/results/calls/ladder.ts'
import { callStates } from '#src/domain/results/calls/call-machine.ts'
import { callFailures } from '#src/domain/results/calls/call.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { callKinds } from '#src/domain/results/calls/tell-again.ts'
import { CallTaskId, ResultId, TestItemId } from '#src/domain/results/item.ts'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { z } from '#src/http/api.ts'
import { Carry } from '#src/http/visits/tube-answer.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const Measured = {
  value: number,
  comparator: z.enum(comparators).nullable(),
  choice: text,
}
const OfPatient = { orderId: OrderId, patientName: z.string(), sex: z.enum(sexes) }

export const BenchTube = z.object({
  tubeId: TubeId,
  barcode: Barcode.nullable(),
  state: z.enum(tubeStates),
  typeName: z.string(),
  cap: text,
  ...OfPatient,
  birthDate: z.string(),
  ageYears: z.int(),
  collectedAt: text,
  handedOverAt: text,
  isOnCounter: z.boolean(),
  promisedAt: text,
  replacesId: TubeId.nullable(),
  carry: Carry.nullable(),
})

export const BenchItem = z.object({
  testItemId: TestItemId,
  testCode: ItemCode,
  name: z.string(),
  state: z.enum(itemStates),
  version: z.int(),
  ...OfPatient,
  birthDate: z.string(),
  ageYears: z.int(),
  isComputed: z.boolean(),
  promisedAt: text,
  resultType: z.enum(resultTypes),
  unit: text,
  choices: z.array(z.string()),
  decimals: z.int().nullable(),
  ...Measured,
  text,
  flag: z.enum(resultFlags).nullable(),
  rangeLow: number,
  rangeHigh: number,
  comment: text,
  /** Values of instruments that wait, undecided: it is not verified meanwhile. */
  waiting: z.int(),
  accession: text,
})

/** A change to a report that waits for somebody. */
export const BenchChange = z.object({
  revisionId: RevisionId,
  reportId: ReportId,
  ...OfPatient,
  ageYears: z.int(),
  kind: z.enum(revisionKinds),
  reason: z.enum(revisionReasons),
  baseVersion: z.int(),
  draftedFrom: z.enum(revisionSides),
  draftedBy: z.string(),
  draftedAt: z.string(),
  waitsFor: z.enum(['you', 'another', 'signatory', 'office']),
})

export const BenchCall = z.object({
  callTaskId: CallTaskId,
  kind: z.enum(callKinds),
  openedAt: z.string(),
  testName: z.string(),
  patientName: z.string(),
  orderId: OrderId,
  /** Null for a value of an instrument that waits: it is in `choice`, as it was printed. */
  resultId: ResultId.nullable(),
  ...Measured,
  decimals: z.int().nullable(),
  unit: text,
  flag: z.enum(resultFlags),
})

/**
 * Counts shown on every page of the lab: calls not made, cases not reported, changes not decided.
 */
export const Ringing = z.object({
  count: z.int(),
  isOverdue: z.boolean(),
  calls: z.array(
    z.object({
      callTaskId: CallTaskId,
      kind: z.enum(callKinds),
      orderId: OrderId,
      patientName: z.string(),
      testName: z.string(),
      minutes: z.number(),
    }),
  ),
  late: z.int(),
  /** Tests of this lab at partner labs, of other labs here, and those of both that are late. */
  referred: z.object({ out: z.int(), in: z.int(), late: z.int() }),
  notifiable: z.object({ count: z.int(), minutes: z.number(), isLate: z.boolean() }),
  changes: z.object({ forYou: z.int(), own: z.int() }),
})

const Value = z.object({
  ...Measured,
  /** As stored with the value. */
  unit: text,
  decimals: z.int().nullable(),
  text,
  flag: z.enum(resultFlags),
  comment: text,
  enteredAt: z.string(),
})
const Reached = z.object({ name: z.string(), phone: text })

/** A critical value, and whom to tell. */
export const CallInFull = z.object({
  callTaskId: CallTaskId,
  kind: z.enum(callKinds),
  /**
   * For a call that withdraws a value already told: who was told it, and what the test says now.
   */
  told: z.object({ to: z.string(), at: z.string() }).nullable(),
  now: Value.nullable(),
  state: z.enum(callStates),
  openedAt: z.string(),
  minutes: z.number(),
  isOverdue: z.boolean(),
  mayRecord: z.boolean(),
  ...OfPatient,
  birthDate: z.string(),
  ageYears: z.int(),
  testName: z.string(),
  unit: text,
  decimals: z.int().nullable(),
  result: Value,
  /** The instrument whose value waits for a decision; null for one that was entered. */
  waits: z.object({ instrument: z.string() }).nullable(),
  limits: z.object({ low: number, high: number }).nullable(),
  earlier: Value.extend({ collectedAt: text }).nullable(),
  /** Who doubts the value, when and why; null where nobody does. */
  heldBack: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  referrer: Reached.nullable(),
  booker: Reached.extend({ relation: z.enum(relations) }).nullable(),
  attempts: z.array(
    z.object({
      triedAt: z.string(),
      outcome: z.enum(callFailures),
      note: text,
      by: z.string(),
    }),
  ),
  /** Whom the patient chose, once it is their turn to be called. */
  contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** Whom to call first, then next. */
  callees: z.array(z.enum(callees)),
  /** Who was alerted so far that nobody has heard it, and who is next. */
  ladder: z.array(
    z.object({
      rung: z.enum(rungs),
      reachedAt: z.string(),
      channels: z.array(z.enum(rungChannels)),
      silence: z.enum(rungSilences).nullable(),
    }),
  ),
  nextRung: z.object({ rung: z.enum(rungs), at: z.string() }).nullable(),
  toldTo: text,
  toldAt: text,
  withdrawnReason: text,
  withdrawnAt: text,
})
