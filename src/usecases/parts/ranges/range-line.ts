import type { listLastWords, listRangedTests } from '#src/db/queries/ranges/lab-ranges.ts'
import { rangeStanding } from '#src/domain/results/judging/range-standing.ts'

type Ranged = Awaited<ReturnType<typeof listRangedTests>>[number]
type Word = NonNullable<ReturnType<Awaited<ReturnType<typeof listLastWords>>['get']>>

/** One test with its ranges, their standing at the lab, and the latest statement about them. */
export function rangeLine(test: Ranged, last: Word | undefined) {
  const { code, name, unit, method, fingerprint } = test
  const hasUncertain = test.ranges.some(({ isUncertain }) => isUncertain)
  return {
    testCode: code,
    name,
    unit,
    method,
    fingerprint,
    /** The number of the lab's statements, which a confirmation must name. */
    version: last?.number ?? 0,
    standing: rangeStanding(hasUncertain, fingerprint, last),
    ranges: test.ranges.map((range) => ({
      sex: range.sex,
      condition: range.condition,
      premise: range.premise,
      fromDays: range.fromDays,
      fromYears: range.fromYears,
      toDays: range.toDays,
      toYears: range.toYears,
      low: range.low,
      high: range.high,
      isUncertain: range.isUncertain,
      source: range.source,
      note: range.note,
    })),
    last: last ? lastWord(last, fingerprint) : null,
  }
}

/** `isVoid`: it confirmed other ranges than the test's current ones. */
function lastWord({ kind, by, at, reason, ...word }: Word, fingerprint: string) {
  const isVoid = kind === 'confirmed' && word.fingerprint !== fingerprint
  return { kind, by, at: at.toString(), reason, isVoid }
}
