import { m } from '#src/web/words/compiled/messages.js'

/**
 * Kilometres from the middle to an edge: a PIN code's middle is accurate to 5 to 10. As in
 * `place.browser.ts`.
 */
const HALF_KM = 8

type Offset = { east: number; north: number }
type Props = { lab: Offset & { name: string }; pincode: string }

/**
 * A sketch, not a map: rings of 2, 4 and 6 km round the middle of the PIN code, north up. The pin
 * moves by a tap, and by two sliders with any keyboard.
 */
export function BookingMap({ lab, pincode }: Props) {
  return (
    <div className="sketch needs-script">
      <svg viewBox="-8 -8 16 16" aria-hidden="true" data-part="drawing">
        <rect className="sketch__ground" x="-8" y="-8" width="16" height="16" />
        {[2, 4, 6].map((km) => (
          <g key={km}>
            <circle className="sketch__ring" r={km} />
            <text className="sketch__text" x="0.12" y={0.55 - km}>
              {m.catalogue_km({ km })}
            </text>
          </g>
        ))}
        <path className="sketch__cross" d="M-.3 0H.3M0-.3V.3" />
        <text className="sketch__text" x="0.35" y="0.75">
          {pincode}
        </text>
        <LabMark {...lab} />
        <g data-part="pin" visibility="hidden">
          <path
            className="sketch__pin"
            d="M0 0C-.55-.8-.85-1.1-.85-1.6a.85.85 0 0 1 1.7 0C.85-1.1.55-.8 0 0z"
          />
          <circle className="sketch__hole" cy="-1.6" r=".3" />
        </g>
      </svg>
      <Slider
        axis="north"
        label={m.booking_book_slide_north()}
        more={m.booking_book_km_north({ km: '{km}' })}
        less={m.booking_book_km_south({ km: '{km}' })}
      />
      <Slider
        axis="east"
        label={m.booking_book_slide_east()}
        more={m.booking_book_km_east({ km: '{km}' })}
        less={m.booking_book_km_west({ km: '{km}' })}
      />
      <p className="small soft">{m.booking_book_map_help({ pincode, lab: lab.name })}</p>
    </div>
  )
}

type SliderProps = { axis: 'north' | 'east'; label: string; more: string; less: string }

/** Unnamed: it moves the two inputs that are sent. */
function Slider({ axis, label, more, less }: SliderProps) {
  return (
    <label className="sketch__slider">
      <span className="small">{label}</span>
      <input
        type="range"
        min={-HALF_KM}
        max={HALF_KM}
        step="0.1"
        defaultValue="0"
        data-part={axis}
        data-more={more}
        data-less={less}
      />
      <span className="small soft num" aria-hidden="true" data-part={`${axis}-words`} />
    </label>
  )
}

/** The lab, at the edge in its direction where it is outside. */
function LabMark({ east, north }: Offset) {
  const beyond = Math.max(1, Math.max(Math.abs(east), Math.abs(north)) / (HALF_KM - 0.6))
  return (
    <g transform={`translate(${east / beyond} ${-north / beyond})`}>
      <rect className="sketch__lab" x="-.45" y="-.45" width=".9" height=".9" rx=".18" />
      <path className="sketch__labcross" d="M-.22 0H.22M0-.22V.22" />
    </g>
  )
}
