import type { AgeSpan } from '#src/domain/catalogue/reference-range.ts'
import type { AnalyteRules } from '#src/domain/analytes/analyte-rules.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { rangeOf } from '#src/web/results/bench-words.ts'
import { whoseWords } from '#src/web/routes/bench/ranges/whose-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { AgeLine } from './age-line.tsx'
import { deltaLimitWords, hoursWords } from './rules-words.ts'

type Props = { rules: AnalyteRules; gaps: readonly AgeSpan[] }

/** Everything that rules say, with the ages that no range covers drawn and told. */
export function RulesView({ rules, gaps }: Props) {
  const unit = shownUnit(rules.unit)
  const bounds = (low: number | null, high: number | null) =>
    low === null && high === null ? m.analytes_none() : `${rangeOf({ low, high })} ${unit}`
  return (
    <div className="grid gap-4">
      <dl className="facts">
        <Fact label={m.analytes_method()}>{rules.method}</Fact>
        <Fact label={m.analytes_unit()}>{unit || m.analytes_none()}</Fact>
        <Fact label={m.analytes_decimals()}>{rules.decimals ?? m.analytes_none()}</Fact>
        <Fact label={m.analytes_reportable()}>
          {bounds(rules.reportableLow, rules.reportableHigh)}
        </Fact>
        <Fact label={m.analytes_possible()}>
          {bounds(rules.impossibleLow, rules.impossibleHigh)}
        </Fact>
        <Fact label={m.analytes_part_delta()}>{deltaLimitWords(rules.delta, unit)}</Fact>
        <Fact label={m.analytes_part_stability()}>{hoursWords(rules.stability)}</Fact>
      </dl>
      <div>
        <h3>{m.analytes_ranges()}</h3>
        <AgeLine rows={rules.ranges} gaps={gaps} />
        <Rows rows={rules.ranges} unit={unit} />
      </div>
      <div>
        <h3>{m.analytes_limits()}</h3>
        <Rows rows={rules.limits} unit={unit} isLimits />
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Row = AnalyteRules['limits'][number] & Partial<AnalyteRules['ranges'][number]>

/** "Male, from 18 years: 13 to 17 g/dL"; of limits the value from which somebody is called. */
function Rows({
  rows,
  unit,
  isLimits = false,
}: {
  rows: readonly Row[]
  unit: string
  isLimits?: boolean
}) {
  if (rows.length === 0) return <p className="soft">{m.analytes_none()}</p>
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={JSON.stringify(row)}>
          <span className="soft">{whoseWords(row)}:</span>{' '}
          <span className="num strong">{isLimits ? limitOf(row, unit) : rangeIn(row, unit)}</span>
        </li>
      ))}
    </ul>
  )
}

type Ends = Pick<Row, 'low' | 'high'>

function rangeIn(row: Ends, unit: string): string {
  return row.low === null && row.high === null ? m.analytes_none() : `${rangeOf(row)} ${unit}`
}

function limitOf({ low, high }: Ends, unit: string): string {
  const parts = [
    low !== null && m.analytes_called_below({ limit: `${low} ${unit}` }),
    high !== null && m.analytes_called_above({ limit: `${high} ${unit}` }),
  ]
  return parts.filter(Boolean).join(', ') || m.analytes_not_called()
}
