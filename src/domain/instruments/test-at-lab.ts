import type { ApprovedVersion } from '#src/domain/analytes/in-force.ts'
import { rulesOfDay } from '#src/domain/analytes/rules-of-day.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import type { Analyte } from '#src/domain/results/entry/typed-number.ts'

/** A test as a lab measures it today: what decides whether a number can be its result. */
export type TestAtLab = Analyte & { code: ItemCode; name: string; isNumeric: boolean }

export type TestsAtLab = ReadonlyMap<ItemCode, TestAtLab>

type Row = Omit<RuledTest, 'rangeFingerprint'> & { name: string; resultType: string }

/**
 * Tests as a lab measures them on an Indian day: by its own rules where it has some, else by the
 * product's.
 * Source: decisions 225 and 249.
 */
export function testsAtLab(
  rows: readonly Row[],
  ownRules: readonly ApprovedVersion[],
  day: Temporal.PlainDate,
): TestsAtLab {
  const none = { ranges: [], limits: [], immunity: [], ownRules }
  return new Map(
    rows.map((row) => {
      const { test } = rulesOfDay(none, { ...row, rangeFingerprint: null }, day)
      const { code, name, unit, lowest, decimals, measuring, resultType } = test
      const isNumeric = resultType === 'numeric'
      return [code, { code, name, unit, lowest, decimals, measuring, isNumeric }]
    }),
  )
}
