import { Line, LinePath } from '@visx/shape'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { numberOf } from './quality-words.ts'

export type ChartLevel = Awaited<ReturnType<App['viewControlChart']>>['levels'][number]
type Value = ChartLevel['values'][number]

/** Lines of the chart, in standard deviations. */
const lines = [3, 2, 1, 0, -1, -2, -3] as const
/** Farther values are drawn on the edge. */
const EDGE = 4

const marks = {
  within: { sign: '●', label: m.quality_mark_within },
  warning: { sign: '▲', label: m.quality_mark_warning },
  rejected: { sign: '■', label: m.quality_mark_rejected },
  struck: { sign: '×', label: m.quality_mark_struck },
} as const
type Mark = keyof typeof marks

/** By its shape and its word; the colour only repeats it. */
function markOf({ struckReason, rules }: Pick<Value, 'struckReason' | 'rules'>): Mark {
  if (struckReason !== null) return 'struck'
  if (rules.some((rule) => rule !== '1-2s')) return 'rejected'
  return rules.length > 0 ? 'warning' : 'within'
}

export const markWords = (value: Pick<Value, 'struckReason' | 'rules'>) =>
  marks[markOf(value)].label()

/** In percent of the height, from the top. */
const heightOf = (deviation: number) =>
  ((EDGE - Math.max(-EDGE, Math.min(EDGE, deviation))) / (2 * EDGE)) * 100

/**
 * The values of one level over its runs, with the lines of the mean and of 1 to 3 SD. The picture
 * stretches to its place; scale and marks are HTML, so that they keep their size on a phone. Its
 * numbers stand in the table below it.
 */
export function LeveyJennings({ level, title }: { level: ChartLevel; title: string }) {
  const { values, mean, sd } = level
  const leftOf = (at: number) => ((at + 0.5) / values.length) * 100
  const counted = values.flatMap((value, at) =>
    value.struckReason === null ? [{ value, at }] : [],
  )
  const rejected = values.filter((value) => markOf(value) === 'rejected').length
  const label = m.quality_chart_label({
    chart: `${title}, ${m.quality_level({ level: level.level })}`,
    count: values.length,
    rejected,
  })
  return (
    <div className="plot levey">
      <div className="plot__scale" aria-hidden="true">
        {lines.map((line) => (
          <span key={line} className="num" style={{ top: `${heightOf(line)}%` }}>
            {numberOf(Math.round((mean + line * sd) * 1e4) / 1e4)}
          </span>
        ))}
      </div>
      <div className="levey__plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {lines.map((line) => (
            <Line
              key={line}
              className={`levey__line levey__line--${Math.abs(line)}`}
              from={{ x: 0, y: heightOf(line) }}
              to={{ x: 100, y: heightOf(line) }}
            />
          ))}
          <LinePath
            className="levey__path"
            data={counted}
            x={({ at }) => leftOf(at)}
            y={({ value }) => heightOf(value.deviation)}
          />
        </svg>
        {values.map((value, at) => (
          <span
            key={value.valueId}
            aria-hidden="true"
            className={`levey__mark levey__mark--${markOf(value)}`}
            style={{ left: `${leftOf(at)}%`, top: `${heightOf(value.deviation)}%` }}
          >
            {marks[markOf(value)].sign}
          </span>
        ))}
      </div>
    </div>
  )
}

/** What each shape means. */
export function MarkKey() {
  const all: readonly Mark[] = ['within', 'warning', 'rejected', 'struck']
  return (
    <ul className="levey__key">
      {all.map((mark) => (
        <li key={mark}>
          <span aria-hidden="true" className={`levey__sign levey__mark--${mark}`}>
            {marks[mark].sign}
          </span>{' '}
          {marks[mark].label()}
        </li>
      ))}
    </ul>
  )
}
