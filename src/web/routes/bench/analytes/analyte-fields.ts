import type { AnalyteRules as Rules } from '#src/domain/analytes/analyte-rules.ts'

type Text = Record<string, string>

/** The form's fields as text: as typed, or of rules. */
export type AnalyteFields = {
  fields: Text
  ranges: readonly Text[]
  limits: readonly Text[]
}

/** The fields of a form that came back; rows that were not used are left out. */
export function typedFields(typed: Readonly<Record<string, unknown>>): AnalyteFields {
  const nested = ['delta', 'stability'].flatMap((name) =>
    Object.entries(textsOf(typed[name])).map(([part, text]) => [`${name}.${part}`, text] as const),
  )
  return {
    fields: { ...textsOf(typed), ...Object.fromEntries(nested) },
    ranges: rowsOf(typed.ranges),
    limits: rowsOf(typed.limits),
  }
}

function rowsOf(typed: unknown): Text[] {
  return Array.isArray(typed) ? typed.map(textsOf).filter(({ sex: of }) => of) : []
}

function textsOf(typed: unknown): Text {
  const parts = typeof typed === 'object' && typed !== null ? Object.entries(typed) : []
  return Object.fromEntries(
    parts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

/** The fields of rules, for a form that begins with them. */
export function fieldsOf(rules: Rules, today: string): AnalyteFields {
  const { delta, stability } = rules
  const given = {
    effectiveFrom: today,
    method: rules.method,
    unit: rules.unit,
    decimals: rules.decimals,
    reportableLow: rules.reportableLow,
    reportableHigh: rules.reportableHigh,
    impossibleLow: rules.impossibleLow,
    impossibleHigh: rules.impossibleHigh,
    'delta.absolute': delta?.absolute,
    'delta.percent': delta?.percent,
    'delta.least': delta?.least,
    'delta.analytical': delta?.variation?.analytical,
    'delta.within': delta?.variation?.within,
    'delta.withinDays': delta?.withinDays,
    'delta.source': delta?.source,
    'stability.ambientHours': stability?.ambientMinutes && stability.ambientMinutes / 60,
    'stability.cooledHours': stability?.cooledMinutes && stability.cooledMinutes / 60,
    'stability.source': stability?.source,
  }
  return {
    fields: asText(given),
    ranges: rules.ranges.map((row) => ({ ...rowText(row), ...asText(pickOf(row)) })),
    limits: rules.limits.map(rowText),
  }
}

function pickOf({ condition, premise }: Rules['ranges'][number]) {
  return { condition, premise }
}

function rowText(row: Rules['limits'][number]): Text {
  const { fromDays, fromYears, toDays, toYears } = row
  const from = fromDays === 0 ? '' : ageText(fromDays, fromYears)
  const ends = { low: row.low, high: row.high }
  return { sex: row.sex, from, to: ageText(toDays, toYears), ...asText(ends) }
}

function ageText(days: number | null, years: number | null): string {
  if (years !== null) return `${years} y`
  return days === null ? '' : `${days} d`
}

function asText(given: Readonly<Record<string, string | number | null | undefined>>): Text {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value ?? ''}`]))
}
