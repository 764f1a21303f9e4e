import { z } from 'zod'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { ItemCode as Code } from '#src/domain/catalogue/item.ts'
import { freeText } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import { discardReasons, takeReasons } from './arrival-reasons.ts'
import type { InstrumentLinkId, InstrumentMessageId } from './bridge.ts'
import type { SentResult } from './instrument-message.ts'
import { mappingFaults } from './mapped.ts'

export const ArrivedResultId = z.uuid().brand<'ArrivedResultId'>()
export type ArrivedResultId = z.infer<typeof ArrivedResultId>

/**
 * Why a value waits for a person: its profile does not know something, the sample or the test is not
 * one that takes a value now, or the bench would not take it from a person either.
 * Source: decision 230.
 */
export const queueReasons = [
  ...mappingFaults,
  'unknown-sample',
  'sample-rejected',
  'sample-not-accepted',
  'several-tests',
  'test-ended',
  'already-measured',
  'unit-missing',
  'other-unit',
  'number-expected',
  'only-less-or-more',
  'impossible-number',
  'number-too-great',
  'prints-as-zero',
  'beyond-reportable',
  'impossible-here',
  'which-instrument',
  'own-booking',
  'not-taken',
  'failed',
] as const
export type QueueReason = (typeof queueReasons)[number]

/**
 * What became of a value: entered at the bench, the very value that stood there already, kept for
 * quality control, put aside by a person, of a test that nobody ordered of this sample, or of no test
 * of ours at all.
 */
export const arrivalOutcomes = [
  'entered',
  'same-again',
  'control',
  'discarded',
  'not-ordered',
  'ignored',
] as const
export type ArrivalOutcome = (typeof arrivalOutcomes)[number]

/** `version`: as shown. */
const Shown = { id: ArrivedResultId, version: z.int().min(1).max(1_000_000) }

export const DiscardArrivedResult = z.strictObject({
  ...Shown,
  reason: z.enum(discardReasons),
  note: freeText(0, 300).optional(),
})
export type DiscardArrivedResult = z.infer<typeof DiscardArrivedResult>

/** `test`: the one that it is, where the profile did not know or could not tell. */
export const RetryArrivedResult = z.strictObject({ ...Shown, test: Code.optional() })
export type RetryArrivedResult = z.infer<typeof RetryArrivedResult>

/** `itemVersion`: of the test with the value that was shown beside it. */
export const TakeArrivedResult = z.strictObject({
  ...Shown,
  itemVersion: z.int().min(1).max(2_147_483_647),
  reason: z.enum(takeReasons),
  note: freeText(0, 300).optional(),
})
export type TakeArrivedResult = z.infer<typeof TakeArrivedResult>

/** A value as stored. */
export type ArrivedResult = Omit<SentResult, 'measuredAt'> & {
  id: ArrivedResultId
  messageId: InstrumentMessageId
  linkId: InstrumentLinkId
  labId: LabId
  /** Its place in the message, from 1. */
  number: number
  measuredAt: Temporal.Instant | null
  version: number
  /** By a person. */
  chosenTest: ItemCode | null
  /** Why it waits; null: nothing was tried yet, or nothing is left to do. */
  reason: QueueReason | null
  outcome: ArrivalOutcome | null
  /** The test that it was entered for, or waits for. */
  testItemId: TestItemId | null
  /** How the limits of that test judge it while it waits; null: it waits for none, or says no number. */
  flag: ResultFlag | null
  /** When a person decided about it, or had it tried again. */
  decidedAt: Temporal.Instant | null
}
