import type { ControlValueId } from './control.ts'
import { type EarlierValue, pointsOf } from './controls-at-hand.ts'
import { type ControlRule, westgard } from './westgard.ts'

/** A value of a chart, with who entered it; instants as text. */
export type ChartValue = EarlierValue & {
  id: ControlValueId
  at: string
  by: string
  byId: string
  struckReason: string | null
  struckBy: string | null
}

/**
 * The rules that each value of a chart breaks, alone or with others, by the value's id. Each run is
 * judged as it was when it was entered: without values that are struck out, and from the last
 * resolved failure before it.
 *
 * @param values oldest first.
 * @param resolvedAt when failures were resolved.
 * Source: Westgard et al., Clin Chem 1981;27:493; decision 228.
 */
export function rulesByValue(
  values: readonly ChartValue[],
  resolvedAt: readonly string[],
): Map<string, ControlRule[]> {
  const counted = values.filter(({ struckReason }) => struckReason === null)
  const found = new Map<string, Set<ControlRule>>()
  for (const number of new Set(counted.map(({ runNumber }) => runNumber))) {
    for (const { rule, values: ids } of westgard(pointsOf(upTo(counted, number, resolvedAt))))
      for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(rule))
  }
  return new Map([...found].map(([id, rules]) => [id, [...rules]]))
}

function upTo(values: readonly ChartValue[], number: number, resolvedAt: readonly string[]) {
  const at = values.find(({ runNumber }) => runNumber === number)?.at ?? ''
  const before = resolvedAt.findLast((one) => isBefore(one, at))
  return values.filter(
    (one) => one.runNumber <= number && (before === undefined || isBefore(before, one.at)),
  )
}

function isBefore(one: string, other: string): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) < 0
}
