import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, BarStackHorizontal } from '@visx/shape'
import type { Part } from '#src/web/charts/figure.tsx'
import { toneClass } from '#src/web/charts/tones.ts'
import type { Paise } from '#src/domain/money.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type PartOf = Part & {
  paise: Paise
  to?: string | undefined
  /** Under the name: since when. */
  plain?: string | undefined
}

type Props = {
  title: string
  /** The whole picture in a sentence. */
  label: string
  parts: readonly PartOf[]
  total: Paise
}

/** One sum as a bar of its parts, and the parts as a table whose last row is the sum. */
export function Parted({ title, label, parts, total }: Props) {
  return (
    <figure className="figure parted">
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <PartsBar label={label} parts={parts} />
      <table className="parted__table">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{m.finance_flight_part()}</th>
            <th scope="col">{m.finance_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.id} part={part} />
          ))}
          <tr className="parted__sum">
            <th scope="row">{m.finance_sum()}</th>
            <td>
              <Money paise={total} />
            </td>
          </tr>
        </tbody>
      </table>
    </figure>
  )
}

function PartRow({ part: { label, tone, paise, to, plain } }: { part: PartOf }) {
  return (
    <tr className={classes(paise === 0 && 'soft')}>
      <th scope="row">
        <i className={`figure__key ${toneClass(tone)}`} aria-hidden="true" />
        <span>
          {to === undefined ? label : <Link to={to}>{label}</Link>}
          {plain !== undefined && <small>{plain}</small>}
        </span>
      </th>
      <td>
        <Money paise={paise} />
      </td>
    </tr>
  )
}

/** Parts below zero are to the left of the line, the others to its right. */
function PartsBar({ label, parts }: Pick<Props, 'label' | 'parts'>) {
  const values = Object.fromEntries(parts.map(({ id, paise }) => [id, paise]))
  const sum = (of: number[]) => of.reduce((whole, value) => whole + value, 0)
  const all = parts.map(({ paise }) => paise)
  const low = sum(all.filter((value) => value < 0))
  const high = Math.max(1, sum(all.filter((value) => value > 0)))
  const toneOf = new Map(parts.map(({ id, tone }) => [id, toneClass(tone)]))
  return (
    <svg
      className="parted__bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect className="chartbar__whole" width="100" height="10" />
      <BarStackHorizontal<typeof values, string>
        data={[values]}
        keys={parts.map(({ id }) => id)}
        y={() => 'all'}
        xScale={scaleLinear<number>({ domain: [low, high], range: [0, 100] })}
        yScale={scaleBand<string>({ domain: ['all'], range: [0, 10] })}
        offset="diverging"
        color={(key) => toneOf.get(key) ?? ''}
      >
        {(stacks) =>
          stacks.flatMap(({ key, bars }) =>
            bars
              .filter(({ width }) => width > 0)
              .map(({ x, width, color }) => (
                <Bar key={key} className={`plot__part ${color}`} x={x} width={width} height={10} />
              )),
          )
        }
      </BarStackHorizontal>
    </svg>
  )
}
