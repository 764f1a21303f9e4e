import { scaleLinear } from '@visx/scale'
import { Circle, Line, LinePath } from '@visx/shape'
import type { CurvePoint } from '#src/domain/labs/morning.ts'
import { m } from '#src/web/words/compiled/messages.js'

type CurveProps = {
  /** The whole picture in a sentence. */
  label: string
  curve: readonly CurvePoint[]
  marks: readonly Mark[]
}
type Mark = { hours: number; percent: number; words: string }

const WIDTH = 480
const HEIGHT = 140
const FOOT = 6

/** The share of reports by hour, with the hours at which half and nine tenths were there. */
export function Curve({ label, curve, marks }: CurveProps) {
  const last = Math.max(1, curve.at(-1)?.hours ?? 1)
  const x = scaleLinear<number>({ domain: [0, last], range: [FOOT, WIDTH - FOOT], clamp: true })
  const y = scaleLinear<number>({ domain: [0, 100], range: [HEIGHT - FOOT, FOOT] })
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 50, 100].map((percent) => (
        <Line
          key={percent}
          className="plot__line"
          from={{ x: 0, y: y(percent) }}
          to={{ x: WIDTH, y: y(percent) }}
        />
      ))}
      <LinePath
        className="chart__curve"
        data={[...curve]}
        x={({ hours }) => x(hours)}
        y={({ percent }) => y(percent)}
      />
      {marks.map(({ hours, percent, words }) => (
        <Circle key={words} className="chart__mark" cx={x(hours)} cy={y(percent)} r="5">
          <title>{words}</title>
        </Circle>
      ))}
    </svg>
  )
}

/** The curve as rows: how many of a hundred reports were there after so many hours. */
export function curveRows(curve: readonly CurvePoint[]) {
  return curve.map(({ hours, percent }) => ({
    id: String(hours),
    name: m.desk_morning_hours({ hours }),
    cells: [`${percent} %`],
  }))
}
