import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { canonicalJson } from '#src/domain/reports/canonical-json.ts'
import { beginOf } from './age-line.ts'
import { type RulesFault, rulesFault } from './analyte-faults.ts'
import { type AnalyteRules, AnalyteVersionId } from './analyte-rules.ts'
import type { AnalyteOutcome, ProposeAnalyte } from './keeping.ts'
import { type UnitFault, unitFault, type UnitReading } from './unit-fault.ts'

/** One version as stored: proposed once, never changed. */
export type NewAnalyteVersion = {
  id: AnalyteVersionId
  labId: LabId
  testCode: ItemCode
  /** Per lab and test, from 1. */
  number: number
  effectiveFrom: Temporal.PlainDate
  rules: AnalyteRules
  fingerprint: string
  reason: string
  proposedBy: UserId
  proposedAt: Temporal.Instant
}

/** A numeric test of the lab, and how far its versions are. */
export type AnalyteAtLab = {
  labId: LabId
  test: { code: ItemCode; unit: string | null; isUnitFixed: boolean } | undefined
  last: { number: number; fingerprint: string; decision: AnalyteOutcome | null } | undefined
  reading: UnitReading
}

type Hand = {
  by: UserId
  now: Temporal.Instant
  newId: () => string
  sha256: (text: string) => string
}

type WhyNot =
  | 'not-found'
  | 'stale'
  | 'analyte-waiting'
  | 'day-past'
  | 'nothing-changed'
  | UnitFault['error']
  | RulesFault['error']

/**
 * A person of the lab proposes how it measures and judges a test from a day on. It holds once
 * another one approves it. Refuses, in this order: `not-found`, `stale` where there is a newer
 * version, `analyte-waiting` where one waits, `day-past`, a fault of the unit, a fault of the rows,
 * `nothing-changed`.
 * Source: ISO 15189:2022 7.3.5; decision 225.
 */
export function proposing(
  at: AnalyteAtLab,
  input: ProposeAnalyte,
  hand: Hand,
): Decision<{ versionId: AnalyteVersionId }, WhyNot> {
  const { labId, test, last } = at
  if (!test) return { ok: false, error: 'not-found' }
  const why = whyNotNow(at, input, hand.now) ?? whyNotThese(at, test, input.rules)
  if (why) return why
  const rules = inOneOrder(input.rules)
  const fingerprint = hand.sha256(canonicalJson(rules))
  if (last?.decision === 'approved' && last.fingerprint === fingerprint)
    return { ok: false, error: 'nothing-changed' }
  const { effectiveFrom, reason } = input
  const id = AnalyteVersionId.parse(hand.newId())
  const said = { rules, fingerprint, reason, effectiveFrom }
  const version: NewAnalyteVersion = {
    id,
    labId,
    testCode: test.code,
    number: (last?.number ?? 0) + 1,
    ...said,
    proposedBy: hand.by,
    proposedAt: hand.now,
  }
  const audit = { subjectId: id, detail: { labId, testCode: test.code, number: version.number } }
  return {
    ok: true,
    answer: { versionId: id },
    changes: { bookingId: null, transitions: [], created: { analyteVersion: [version] }, audit },
  }
}

function whyNotNow(
  { last }: AnalyteAtLab,
  { version, effectiveFrom }: ProposeAnalyte,
  now: Temporal.Instant,
): Refused<WhyNot> | undefined {
  if (version !== (last?.number ?? 0)) return { ok: false, error: 'stale' }
  if (last?.decision === null) return { ok: false, error: 'analyte-waiting' }
  const isPast = Temporal.PlainDate.compare(effectiveFrom, indianDay(now)) < 0
  const fields = { effectiveFrom: 'day-past' }
  return isPast ? { ok: false, error: 'day-past', fields } : undefined
}

function whyNotThese(
  { reading }: AnalyteAtLab,
  test: NonNullable<AnalyteAtLab['test']>,
  rules: AnalyteRules,
): Refused<WhyNot> | undefined {
  const unit = unitFault(rules.unit, test, reading)
  if (unit) return { ok: false, ...unit, fields: { 'rules.unit': unit.error } }
  const fault = rulesFault(rules)
  if (!fault) return undefined
  const paths = Object.entries(fault.fields).map(([path, kind]) => [`rules.${path}`, kind])
  return { ok: false, ...fault, fields: Object.fromEntries(paths) }
}

/** The rows in one order, so that the same rules have the same fingerprint. */
function inOneOrder(rules: AnalyteRules): AnalyteRules {
  const { ranges, limits } = rules
  return { ...rules, ranges: ranges.toSorted(byAge), limits: limits.toSorted(byAge) }
}

type Row = AnalyteRules['limits'][number] & { condition?: string | null }

const sexes = ['any', 'male', 'female']

function byAge(a: Row, b: Row): number {
  return (
    (a.condition ?? '').localeCompare(b.condition ?? '', 'en') ||
    sexes.indexOf(a.sex) - sexes.indexOf(b.sex) ||
    beginOf(a) - beginOf(b)
  )
}
