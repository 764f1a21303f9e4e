import { shownKm } from '#src/domain/places/shown-km.ts'
import { nearLabRanking } from '#src/domain/catalogue/ranking.ts'
import type { LocationView } from '#src/usecases/places/list-locations.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { nameHere } from '#src/web/names.ts'
import { RankedBy } from '#src/web/routes/public/ranked-by.tsx'
import { clockHours } from '#src/web/ui/lab-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Tag } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { MAP, mapPoints } from './home-map-points.ts'

type Lab = LabView & { km: number }

/** The labs of the chosen city: a sketch of their locations, and the complete list. */
export function CityLabs({ city, labs }: { city: LocationView; labs: readonly Lab[] }) {
  return (
    <section className="section" aria-labelledby="labs">
      <div className="wrap">
        <div className="nearhead">
          <h2 id="labs">{m.catalogue_city_labs({ city: nameHere(city.name) })}</h2>
          <p>
            <Link to={`/cities/${city.slug}`}>
              {m.home_labs_city({ city: nameHere(city.name) })}
            </Link>
          </p>
        </div>
        <div className="near">
          <div className="map">
            <LabMap city={city} labs={labs} />
          </div>
          <div>
            <ol className="labs">
              {labs.map((lab, at) => (
                <LabLine key={lab.id} lab={lab} number={at + 1} />
              ))}
            </ol>
            <p className="small soft mt-4">{m.home_labs_distance({ city: nameHere(city.name) })}</p>
            <RankedBy by={nearLabRanking} />
          </div>
        </div>
      </div>
    </section>
  )
}

function LabLine({ lab, number }: { lab: Lab; number: number }) {
  return (
    <li>
      <span className="pin" aria-hidden="true">
        {number}
      </span>
      <h3>
        <Link to={`/labs/${lab.id}`}>{lab.name}</Link>
      </h3>
      <span className="num">{m.catalogue_km({ km: shownKm(lab.km) })}</span>
      <p>
        <span>{nameHere(lab.locality)}</span>
        {lab.ratingTenths !== null && (
          <Tag icon="star">
            {m.catalogue_rating_of({ rating: (lab.ratingTenths / 10).toFixed(1) })}
          </Tag>
        )}
        {lab.isAccredited && <Tag icon="accredited">{m.lablife_certificate()}</Tag>}
        <span>{openOf(lab)}</span>
      </p>
    </li>
  )
}

/** A lab that closes a minute before midnight only to open again never closes. */
function openOf(lab: LabView) {
  const isAlways = lab.opensAt.startsWith('00:00') && lab.closesAt.startsWith('23:59')
  return isAlways ? m.home_labs_always() : m.home_labs_open({ hours: clockHours(lab) })
}

/** The streets are decorative; only the directions of the pins are true. */
function LabMap({ city, labs }: { city: LocationView; labs: readonly Lab[] }) {
  const pins = mapPoints(city, labs)
  const label = m.home_map({ city: nameHere(city.name) })
  return (
    <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="img" aria-label={label}>
      <g fill="none" stroke="var(--color-art-warm)">
        <path d="M0 210c90-30 160 10 250-24s170-60 310-30" strokeWidth="16" />
        <path
          d="M180 0c-10 90 40 150 20 340M400 0c20 100-30 180 10 340M0 80c160 30 330-40 560 10M0 300c200-30 340 10 560-20"
          strokeWidth="6"
        />
      </g>
      <path
        d="M250 256c40-14 90-4 96 26 2 26-60 34-90 22-24-10-26-40-6-48z"
        fill="var(--color-art-leaf)"
        opacity=".28"
      />
      {pins.map(({ x, y }) => (
        <path
          key={`${x} ${y}`}
          className="thread"
          strokeDasharray="1 9"
          d={`M${MAP.x} ${MAP.y}Q${(MAP.x + x) / 2} ${Math.min(MAP.y, y) - 14} ${x} ${y}`}
        />
      ))}
      <circle cx={MAP.x} cy={MAP.y} r="9" fill="var(--color-thread)" />
      <circle
        cx={MAP.x}
        cy={MAP.y}
        r="17"
        fill="none"
        stroke="var(--color-thread)"
        strokeWidth="2"
      />
      <text className="place" x={MAP.x} y={MAP.y + 40} textAnchor="middle">
        {nameHere(city.name)}
      </text>
      {pins.map((pin, at) => (
        <Pin key={`${pin.x} ${pin.y}`} {...pin} number={at + 1} />
      ))}
    </svg>
  )
}

function Pin({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className="sf"
        style={{ fill: 'var(--color-teal)' }}
        d="M0 0c-12-17-21-26-21-39a21 21 0 0 1 42 0c0 13-9 22-21 39z"
      />
      <text y="-32" textAnchor="middle">
        {number}
      </text>
    </g>
  )
}

/** Where no city is chosen: all of them, each with its own page. */
export function Cities({ cities }: { cities: readonly LocationView[] }) {
  return (
    <ul className="cities">
      {cities.map(({ slug, name, labs }) => (
        <li key={slug}>
          <Link to={`/cities/${slug}`}>{nameHere(name)}</Link>
          <span className="small soft num">{m.home_labs_count({ count: labs.length })}</span>
        </li>
      ))}
    </ul>
  )
}
