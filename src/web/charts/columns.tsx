import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, BarStack, Line } from '@visx/shape'
import type { Part } from './figure.tsx'
import { toneClass } from './tones.ts'

type Column = {
  id: string
  /** Under the column; short. */
  label: string
  /** By the id of each part; one below zero hangs below the line. */
  values: Readonly<Record<string, number>>
}

type Props = {
  /** The whole picture in a sentence. */
  label: string
  columns: readonly Column[]
  parts: readonly Part[]
  /** A number of the scale as people read it. */
  shown: (value: number) => string
}

/**
 * Columns over time, each stacked of its parts, with the scale on the left. The picture stretches to
 * its place, so every text is HTML beside it and keeps its size on a phone.
 */
export function Columns({ label, columns, parts, shown }: Props) {
  const x = scaleBand<string>({
    domain: columns.map(({ id }) => id),
    range: [0, 100],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  })
  const y = scaleLinear<number>({ domain: extent(columns, parts), range: [100, 0], nice: 4 })
  const ticks = y.ticks(4)
  return (
    <div className="plot">
      <div className="plot__scale" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="num" style={{ top: `${y(tick)}%` }}>
            {shown(tick)}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <Line
            key={tick}
            className="plot__line"
            from={{ x: 0, y: y(tick) }}
            to={{ x: 100, y: y(tick) }}
          />
        ))}
        <Stacks columns={columns} parts={parts} x={x} y={y} />
      </svg>
      <div className="plot__names" aria-hidden="true">
        {columns.map(({ id, label: name }) => (
          <span key={id}>{name}</span>
        ))}
      </div>
    </div>
  )
}

type Scales = {
  x: ReturnType<typeof scaleBand<string>>
  y: ReturnType<typeof scaleLinear<number>>
}

function Stacks({ columns, parts, x, y }: Pick<Props, 'columns' | 'parts'> & Scales) {
  const toneOf = new Map(parts.map(({ id, tone }) => [id, toneClass(tone)]))
  return (
    <BarStack<Column, string>
      data={[...columns]}
      keys={parts.map(({ id }) => id)}
      value={({ values }, key) => values[key] ?? 0}
      x={({ id }) => id}
      xScale={x}
      yScale={y}
      offset="diverging"
      color={(key) => toneOf.get(key) ?? ''}
    >
      {(stacks) =>
        stacks.flatMap(({ key, bars }) =>
          bars
            .filter(({ bar }) => bar[0] !== bar[1])
            .map(({ index, x: left, y: top, width, height, color }) => (
              <Bar
                key={`${key} ${index}`}
                className={`plot__part ${color}`}
                x={left}
                y={top}
                width={width}
                height={height}
              />
            )),
        )
      }
    </BarStack>
  )
}

/** The smallest scale, so that nothing but zeros still has one. */
const FLATTEST = 100

/** From the lowest sum of what is below zero to the highest of what is above it. */
function extent(columns: readonly Column[], parts: readonly Part[]): [number, number] {
  const sums = columns.map(({ values }) => {
    const own = parts.map(({ id }) => values[id] ?? 0)
    const sum = (of: number[]) => of.reduce((whole, value) => whole + value, 0)
    return [sum(own.filter((value) => value < 0)), sum(own.filter((value) => value > 0))] as const
  })
  return [
    Math.min(0, ...sums.map(([low]) => low)),
    Math.max(FLATTEST, ...sums.map(([, high]) => high)),
  ]
}
