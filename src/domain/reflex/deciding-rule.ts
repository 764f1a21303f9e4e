import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type {
  DecideReflexRule,
  EndReflexRule,
  ReflexDecision,
  ReflexRuleId,
} from './reflex-rule.ts'

/** A decision as stored: one for each rule, never changed. */
export type NewReflexDecision = {
  ruleId: ReflexRuleId
  labId: LabId
  decision: ReflexDecision
  reason: string | null
  decidedBy: UserId
  decidedAt: Temporal.Instant
}

/** The end of a rule as stored: one for each, never changed. */
export type NewReflexEnding = {
  ruleId: ReflexRuleId
  labId: LabId
  endsOn: Temporal.PlainDate
  reason: string
  endedBy: UserId
  endedAt: Temporal.Instant
}

/** A rule of the lab with what became of it, and who is registered to sign there. */
export type RuleAtHand = {
  rule:
    | {
        id: ReflexRuleId
        labId: LabId
        effectiveFrom: Temporal.PlainDate
        proposedBy: UserId
        decision: ReflexDecision | null
        endsOn: Temporal.PlainDate | null
      }
    | undefined
  signatories: readonly { userId: UserId }[]
}

type By = { by: UserId; now: Temporal.Instant }
type WhyNot = 'not-found' | 'not-allowed-now' | 'same-person' | 'needs-signatory' | 'day-past'

/**
 * Another person of the lab confirms or refuses a proposed rule; who proposed it may withdraw it.
 * Refuses, in this order: `not-found`, `not-allowed-now` where it is decided, `same-person`,
 * `needs-signatory`, `day-past` where its day went by while it waited.
 * Source: decision 256.
 */
export function decidingRule(
  { rule, signatories }: RuleAtHand,
  { decision, reason }: DecideReflexRule,
  { by, now }: By,
): Decision<{ decision: ReflexDecision }, WhyNot> {
  if (!rule) return { ok: false, error: 'not-found' }
  const { id: ruleId, labId, proposedBy, decision: before } = rule
  if (before) return { ok: false, error: 'not-allowed-now', stands: { state: before, allowed: [] } }
  if ((proposedBy === by) !== (decision === 'withdrawn')) return { ok: false, error: 'same-person' }
  const isSigned = signatories.some(({ userId }) => userId === by || userId === proposedBy)
  if (decision === 'confirmed' && !isSigned) return { ok: false, error: 'needs-signatory' }
  if (decision === 'confirmed' && isPast(rule.effectiveFrom, now))
    return { ok: false, error: 'day-past' }
  const of = { ruleId, labId, decision, reason: reason ?? null }
  const row: NewReflexDecision = { ...of, decidedBy: by, decidedAt: now }
  return {
    ok: true,
    answer: { decision },
    changes: {
      bookingId: null,
      transitions: [],
      created: { reflexDecision: [row] },
      audit: { subjectId: ruleId, detail: { labId, decision } },
    },
  }
}

/**
 * A person of the lab ends a rule from a day on: one is enough to do less. Tests that it added go on.
 * Refuses, in this order: `not-found`, `not-allowed-now` where it was not confirmed or has an end,
 * `day-past`.
 * Source: decision 256.
 */
export function endingRule(
  { rule }: Pick<RuleAtHand, 'rule'>,
  { endsOn, reason }: EndReflexRule,
  { by, now }: By,
): Decision<{ endsOn: string }, 'not-found' | 'not-allowed-now' | 'day-past'> {
  if (!rule) return { ok: false, error: 'not-found' }
  const state = rule.endsOn === null ? (rule.decision ?? 'waiting') : 'ended'
  if (state !== 'confirmed')
    return { ok: false, error: 'not-allowed-now', stands: { state, allowed: [] } }
  const no: Refused<'day-past'> = { ok: false, error: 'day-past', fields: { endsOn: 'day-past' } }
  if (isPast(endsOn, now)) return no
  const { id: ruleId, labId } = rule
  const row: NewReflexEnding = { ruleId, labId, endsOn, reason, endedBy: by, endedAt: now }
  return {
    ok: true,
    answer: { endsOn: endsOn.toString() },
    changes: {
      bookingId: null,
      transitions: [],
      created: { reflexEnding: [row] },
      audit: { subjectId: ruleId, detail: { labId, endsOn: endsOn.toString() } },
    },
  }
}

function isPast(day: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(day, indianDay(now)) < 0
}
