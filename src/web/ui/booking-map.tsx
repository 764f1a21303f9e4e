import type { MouseEvent } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { MapLab } from './booking-point.tsx'

/** Kilometres from the middle to an edge of the sketch: a PIN code's middle is good to 5 to 10. */
const HALF_KM = 8
const KM_PER_DEGREE = 111.195
const STEP_KM = 0.1

type Props = {
  middle: Point
  point: Point | null
  lab: MapLab
  pincode: string
  onMove: (point: Point) => void
}

/**
 * A sketch, not a map: rings of 2, 4 and 6 km round the middle of the PIN code, north up. The pin
 * goes where one taps, and by two sliders that any keyboard moves.
 */
export function BookingMap({ middle, point, lab, pincode, onMove }: Props) {
  const at = point && offset(middle, point)
  const place = (east: number, north: number) => onMove(pointAt(middle, east, north))
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const east = ((clientX - box.left) / box.width - 0.5) * 2 * HALF_KM
    const north = (0.5 - (clientY - box.top) / box.height) * 2 * HALF_KM
    place(east, north)
  }
  const { east = 0, north = 0 } = at ?? {}
  return (
    <div className="sketch needs-script">
      {/* The sliders below do the same for keyboards; the drawing itself says nothing they do not. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above */}
      <svg viewBox="-8 -8 16 16" onClick={tap} aria-hidden="true">
        <rect className="sketch__ground" x="-8" y="-8" width="16" height="16" />
        {[2, 4, 6].map((km) => (
          <g key={km}>
            <circle className="sketch__ring" r={km} />
            <text className="sketch__text" x="0.12" y={0.55 - km}>
              {km} km
            </text>
          </g>
        ))}
        <path className="sketch__cross" d="M-.3 0H.3M0-.3V.3" />
        <text className="sketch__text" x="0.35" y="0.75">
          {pincode}
        </text>
        <LabMark {...offset(middle, lab)} />
        {at && <PinMark {...at} />}
      </svg>
      <div className="sketch__sliders">
        <Slider
          label={m.booking_book_slide_north()}
          value={north}
          words={wayWords(north, 'north')}
          onSlide={(value) => place(east, value)}
        />
        <Slider
          label={m.booking_book_slide_east()}
          value={east}
          words={wayWords(east, 'east')}
          onSlide={(value) => place(value, north)}
        />
      </div>
      <p className="small soft">{m.booking_book_map_help({ pincode, lab: lab.name })}</p>
    </div>
  )
}

type SliderProps = { label: string; value: number; words: string; onSlide: (value: number) => void }

function Slider({ label, value, words, onSlide }: SliderProps) {
  return (
    <label className="sketch__slider">
      <span className="small">{label}</span>
      <input
        type="range"
        min={-HALF_KM}
        max={HALF_KM}
        step={STEP_KM}
        value={Math.round(value * 10) / 10}
        aria-valuetext={words}
        onChange={({ target }) => onSlide(Number(target.value))}
      />
      <span className="small soft num" aria-hidden="true">
        {words}
      </span>
    </label>
  )
}

function wayWords(km: number, axis: 'north' | 'east') {
  const far = Math.abs(km).toFixed(1)
  if (axis === 'north')
    return km >= 0 ? m.booking_book_km_north({ km: far }) : m.booking_book_km_south({ km: far })
  return km >= 0 ? m.booking_book_km_east({ km: far }) : m.booking_book_km_west({ km: far })
}

type Offset = { east: number; north: number }

function PinMark({ east, north }: Offset) {
  const x = within(east)
  const y = -within(north)
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        className="sketch__pin"
        d="M0 0C-.55-.8-.85-1.1-.85-1.6a.85.85 0 0 1 1.7 0C.85-1.1.55-.8 0 0z"
      />
      <circle className="sketch__hole" cy="-1.6" r=".3" />
    </g>
  )
}

/** The lab, at the edge in its direction where it lies outside. */
function LabMark({ east, north }: Offset) {
  const beyond = Math.max(Math.abs(east), Math.abs(north)) / (HALF_KM - 0.6)
  const [x, y] = beyond > 1 ? [east / beyond, -north / beyond] : [east, -north]
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="sketch__lab" x="-.45" y="-.45" width=".9" height=".9" rx=".18" />
      <path className="sketch__labcross" d="M-.22 0H.22M0-.22V.22" />
    </g>
  )
}

function within(km: number) {
  return Math.max(-HALF_KM, Math.min(HALF_KM, km))
}

/** Flat enough for a few kilometres. */
function offset(middle: Point, { latitude, longitude }: Point): Offset {
  return {
    east: (longitude - middle.longitude) * KM_PER_DEGREE * shrink(middle),
    north: (latitude - middle.latitude) * KM_PER_DEGREE,
  }
}

function pointAt(middle: Point, east: number, north: number): Point {
  return {
    latitude: middle.latitude + within(north) / KM_PER_DEGREE,
    longitude: middle.longitude + within(east) / (KM_PER_DEGREE * shrink(middle)),
  }
}

const shrink = ({ latitude }: Point) => Math.cos((latitude * Math.PI) / 180)
