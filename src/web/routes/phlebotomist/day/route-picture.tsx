import { LabShape, round, ScaleBar } from '#src/web/drawn/drawn-parts.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type Day, drawingOf, type Mark, SHEET } from './route-drawing.ts'
import { wayWords } from './route-words.ts'

/** The longest scale bar, in units. */
const BAR = 90

/**
 * The way of the day, drawn on the server without tiles: where rounds begin, the doors by number, the
 * labs as squares, the next leg thick. Whoever hears the page hears the same as a sentence.
 */
export function RoutePicture({ day }: { day: Day }) {
  const { marks, legs, kmPerUnit } = drawingOf(day)
  return (
    <svg
      className="dayroute"
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-labelledby="dayroute-title dayroute-way"
    >
      <title id="dayroute-title">{m.dayroute_picture()}</title>
      <desc id="dayroute-way">{wayWords(day)}</desc>
      <rect className="drawn__ground" width={SHEET.width} height={SHEET.height} rx="10" />
      {legs.toReversed().map((leg, at) => (
        <LegLine key={leg.id} leg={leg} isNext={at === legs.length - 1} />
      ))}
      {marks.map((mark) => (
        <MarkOf key={mark.id} mark={mark} />
      ))}
      <ScaleBar kmPerUnit={kmPerUnit} sheet={SHEET} most={BAR} />
    </svg>
  )
}

type LegProps = { leg: ReturnType<typeof drawingOf>['legs'][number]; isNext: boolean }

function LegLine({ leg: { from, to }, isNext }: LegProps) {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const middle = `${round((from.x + to.x) / 2)} ${round((from.y + to.y) / 2)}`
  return (
    <g className={isNext ? 'dayroute__leg dayroute__leg--next' : 'dayroute__leg'}>
      <path d={`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`} />
      {isNext && (
        <path
          className="dayroute__arrow"
          d="M-6-7 7 0-6 7z"
          transform={`translate(${middle}) rotate(${round(turn)})`}
        />
      )}
    </g>
  )
}

function MarkOf({ mark: { kind, sign, place } }: { mark: Mark }) {
  return (
    <g transform={`translate(${round(place.x)} ${round(place.y)})`}>
      {kind === 'base' && <BaseShape />}
      {kind === 'here' && <circle className="dayroute__here" r="7" />}
      {kind === 'stop' && <circle className="dayroute__stop" r="11" />}
      {kind === 'lab' && <LabShape />}
      {kind === 'stop' && (
        <text className="dayroute__number" y="4.5">
          {sign}
        </text>
      )}
      {kind === 'lab' && (
        <text className="drawn__text drawn__text--lab" y="-13">
          {sign}
        </text>
      )}
    </g>
  )
}

/** A house, about 20 units wide round 0,0. */
function BaseShape() {
  return <path className="dayroute__base" d="M-10 0 0-10 10 0H7V9H-7V0z" />
}
