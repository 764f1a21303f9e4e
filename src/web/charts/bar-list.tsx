import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'
import { Link } from '#src/web/ui/link.tsx'
import { type Tone, toneClass } from './tones.ts'

/** A row of bars: what it is, how much as a number, and as people read it. */
export type BarRow = {
  id: string
  label: string
  value: number
  shown: string
  tone?: Tone | undefined
  to?: string | undefined
  /** A second line, under the name. */
  plain?: ReactNode
}

/**
 * Horizontal bars of one scale, the longest as wide as the list. The bars are hidden from screen
 * readers: label and number stand beside them as text. A value below zero has no bar.
 */
export function BarList({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const width = scaleLinear<number>({ domain: [0, most], range: [0, 100], clamp: true })
  return (
    <ul className="bars">
      {rows.map(({ id, label, value, shown, tone = '1', to, plain }) => (
        <li key={id}>
          <span>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
            {plain !== undefined && <small className="bars__plain">{plain}</small>}
          </span>
          <b className="num">{shown}</b>
          <svg className="chartbar" aria-hidden="true" focusable="false">
            <Bar className="chartbar__whole" width="100%" height="10" rx="2" />
            <Bar className={toneClass(tone)} width={`${width(value)}%`} height="10" rx="2" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
