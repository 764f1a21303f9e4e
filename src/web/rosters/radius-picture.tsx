import type { Point } from '#src/domain/places/distance.ts'
import { projection } from '#src/domain/places/projection.ts'
import { m } from '#src/web/words/compiled/messages.js'

const SHEET = { width: 440, height: 320, margin: 28 }
/** Kilometres of a degree of latitude, for the edges of the circle. */
const KM_PER_DEGREE = 111.195

type Props = { own: Point & { radiusKm: number }; labs: readonly (Point & { name: string })[] }

/**
 * A drawing without tiles: the base, the circle of its radius and the labs of the city, north up.
 * Says nothing that the fields don't say, so a screen reader hears its caption alone.
 */
export function RadiusPicture({ own, labs }: Props) {
  const degrees = own.radiusKm / KM_PER_DEGREE
  const east = degrees / Math.cos((own.latitude * Math.PI) / 180)
  const edges = [-1, 1].flatMap((side) => [
    { latitude: own.latitude + side * degrees, longitude: own.longitude },
    { latitude: own.latitude, longitude: own.longitude + side * east },
  ])
  const { placeOf, kmPerUnit } = projection([...edges, ...labs], SHEET)
  const base = placeOf(own)
  const radius = own.radiusKm / kmPerUnit
  return (
    <figure className="rostermap full">
      <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
        <rect className="rostermap__ground" width={SHEET.width} height={SHEET.height} rx="10" />
        <circle className="rostermap__reach" cx={base.x} cy={base.y} r={radius} />
        {labs.map((lab) => {
          const { x, y } = placeOf(lab)
          return (
            <rect
              key={lab.name}
              className="rostermap__lab"
              x={x - 4}
              y={y - 4}
              width="8"
              height="8"
            />
          )
        })}
        <line
          className="rostermap__radius"
          x1={base.x}
          y1={base.y}
          x2={base.x + radius}
          y2={base.y}
        />
        <circle className="rostermap__base" cx={base.x} cy={base.y} r="7" />
        <text className="rostermap__text" x={base.x} y={base.y + 24}>
          {m.roster_picture_base()}
        </text>
        <text className="rostermap__text" x={base.x + radius / 2} y={base.y - 8}>
          {m.roster_picture_km({ km: own.radiusKm })}
        </text>
      </svg>
      <figcaption className="small soft">{m.roster_picture()}</figcaption>
    </figure>
  )
}
