import type { ReportResult } from '#src/domain/reports/report-body.ts'
import type { TrendPoint } from '#src/domain/reports/trend.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { hasRange, shownFlag } from '#src/domain/reports/verdict.ts'
import { drawMomentWords } from '#src/web/draw-moment-words.ts'
import { nameHere } from '#src/web/names.ts'
import { shownRange } from '#src/web/results/shown-range.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { flagWords } from '#src/web/ui/range-bar.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { shortRange } from './folded-line.tsx'
import { letterOf } from './trend-figure.tsx'
import type { Trend } from './trend.tsx'

/** Every value, latest first, with what its own report says of it. */
export function TrendTable({ trend }: { trend: Trend }) {
  return (
    <DataTable
      stacks
      label={m.trend_table()}
      columns={[
        { id: 'drawn', head: m.trend_col_drawn() },
        { id: 'value', head: m.trend_col_value(), isRight: true },
        { id: 'range', head: m.trend_col_range() },
        { id: 'lab', head: m.trend_col_lab() },
      ]}
    >
      {trend.points.toReversed().map((point) => (
        <Row key={point.reportId} point={point} letter={letterOf(trend, point.series)} />
      ))}
    </DataTable>
  )
}

function Row({ point, letter }: { point: TrendPoint; letter: string | undefined }) {
  const { reportId, drawnAt, lab, result } = point
  const { value, unit, method, specimen, moment } = result
  return (
    <tr>
      <th scope="row" className="rowhead num">
        <Link to={`/reports/${reportId}`}>{instantOf(drawnAt)}</Link>
      </th>
      <td className="r num">
        <b>{value}</b> {shownUnit(unit)}
        <span className="sub block">{flagWords(shownFlag(result), !hasRange(result))}</span>
      </td>
      <td>
        {rangeWords(result)}
        {result.rangeStatus && <span className="sub block">{m.report_range_unconfirmed()}</span>}
      </td>
      <td>
        {letter === undefined ? lab : m.trend_of_series({ letter, lab })}
        <span className="sub block">
          {m.report_method_here({ method, specimen: nameHere(specimen) })}
          {moment && ` ${drawMomentWords(moment)}`}
        </span>
      </td>
    </tr>
  )
}

/** Who it is for and what it assumes stand with it; otherwise the head of the column says enough. */
function rangeWords(result: ReportResult): string {
  const isPlain = !result.rangeCondition && !result.rangePremise && !result.ranges
  return (isPlain && shortRange(result)) || shownRange(result) || m.trend_range_none()
}
