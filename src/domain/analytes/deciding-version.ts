import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { AnalyteVersionId } from './analyte-rules.ts'
import type { AnalyteOutcome, DecideAnalyte } from './keeping.ts'

/** A decision as stored, with what it is about: one for each version, never changed. */
export type NewAnalyteDecision = {
  versionId: AnalyteVersionId
  labId: LabId
  testCode: ItemCode
  effectiveFrom: Temporal.PlainDate
  decision: AnalyteOutcome
  reason: string | null
  decidedBy: UserId
  decidedAt: Temporal.Instant
}

/** A proposed version of a lab, and who of the lab may sign. */
export type VersionAtHand = {
  version:
    | {
        id: AnalyteVersionId
        labId: LabId
        testCode: ItemCode
        effectiveFrom: Temporal.PlainDate
        proposedBy: UserId
        decision: AnalyteOutcome | null
      }
    | undefined
  signatories: readonly { userId: UserId }[]
}

type WhyNot = 'not-found' | 'not-allowed-now' | 'same-person' | 'needs-signatory' | 'day-past'
type By = { by: UserId; now: Temporal.Instant }

/**
 * Another person of the lab approves or refuses a proposed version, of whom one at least is a
 * registered signatory; who proposed it may withdraw it. Refuses, in this order: `not-found`,
 * `not-allowed-now` where it is decided, `same-person`, `needs-signatory`, `day-past` where its day
 * went by while it waited: nothing is judged anew for a sample that was drawn before.
 * Source: decision 225.
 */
export function decidingVersion(
  at: VersionAtHand,
  { decision, reason }: DecideAnalyte,
  { by, now }: By,
): Decision<{ testCode: ItemCode; decision: AnalyteOutcome }, WhyNot> {
  const { version } = at
  if (!version) return { ok: false, error: 'not-found' }
  const why = whyNot(at, version, decision, { by, now })
  if (why) return why
  const { id: versionId, labId, testCode, effectiveFrom } = version
  const row: NewAnalyteDecision = {
    versionId,
    labId,
    testCode,
    effectiveFrom,
    decision,
    reason: reason ?? null,
    decidedBy: by,
    decidedAt: now,
  }
  return {
    ok: true,
    answer: { testCode, decision },
    changes: {
      bookingId: null,
      transitions: [],
      created: { analyteDecision: [row] },
      audit: { subjectId: versionId, detail: { labId, testCode, decision } },
    },
  }
}

function whyNot(
  { signatories }: VersionAtHand,
  version: NonNullable<VersionAtHand['version']>,
  decision: AnalyteOutcome,
  { by, now }: By,
): Refused<WhyNot> | undefined {
  const { proposedBy, effectiveFrom, decision: before } = version
  if (before) return { ok: false, error: 'not-allowed-now', stands: { state: before, allowed: [] } }
  const isOwn = proposedBy === by
  if (isOwn !== (decision === 'withdrawn')) return { ok: false, error: 'same-person' }
  if (decision !== 'approved') return undefined
  const isSigned = signatories.some(({ userId }) => userId === by || userId === proposedBy)
  if (!isSigned) return { ok: false, error: 'needs-signatory' }
  const isPast = Temporal.PlainDate.compare(effectiveFrom, indianDay(now)) < 0
  return isPast ? { ok: false, error: 'day-past' } : undefined
}
