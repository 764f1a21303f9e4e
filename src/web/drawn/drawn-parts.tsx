import { scaleBarKm } from '#src/domain/places/projection.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A lab, 18 units wide round 0,0. */
export function LabShape() {
  return (
    <g className="drawn__lab">
      <rect x="-9" y="-9" width="18" height="18" rx="3" />
      <path d="M-5 0H5M0-5V5" />
    </g>
  )
}

type ScaleProps = {
  kmPerUnit: number
  sheet: { width: number; height: number }
  /** The longest bar, in units. */
  most: number
}

/** The scale at the foot of a sheet, and which way is north. */
export function ScaleBar({ kmPerUnit, sheet, most }: ScaleProps) {
  const km = scaleBarKm(kmPerUnit, most)
  const long = round(km / kmPerUnit)
  return (
    <g transform={`translate(16 ${sheet.height - 16})`}>
      <path className="drawn__bar" d={`M0-6V0H${long}V-6`} />
      <text className="drawn__text" x={long / 2} y="-8">
        {m.daymap_km({ km })}
      </text>
      <g transform={`translate(${sheet.width - 46} -8)`}>
        <path className="drawn__bar" d="M0 4V-26M-5-19 0-27 5-19" />
        <text className="drawn__text" x="14" y="-10">
          {m.daymap_north()}
        </text>
      </g>
    </g>
  )
}

/** Units of a drawing, to a tenth. */
export const round = (units: number) => Math.round(units * 10) / 10
