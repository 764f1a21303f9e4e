import type { RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import type { JudgingRows } from '#src/domain/results/judging/yardstick-of.ts'
import type { AnalyteRules } from './analyte-rules.ts'
import { type ApprovedVersion, inForce } from './in-force.ts'

type OfLab = { ownRules?: readonly ApprovedVersion[] }

/**
 * What judges the numbers of one test drawn on an Indian day: the lab's own version of that day
 * where it has one, and then nothing of the product's ranges and limits; else the product's.
 * Source: decision 225.
 */
export function rulesOfDay<Test extends RuledTest, Rows extends JudgingRows & OfLab>(
  rows: Rows,
  test: Test,
  day: Temporal.PlainDate,
): { test: Test; rows: Rows; version: ApprovedVersion | undefined } {
  const ofTest = (rows.ownRules ?? []).filter(({ testCode }) => testCode === test.code)
  const version = inForce(ofTest, day)
  if (!version) return { test, rows, version }
  const { ranges, limits } = version.rules
  const row = { testCode: test.code, isUncertain: false }
  const own = <One extends object>(all: readonly One[], kind: string) =>
    all.map((one, at) => ({ ...one, ...row, id: `${version.id} ${kind} ${at + 1}` }))
  return {
    test: { ...test, ...asOfLab(version), lowest: lowestOf(test, version.rules) },
    rows: { ...rows, ranges: own(ranges, 'range'), limits: own(limits, 'limit') },
    version,
  }
}

/** The catalogue's lowest is in its own unit: only zero is zero in both. */
function lowestOf({ lowest, unit }: RuledTest, rules: AnalyteRules): number | null {
  return unit === rules.unit || lowest === 0 ? lowest : rules.impossibleLow
}

function asOfLab({ id, rules, fingerprint }: ApprovedVersion) {
  const { method, unit, decimals, impossibleLow, impossibleHigh } = rules
  const { reportableLow, reportableHigh } = rules
  return {
    method,
    unit,
    decimals,
    plausibleLow: impossibleLow,
    plausibleHigh: impossibleHigh,
    rangeFingerprint: fingerprint,
    measuring: { reportableLow, reportableHigh, impossibleLow, impossibleHigh },
    own: { versionId: id, delta: rules.delta },
  }
}
