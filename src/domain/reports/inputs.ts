import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { decisions } from '#src/domain/results/decision.ts'
import { EnterResult } from '#src/domain/results/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { reasonsOf, type RevisionKind } from './revision.ts'

const Version = z.int().min(1).max(1_000_000)

/** A value that is to take the place of a published one, on top of what was shown of its test. */
export const RevisedValue = z.strictObject({ testItemId: TestItemId, result: EnterResult })
export type RevisedValue = z.infer<typeof RevisedValue>

/** Every kind names the version of the report that was on the page, the coded reason and words. */
const revised = <Kind extends RevisionKind>(kind: Kind) => ({
  kind: z.literal(kind),
  version: Version,
  reason: z.enum(reasonsOf[kind]),
  /** The patient reads it. */
  words: freeText(10, 500),
})

const values = z.array(RevisedValue).min(1).max(200)

/**
 * What a number means that no range and no limit judges, one that is computed from the changed values
 * too. Who signs decides so by signing; of a number that is judged it counts for nothing.
 */
export const RevisedDecision = z.strictObject({
  testItemId: TestItemId,
  decision: z.enum(decisions),
  comment: freeText(3, 300),
})
export type RevisedDecision = z.infer<typeof RevisedDecision>

const decided = { decisions: z.array(RevisedDecision).max(200).optional() }

/** A change of a published report, as it is written down before somebody else signs it. */
export const DraftRevision = z.discriminatedUnion('kind', [
  z.strictObject({ ...revised('correct'), values, ...decided }),
  z.strictObject({ ...revised('amend'), values, ...decided }),
  z.strictObject({ ...revised('append'), text: freeText(2, 2000) }),
])
export type DraftRevision = z.infer<typeof DraftRevision>

/** The first of two people takes a report back. */
export const ProposeWithdrawal = z.strictObject({
  version: Version,
  reason: z.enum(reasonsOf.withdraw),
  words: freeText(10, 500),
  password: z.string().min(1).max(128),
})
export type ProposeWithdrawal = z.infer<typeof ProposeWithdrawal>

/** The second person, with the version of the draft that was on the page and the password again. */
export const SignRevision = z.strictObject({
  version: Version,
  password: z.string().min(1).max(128),
})
export type SignRevision = z.infer<typeof SignRevision>

export const DiscardRevision = z.strictObject({ version: Version })
export type DiscardRevision = z.infer<typeof DiscardRevision>
