import type { CurvePoint } from '#src/domain/labs/morning.ts'

/** A row of bars: what it is, how much as a number, and as people read it. */
export type BarRow = {
  id: string
  label: string
  value: number
  shown: string
  tone?: 'late' | 'soon' | undefined
}

/**
 * Horizontal bars of one scale, drawn here without a script. The picture is hidden from screen
 * readers: label and number stand beside it as text.
 */
export function BarList({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className="bars">
      {rows.map(({ id, label, value, shown, tone = 'plain' }) => (
        <li key={id}>
          <span>{label}</span>
          <b className="num">{shown}</b>
          <svg className="chartbar" aria-hidden="true" focusable="false">
            <rect className="chartbar__whole" width="100%" height="10" rx="2" />
            <rect
              className={`chartbar__part chartbar__part--${tone}`}
              width={`${Math.max(0, (100 * value) / most)}%`}
              height="10"
              rx="2"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}

type ColumnsProps = {
  /** The whole picture in a sentence. */
  label: string
  columns: readonly { id: string; value: number; title: string }[]
}

const WIDTH = 480
const HEIGHT = 140
const FOOT = 4

/** Columns over time; one below zero hangs below the line. The numbers stand in a table beside it. */
export function Columns({ label, columns }: ColumnsProps) {
  const high = Math.max(1, ...columns.map(({ value }) => value))
  const low = Math.min(0, ...columns.map(({ value }) => value))
  const scale = (HEIGHT - 2 * FOOT) / (high - low)
  const zero = FOOT + high * scale
  const step = WIDTH / columns.length
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {columns.map(({ id, value, title }, at) => (
        <rect
          key={id}
          className="chart__column"
          x={at * step + 4}
          y={Math.min(zero, zero - value * scale)}
          width={step - 8}
          height={Math.max(value === 0 ? 0 : 1, Math.abs(value * scale))}
          rx="2"
        >
          <title>{title}</title>
        </rect>
      ))}
      <line className="chart__line" x1="0" x2={WIDTH} y1={zero} y2={zero} />
    </svg>
  )
}

type CurveProps = { label: string; curve: readonly CurvePoint[]; marks: readonly Mark[] }
type Mark = { hours: number; percent: number; words: string }

/** The share of reports by hour, with the hours at which half and nine tenths were there. */
export function Curve({ label, curve, marks }: CurveProps) {
  const last = Math.max(1, curve.at(-1)?.hours ?? 1)
  const x = (hours: number) => (Math.min(hours, last) / last) * WIDTH
  const y = (percent: number) => HEIGHT - FOOT - (percent / 100) * (HEIGHT - 2 * FOOT)
  const points = curve.map(
    ({ hours, percent }) => `${x(hours).toFixed(1)},${y(percent).toFixed(1)}`,
  )
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 50, 100].map((percent) => (
        <line
          key={percent}
          className="chart__line"
          x1="0"
          x2={WIDTH}
          y1={y(percent)}
          y2={y(percent)}
        />
      ))}
      <polyline className="chart__curve" points={points.join(' ')} />
      {marks.map(({ hours, percent, words }) => (
        <circle key={words} className="chart__mark" cx={x(hours)} cy={y(percent)} r="5">
          <title>{words}</title>
        </circle>
      ))}
    </svg>
  )
}
