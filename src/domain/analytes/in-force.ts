import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { AnalyteRules, AnalyteVersionId } from './analyte-rules.ts'

/** An approved version of a lab's rules for a test, from an Indian day on. */
export type ApprovedVersion = {
  id: AnalyteVersionId
  testCode: ItemCode
  effectiveFrom: Temporal.PlainDate
  rules: AnalyteRules
  fingerprint: string
}

/**
 * The version that holds on an Indian day: the last one that began by then. Undefined before the
 * first: the product's rules hold.
 * Source: decision 225.
 */
export function inForce<Version extends Pick<ApprovedVersion, 'effectiveFrom'>>(
  versions: readonly Version[],
  day: Temporal.PlainDate,
): Version | undefined {
  return versions
    .filter(({ effectiveFrom }) => Temporal.PlainDate.compare(effectiveFrom, day) <= 0)
    .toSorted((a, b) => Temporal.PlainDate.compare(b.effectiveFrom, a.effectiveFrom))[0]
}
