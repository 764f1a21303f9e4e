import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  type CalculationOutcome,
  type CalculationRule,
  CalculationRuleId,
  type CalculationSubject,
  type DecideCalculationRule,
  type ProposeCalculationRule,
  subjectOf,
} from './calculation-rule.ts'
import { type Signing, whyNotDecided, type WhyNotDecided } from './two-people.ts'

/** The days from which rules of a lab hold or wait to hold, for each subject. */
type RulesAtLab = {
  labId: LabId
  live: readonly {
    subject: CalculationSubject
    effectiveFrom: Temporal.PlainDate
    decision: CalculationOutcome | null
  }[]
}

type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }

const undecided = { decision: null, decidedBy: null, decidedAt: null, decidedWhy: null }

/**
 * A person of the lab proposes how it measures or computes from a day on. It holds once another one
 * confirms it. Refuses, in this order: `day-not-to-come`, since the orders of a day are all computed
 * alike, `calculation-waiting` while another proposal waits, `day-taken`.
 * Source: decision 260.
 */
export function proposingCalculation(
  { labId, live }: RulesAtLab,
  { way, effectiveFrom, reason }: ProposeCalculationRule,
  { by, now, newId }: Hand,
): Decision<
  { ruleId: CalculationRuleId },
  'day-not-to-come' | 'calculation-waiting' | 'day-taken'
> {
  const early = whyTooEarly(effectiveFrom, now)
  if (early) return early
  const subject = subjectOf(way)
  const same = live.filter((one) => one.subject === subject)
  if (same.some(({ decision }) => decision === null))
    return { ok: false, error: 'calculation-waiting' }
  if (same.some((one) => one.effectiveFrom.equals(effectiveFrom)))
    return { ok: false, error: 'day-taken', fields: { effectiveFrom: 'day-taken' } }
  const id = CalculationRuleId.parse(newId())
  const said = { subject, way, effectiveFrom, reason, proposedBy: by, proposedAt: now }
  return {
    ok: true,
    answer: { ruleId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { calculationRule: [{ id, labId, ...said, ...undecided, version: 1 }] },
      audit: { subjectId: id, detail: { labId, way, from: effectiveFrom.toString() } },
    },
  }
}

/** The orders of today are under way already, and are computed alike. */
function whyTooEarly(
  from: Temporal.PlainDate,
  now: Temporal.Instant,
): Refused<'day-not-to-come'> | undefined {
  if (Temporal.PlainDate.compare(from, indianDay(now)) > 0) return undefined
  return { ok: false, error: 'day-not-to-come', fields: { effectiveFrom: 'day-not-to-come' } }
}

/** A rule of the lab, and who is registered to sign there. */
export type RuleAtHand = Signing & { rule: CalculationRule | undefined }

/**
 * Another person of the lab confirms or refuses a proposal; who made it may withdraw it. Refuses, in
 * this order: `not-found`, `stale`, `not-allowed-now` where it is decided, `same-person`,
 * `needs-signatory`, `day-not-to-come` where its day came while it waited.
 * Source: decision 260.
 */
export function decidingCalculation(
  { rule, signatories }: RuleAtHand,
  asked: DecideCalculationRule,
  { by, now }: Omit<Hand, 'newId'>,
): Decision<{ decision: CalculationOutcome }, WhyNotDecided | 'not-found' | 'day-not-to-come'> {
  if (!rule) return { ok: false, error: 'not-found' }
  const { id, labId, version, effectiveFrom } = rule
  const { decision, reason: decidedWhy = null } = asked
  const why =
    whyNotDecided(rule, { signatories }, asked, by) ??
    (decision === 'confirmed' ? whyTooEarly(effectiveFrom, now) : undefined)
  if (why) return why
  const said = { decision, decidedBy: by, decidedAt: now, decidedWhy }
  return {
    ok: true,
    answer: { decision },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { calculationDecided: [{ id, version, ...said }] },
      audit: { subjectId: id, detail: { labId, decision } },
    },
  }
}
