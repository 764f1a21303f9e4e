import { type Place, projection, spread } from '#src/domain/places/projection.ts'
import { LabShape, round, ScaleBar } from '#src/web/drawn/drawn-parts.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { type CityDay, type DayVisit, LateRing, MarkShape, routeLook } from './day-shapes.tsx'

const SHEET = { width: 760, height: 520, margin: 56 }
/** Units between two visits, so that a mark and its label are seen. */
const GAP = 26
/** The longest scale bar, in units. */
const BAR = 150

type Props = { label: string; visits: readonly DayVisit[]; labs: CityDay['labs'] }
type Placed = DayVisit & { place: Place }

/**
 * A drawing without tiles: labs, visits and the routes between them, north up, with a scale. Its marks
 * lead a mouse to their lines in the table, which says the same; a screen reader reads only that.
 */
export function DayPicture({ label, visits, labs }: Props) {
  const { placeOf, kmPerUnit } = projection([...visits.map(({ point }) => point), ...labs], SHEET)
  const places = spread(
    visits.map(({ point }) => placeOf(point)),
    GAP,
  )
  const placed = visits.flatMap((visit, at) => {
    const place = places[at]
    return place ? [{ ...visit, place }] : []
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="scroll daymap__sheet" role="group" tabIndex={0} aria-label={label}>
      <svg className="daymap" viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} aria-hidden="true">
        <rect className="drawn__ground" width={SHEET.width} height={SHEET.height} rx="10" />
        <Routes visits={placed} />
        {labs.map((lab) => (
          <Lab key={lab.id} name={lab.name} place={placeOf(lab)} />
        ))}
        {placed.map((visit) => (
          <Visit key={visit.visitId} visit={visit} />
        ))}
        <ScaleBar kmPerUnit={kmPerUnit} sheet={SHEET} most={BAR} />
      </svg>
    </div>
  )
}

function Routes({ visits }: { visits: readonly Placed[] }) {
  const letters = [...new Set(visits.flatMap(({ route }) => (route === null ? [] : [route])))]
  return letters.map((letter, at) => {
    const stops = visits.filter(({ route }) => route === letter)
    const points = stops.map(({ place }) => `${round(place.x)},${round(place.y)}`).join(' ')
    return <polyline key={letter} className={routeLook(at)} points={points} />
  })
}

function Visit({ visit: { visitId, mark, isLate, route, startsAt, place } }: { visit: Placed }) {
  return (
    <a href={`#visit-${visitId}`} tabIndex={-1}>
      <g transform={`translate(${round(place.x)} ${round(place.y)})`}>
        <circle className="daymap__hit" r="22" />
        {isLate && <LateRing />}
        <MarkShape mark={mark} />
        <text className="drawn__text" y="21">
          {[instantOf(startsAt, 'time'), route].filter(Boolean).join(' ')}
        </text>
      </g>
    </a>
  )
}

function Lab({ name, place }: { name: string; place: Place }) {
  return (
    <g transform={`translate(${round(place.x)} ${round(place.y)})`}>
      <LabShape />
      <text className="drawn__text drawn__text--lab" y="-14">
        {name}
      </text>
    </g>
  )
}
