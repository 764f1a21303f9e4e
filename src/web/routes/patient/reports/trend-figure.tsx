import type { TrendChart } from '#src/domain/reports/trend.ts'
import { shownUnit, unitWords } from '#src/domain/reports/unit-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { bandOf, lookOf, TrendPlot } from './trend-plot.tsx'
import type { Trend } from './trend.tsx'

type Props = { chart: TrendChart; trend: Trend }

/** The values of one unit as a picture, and what its marks mean; the table has its numbers. */
export function TrendFigure({ chart, trend }: Props) {
  const { points, unit } = chart
  const named = unitWords(unit)
  const values = points.map(({ result, drawnAt }) =>
    m.trend_chart_value({
      value: result.value,
      unit: shownUnit(unit),
      day: instantOf(drawnAt, 'day'),
    }),
  )
  return (
    <figure className="figure overtime">
      <figcaption className="strong">
        {named ? m.trend_chart({ test: trend.name, unit: named }) : trend.name}
      </figcaption>
      <TrendPlot
        chart={chart}
        label={m.trend_chart_label({ test: trend.name, values: values.join('; ') })}
        letterOf={(series) => letterOf(trend, series)}
      />
      <Key points={points} />
      <Series chart={chart} trend={trend} />
    </figure>
  )
}

/** A letter where several laboratories or methods are in one picture. */
export function letterOf({ series }: Trend, at: number): string | undefined {
  return series.length > 1 ? String.fromCodePoint('A'.charCodeAt(0) + at) : undefined
}

/** Only what the picture has. */
function Key({ points }: Pick<TrendChart, 'points'>) {
  const looks = new Set(points.map(({ result }) => lookOf(result)))
  const hasBand = points.some(({ result }) => bandOf(result))
  const hasBound = points.some(({ result }) => result.comparator !== undefined)
  return (
    <ul className="figure__legend">
      {hasBand && (
        <li>
          <i className="figure__key overtime__key" aria-hidden="true" />
          {m.trend_key_range()}
        </li>
      )}
      {looks.has('out') && (
        <li>
          <i className="overtime__sign overtime__mark--out" aria-hidden="true" />
          {m.trend_key_out()}
        </li>
      )}
      {looks.has('critical') && (
        <li>
          <i className="overtime__sign overtime__mark--critical" aria-hidden="true" />
          {m.trend_key_critical()}
        </li>
      )}
      {hasBound && (
        <li>
          <b aria-hidden="true">{'< >'}</b>
          {m.trend_key_bound()}
        </li>
      )}
    </ul>
  )
}

/** Which letter is whose method. */
function Series({ chart: { points }, trend }: Props) {
  if (trend.series.length === 1) return null
  const here = [...new Set(points.map(({ series }) => series))].toSorted((a, b) => a - b)
  return (
    <ul className="small soft mt-3" aria-label={m.trend_series()}>
      {here.flatMap((at) => {
        const one = trend.series[at]
        return one ? (
          <li key={at}>
            <b>{letterOf(trend, at)}</b> {m.trend_series_of(one)}
          </li>
        ) : (
          []
        )
      })}
    </ul>
  )
}
