import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { leadsBack, type LiveRule, overlapping } from './reflex-overlap.ts'
import {
  type NewReflexRule,
  type ProposeReflexRule,
  type ReflexCondition,
  ReflexRuleId,
} from './reflex-rule.ts'
import { mayBeAdded, mayCause, type ReflexTest } from './reflex-tests.ts'

/** Those of both tests that the lab offers, and every rule of it that waits or holds. */
export type ReflexAtLab = {
  labId: LabId
  tests: readonly ReflexTest[]
  live: readonly LiveRule[]
}

type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }

type WhyNot =
  | 'not-found'
  | 'stale'
  | 'day-past'
  | 'reflex-condition'
  | 'reflex-test'
  | 'reflex-overlaps'
  | 'reflex-circular'

/**
 * A person of the lab proposes that a test is added by rule. It holds once another one confirms it.
 * Refuses, in this order: `not-found` where the lab does not offer the first test, `reflex-condition`
 * where its values cannot be so, `stale` where its unit is another one than was shown, `reflex-test`
 * for a test that no rule may add, `day-past`, `reflex-overlaps` and `reflex-circular`.
 * Source: features C12; decision 256.
 */
export function proposingRule(
  at: ReflexAtLab,
  input: ProposeReflexRule,
  { by, now, newId }: Hand,
): Decision<{ ruleId: ReflexRuleId }, WhyNot> {
  const condition = conditionOf(input)
  const why = whyNotOf(at, condition, input) ?? whyNotBeside(at, condition, input, now)
  if (why) return why
  const { causeCode, addsCode, terms, sampleHours, effectiveFrom, reason } = input
  const id = ReflexRuleId.parse(newId())
  const { labId } = at
  const said = { causeCode, addsCode, terms, sampleHours, effectiveFrom, reason }
  const rule: NewReflexRule = { id, labId, ...condition, ...said, proposedBy: by, proposedAt: now }
  return {
    ok: true,
    answer: { ruleId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { reflexRule: [rule] },
      audit: { subjectId: id, detail: { labId, causeCode, addsCode, terms } },
    },
  }
}

function conditionOf(input: ProposeReflexRule): ReflexCondition {
  if (input.kind === 'finding')
    return { kind: input.kind, bound: null, unit: null, choice: input.choice }
  return { kind: input.kind, bound: input.bound, unit: input.unit || null, choice: null }
}

const field = (error: 'reflex-condition' | 'reflex-test' | 'day-past', name: string) => {
  return { ok: false, error, fields: { [name]: error } } as const
}

function whyNotOf(
  { tests }: ReflexAtLab,
  { kind, unit, choice }: ReflexCondition,
  { causeCode, addsCode }: ProposeReflexRule,
): Refused<WhyNot> | undefined {
  const cause = tests.find(({ code }) => code === causeCode)
  const adds = tests.find(({ code }) => code === addsCode)
  if (!cause) return { ok: false, error: 'not-found' }
  const isNumber = cause.resultType === 'numeric'
  if (!mayCause(cause) || isNumber !== (kind !== 'finding'))
    return field('reflex-condition', 'kind')
  if (choice !== null && !cause.choices.includes(choice)) return field('reflex-condition', 'choice')
  if (isNumber && unit !== cause.unit) return { ok: false, error: 'stale' }
  if (!adds || !mayBeAdded(adds) || causeCode === addsCode) return field('reflex-test', 'addsCode')
  return undefined
}

function whyNotBeside(
  { live }: ReflexAtLab,
  condition: ReflexCondition,
  { causeCode, addsCode, effectiveFrom }: ProposeReflexRule,
  now: Temporal.Instant,
): Refused<WhyNot> | undefined {
  if (Temporal.PlainDate.compare(effectiveFrom, indianDay(now)) < 0)
    return field('day-past', 'effectiveFrom')
  const asked = { ...condition, causeCode, addsCode, effectiveFrom }
  if (overlapping(live, asked)) return { ok: false, error: 'reflex-overlaps' }
  return leadsBack(live, asked) ? { ok: false, error: 'reflex-circular' } : undefined
}
