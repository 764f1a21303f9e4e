import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReflexDecision, ReflexRule } from './reflex-rule.ts'

/** Where a rule stands on a day. `coming`: confirmed, and its day is still to come. */
const reflexStandings = ['waiting', 'holds', 'coming', 'ended', 'refused', 'withdrawn'] as const
export type ReflexStanding = (typeof reflexStandings)[number]

/** A rule with the names of its people, what became of it, and what it did lately. */
export type KeptRule = Omit<ReflexRule, 'labId'> & {
  causeName: string
  addsName: string
  reason: string
  proposedBy: UserId
  proposer: string
  proposedAt: Temporal.Instant
  decision: ReflexDecision | null
  decider: string | null
  decidedAt: Temporal.Instant | null
  decidedWhy: string | null
  endsOn: Temporal.PlainDate | null
  ender: string | null
  endedWhy: string | null
  /** How often it added its test, and how often it could not, in the last `RECENT_DAYS` days. */
  added: number
  missed: number
  /** Of one that offers: what became of its offers in those days. */
  made: number
  paid: number
  declined: number
  expired: number
}

/** The days whose outcomes are counted. */
export const RECENT_DAYS = 30

/**
 * Where a rule stands on an Indian day.
 * Source: decision 256.
 */
function standingOf(
  { decision, effectiveFrom, endsOn }: Pick<KeptRule, 'decision' | 'effectiveFrom' | 'endsOn'>,
  today: Temporal.PlainDate,
): ReflexStanding {
  if (decision === null) return 'waiting'
  if (decision !== 'confirmed') return decision
  if (endsOn && Temporal.PlainDate.compare(endsOn, today) <= 0) return 'ended'
  return Temporal.PlainDate.compare(effectiveFrom, today) <= 0 ? 'holds' : 'coming'
}

/**
 * The rules of a lab as its page shows them: what waits first, then what holds, then the rest, the
 * latest first.
 * Source: decision 256.
 */
export function rulesShown(rules: readonly KeptRule[], viewer: UserId, now: Temporal.Instant) {
  const today = indianDay(now)
  const shown = rules.map((rule) => shownRule(rule, viewer, today))
  return shown.toSorted(
    (a, b) => reflexStandings.indexOf(a.standing) - reflexStandings.indexOf(b.standing),
  )
}

function shownRule(rule: KeptRule, viewer: UserId, today: Temporal.PlainDate) {
  const { id, causeCode, causeName, addsCode, addsName, kind, bound, unit, choice } = rule
  const { terms, sampleHours, effectiveFrom, reason, proposer, proposedAt } = rule
  const { added, missed, made, paid, declined, expired } = rule
  return {
    ruleId: id,
    standing: standingOf(rule, today),
    cause: { code: causeCode, name: causeName },
    adds: { code: addsCode, name: addsName },
    condition: { kind, bound, unit, choice },
    terms,
    sampleHours,
    effectiveFrom: effectiveFrom.toString(),
    reason,
    isOwn: rule.proposedBy === viewer,
    proposed: { by: proposer, at: proposedAt.toString() },
    decided: decidedView(rule),
    ended: endedView(rule),
    recent: { added, missed, made, paid, declined, expired },
  }
}

function decidedView({ decision, decider, decidedAt, decidedWhy }: KeptRule) {
  if (!decision || !decidedAt) return null
  return { decision, by: decider ?? '', at: decidedAt.toString(), reason: decidedWhy }
}

function endedView({ endsOn, ender, endedWhy }: KeptRule) {
  return endsOn && { on: endsOn.toString(), by: ender ?? '', reason: endedWhy ?? '' }
}
