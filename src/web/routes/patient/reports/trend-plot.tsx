import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line, LinePath } from '@visx/shape'
import type { ReportResult } from '#src/domain/reports/report-body.ts'
import type { TrendChart, TrendPoint } from '#src/domain/reports/trend.ts'
import { hasRange, verdictOf } from '#src/domain/reports/verdict.ts'
import { instantOf } from '#src/web/ui/time-words.ts'

type Props = {
  chart: TrendChart
  /** The whole picture in a sentence. */
  label: string
  letterOf: (series: number) => string | undefined
}

/**
 * Values side by side in the order of their draws, each over the range that judged it. The picture
 * stretches to its place; every text and mark is HTML, so that it keeps its size on a phone.
 */
export function TrendPlot({ chart, label, letterOf }: Props) {
  const { points } = chart
  const { x, y } = scalesOf(points)
  const ticks = y.ticks(4)
  return (
    <div className="plot">
      <div className="plot__scale" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="num" style={{ top: `${y(tick)}%` }}>
            {Number(tick.toPrecision(12))}
          </span>
        ))}
      </div>
      <div className="overtime__plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {ticks.map((tick) => (
            <Line
              key={tick}
              className="plot__line"
              from={{ x: 0, y: y(tick) }}
              to={{ x: 100, y: y(tick) }}
            />
          ))}
          <Bands points={points} x={x} y={y} />
          <Lines chart={chart} x={x} y={y} />
        </svg>
        <Marks points={points} x={x} y={y} />
      </div>
      <div className="plot__names" aria-hidden="true">
        {points.map(({ reportId, drawnAt, series }) => (
          <span key={reportId}>
            {instantOf(drawnAt, 'day')} <b>{letterOf(series)}</b>
          </span>
        ))}
      </div>
    </div>
  )
}

type Points = readonly TrendPoint[]
type Scales = ReturnType<typeof scalesOf>

/** Percent of the width and of the height. */
function scalesOf(points: Points) {
  const x = scaleBand<number>({ domain: [...points.keys()], range: [0, 100] })
  const y = scaleLinear<number>({ domain: extentOf(points), range: [100, 0], nice: 4 })
  return { x, y }
}

const middleOf = (x: Scales['x'], at: number) => (x(at) ?? 0) + x.bandwidth() / 2

/** The ends of the range that judged a number; undefined where none or several did. */
export function bandOf(result: ReportResult) {
  if (result.ranges || !hasRange(result)) return undefined
  return { low: result.rangeLow, high: result.rangeHigh }
}

/** From the lowest value or end of a range to the highest, with room for the numbers above. */
function extentOf(points: Points): [number, number] {
  const all = points.flatMap(({ result }) => {
    const { low, high } = bandOf(result) ?? {}
    return [result.number, low, high].flatMap((end) => end ?? [])
  })
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const room = (most - least || Math.abs(most) || 1) * 0.15
  return [least >= 0 ? Math.max(0, least - room) : least - room, most + room]
}

/** As wide as its value's place: neighbours with one range look like one band. */
function Bands({ points, x, y }: { points: Points } & Scales) {
  const [bottom = 0, top = 0] = y.domain()
  return points.map(({ reportId, result }, at) => {
    const band = bandOf(result)
    if (!band) return null
    const [low, high] = [y(band.low ?? bottom), y(band.high ?? top)]
    return (
      <Bar
        key={reportId}
        className="overtime__range"
        x={x(at)}
        y={high}
        width={x.bandwidth()}
        height={Math.max(0, low - high)}
      />
    )
  })
}

function Lines({ chart: { points, lines }, x, y }: { chart: TrendChart } & Scales) {
  return lines.map((places) => (
    <LinePath<number>
      key={places.join(' ')}
      className="overtime__line"
      data={[...places]}
      x={(at) => middleOf(x, at)}
      y={(at) => y(points[at]?.result.number ?? 0)}
    />
  ))
}

/** By its shape; the colour only repeats it. */
export function lookOf(result: ReportResult): 'critical' | 'out' | 'plain' {
  const verdict = verdictOf(result)
  if (verdict === 'critical') return 'critical'
  return verdict === 'look' ? 'out' : 'plain'
}

function Marks({ points, x, y }: { points: Points } & Scales) {
  return points.map(({ reportId, result }, at) => (
    <span
      key={reportId}
      aria-hidden="true"
      className="overtime__point num"
      style={{ left: `${middleOf(x, at)}%`, top: `${y(result.number ?? 0)}%` }}
    >
      <b>{result.value}</b>
      {result.comparator === undefined && (
        <i className={`overtime__sign overtime__mark--${lookOf(result)}`} />
      )}
    </span>
  ))
}
