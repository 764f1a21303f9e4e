import { crossedIn, gapsIn, overlapsIn } from './age-line.ts'
import type { AnalyteRules } from './analyte-rules.ts'

/** Why rules cannot judge anybody; the facts name rows from 1, as the page numbers them. */
export type RulesFault = {
  error:
    | 'ages-crossed'
    | 'bounds-crossed'
    | 'ranges-overlap'
    | 'limits-overlap'
    | 'limits-gap'
    | 'no-limit-of-change'
  facts?: Readonly<Record<string, string | number>>
  fields: Readonly<Record<string, string>>
}

/**
 * The first fault of a lab's rules for a test. A gap between ranges is none: nothing calms there,
 * and a person decides. A gap between critical limits is one, because nobody would be called.
 * Source: ISO 15189:2022 7.3.5; decision 225.
 */
export function rulesFault(rules: AnalyteRules): RulesFault | undefined {
  return (
    boundsFault(rules) ??
    rowsFault('ranges', rules.ranges) ??
    rowsFault('limits', rules.limits) ??
    overlapFault('ranges', rules.ranges) ??
    overlapFault('limits', rules.limits) ??
    limitsGap(rules) ??
    deltaFault(rules)
  )
}

/** What is impossible lies outside of what is reportable, which has a length. */
function boundsFault(rules: AnalyteRules): RulesFault | undefined {
  const { reportableLow, reportableHigh, impossibleLow, impossibleHigh } = rules
  const inOrder = [
    ['impossibleLow', impossibleLow],
    ['reportableLow', reportableLow],
    ['reportableHigh', reportableHigh],
    ['impossibleHigh', impossibleHigh],
  ] as const
  const given = inOrder.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const wrong = given.find(
    ({ value }, at) => at > 0 && value <= (given[at - 1]?.value ?? -Infinity),
  )
  return wrong && crossed('bounds-crossed', wrong.name)
}

type Rows = AnalyteRules['ranges'] | AnalyteRules['limits']
type Name = 'ranges' | 'limits'

function rowsFault(name: Name, rows: Rows): RulesFault | undefined {
  const bad = rows.findIndex(({ low, high }) => low !== null && high !== null && low >= high)
  if (bad >= 0) return crossed('bounds-crossed', `${name}.${bad}`, bad)
  const both = rows.findIndex((row) => !hasOneBegin(row))
  const [at = both] = crossedIn(rows)
  return at < 0 ? undefined : crossed('ages-crossed', `${name}.${at}`, at)
}

/** Days or years at each end, not both. */
function hasOneBegin({ fromDays, fromYears, toDays, toYears }: Rows[number]): boolean {
  return (fromDays === null) !== (fromYears === null) && !(toDays !== null && toYears !== null)
}

function crossed(error: 'ages-crossed' | 'bounds-crossed', field: string, at?: number): RulesFault {
  return {
    error,
    ...(at !== undefined && { facts: { row: at + 1 } }),
    fields: { [field]: error },
  }
}

function overlapFault(name: Name, rows: Rows): RulesFault | undefined {
  const [found] = overlapsIn(rows)
  if (!found) return undefined
  const { first, second } = found
  const error = `${name}-overlap` as const
  return {
    error,
    facts: { first: first + 1, second: second + 1 },
    fields: { [`${name}.${second}`]: error },
  }
}

function limitsGap({ limits }: AnalyteRules): RulesFault | undefined {
  return gapsIn(limits).length > 0
    ? { error: 'limits-gap', fields: { limits: 'limits-gap' } }
    : undefined
}

function deltaFault({ delta }: AnalyteRules): RulesFault | undefined {
  if (!delta || delta.absolute !== null || delta.percent !== null || delta.variation)
    return undefined
  return { error: 'no-limit-of-change', fields: { delta: 'no-limit-of-change' } }
}
