import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { decisions } from '#src/domain/results/decision.ts'
import { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { reasonsOf, type RevisionKind } from './revision.ts'

const Version = z.int().min(1).max(1_000_000)

/** A value that replaces a published one, with the version of its test that was shown. */
export const RevisedValue = z.strictObject({ testItemId: TestItemId, result: EnterResult })
export type RevisedValue = z.infer<typeof RevisedValue>

/** Every kind names the version of the report as shown, a coded reason and a text. */
const revised = <Kind extends RevisionKind>(kind: Kind) => ({
  kind: z.literal(kind),
  version: Version,
  reason: z.enum(reasonsOf[kind]),
  /** The patient reads it. */
  words: freeText(10, 500),
})

const values = z.array(RevisedValue).min(1).max(200)

/**
 * The verdict on a number that no range and no limit judges, including a number computed from the
 * changed values. Whoever signs makes it their decision; it is ignored for a number that is judged.
 * Source: decision 100.
 */
export const RevisedDecision = z.strictObject({
  testItemId: TestItemId,
  decision: z.enum(decisions),
  comment: freeText(3, 300),
})
export type RevisedDecision = z.infer<typeof RevisedDecision>

const decided = { decisions: z.array(RevisedDecision).max(200).optional() }

/** A change of a published report, drafted before somebody else signs it. Source: life cycle 6. */
export const DraftRevision = z.discriminatedUnion('kind', [
  z.strictObject({ ...revised('correct'), values, ...decided }),
  z.strictObject({ ...revised('amend'), values, ...decided }),
  z.strictObject({ ...revised('append'), text: freeText(2, 2000) }),
])
export type DraftRevision = z.infer<typeof DraftRevision>

/** The first of two people withdraws a report. Source: life cycle 6. */
export const ProposeWithdrawal = z.strictObject({
  version: Version,
  reason: z.enum(reasonsOf.withdraw),
  words: freeText(10, 500),
  password: z.string().min(1).max(128),
})
export type ProposeWithdrawal = z.infer<typeof ProposeWithdrawal>

/** The second person's signature, with the version of the draft as shown and the password again. */
export const SignRevision = z.strictObject({
  version: Version,
  password: z.string().min(1).max(128),
})
export type SignRevision = z.infer<typeof SignRevision>

export const DiscardRevision = z.strictObject({ version: Version })
export type DiscardRevision = z.infer<typeof DiscardRevision>
