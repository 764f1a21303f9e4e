const fill = (name: string) => ({ fill: `var(--color-art-${name})` })

/**
 * The drawing of the About page: the thread comes in through the window, past scooter and bench, to
 * a signed report.
 */
export function BenchScene({ label }: { label: string }) {
  return (
    <svg className="scene" viewBox="0 0 640 460" role="img" aria-label={label}>
      <path
        style={fill('wall')}
        d="M22 56c0-20 14-32 36-32 150-6 356-7 520-1 26 1 40 14 41 38 4 104 3 240 0 345H22c-4-130-4-240 0-350z"
      />
      <path style={fill('warm')} d="M22 398c200-5 400-5 598 0v62H22z" />
      <path className="s" d="M8 400c210-5 412-5 624-1" />
      <Window />
      <Bench />
      <g transform="translate(8 -24)">
        <Report />
      </g>
      <g transform="translate(-26 0)">
        <Microscope />
      </g>
      <path
        className="thread"
        d="M24 232c40 18 70-8 96 10 34 24 4 62 46 66 30 3 36-30 22-44-14-13-32 4-20 20 26 34 78-8 106 24M398 306c24 14 40-8 58-40 16-28 36-40 58-44"
      />
    </svg>
  )
}

/** Outside: the city the sample came from. */
function Window() {
  return (
    <>
      <path
        className="sf"
        style={fill('paper')}
        d="M70 78c48-3 96-3 146 0 2 40 2 82 0 122-50 3-98 3-146 0-2-40-2-82 0-122z"
      />
      <path
        className="sf"
        style={fill('glass')}
        d="M84 92c40-2 78-2 118 0 1 32 1 62 0 94-40 2-78 2-118 0-1-32-1-62 0-94z"
      />
      <path
        style={fill('leaf')}
        d="M85 168c20-22 40-22 56-6 14-26 42-24 60-2v25c-40 2-76 2-116 0z"
        opacity=".5"
      />
      <path
        className="sf"
        style={fill('warm')}
        d="M104 186v-38l18-16 18 16v38zM152 186v-54h26v54z"
      />
      <path
        className="s"
        style={{ strokeWidth: 1.4 }}
        d="M116 160h11v12h-11zM160 142h10M160 154h10M160 166h10"
      />
      <path className="s" d="M143 78v124" />
      <path
        className="sf"
        style={fill('clay')}
        d="M60 202c56-3 112-3 168 0 1 5 1 9 0 13-56 2-112 2-168 0-1-4-1-8 0-13z"
      />
    </>
  )
}

/** The bench, and a rack with three tubes on it. */
function Bench() {
  return (
    <>
      <path className="sf" style={fill('door-2')} d="M92 342h18v62H92zM548 342h18v62h-18z" />
      <path
        className="sf"
        style={fill('door')}
        d="M62 322c176-4 360-4 536 0 2 8 2 14 0 22-176 3-360 3-536 0-2-8-2-14 0-22z"
      />
      <Tube x={276} cap="lavender" from={40} />
      <Tube x={316} cap="grey" from={46} />
      <Tube x={356} cap="gold" from={36} />
      <path
        className="sf"
        style={fill('paper')}
        d="M262 262c46-3 92-3 138 0 1 8 1 15 0 22-46 2-92 2-138 0-1-7-1-14 0-22z"
      />
      <path
        className="sf"
        style={fill('paper')}
        d="M258 308c50-3 98-3 146 0 1 5 1 9 0 14-48 2-98 2-146 0-1-5-1-9 0-14z"
      />
    </>
  )
}

function Tube({ x, cap, from }: { x: number; cap: 'lavender' | 'grey' | 'gold'; from: number }) {
  return (
    <g transform={`translate(${x} 206)`}>
      <path
        className="sf"
        style={fill('glass')}
        d="M3 20c.4 26-.3 52 0 76 .3 14 20.5 14 20.5 0-.3-26 .4-50 0-76z"
      />
      <path
        style={fill('blood')}
        d={`M4.3 ${from}c6-2.5 12 2 18-.5l.1 ${96 - from}c0 11.5-18 11.5-18 0z`}
      />
      <path
        className={`sf cap-${cap}`}
        d="M-1 2.5C8 1 19 1.2 27.5 2.2c.7 6 .6 12 .2 18-9 .9-19.5.8-28.5.1-.6-6-.6-12-.2-17.8z"
      />
      <path
        className="s"
        style={{ strokeWidth: 1.3, opacity: 0.55 }}
        d="M4 5v12M9 4.5v13M14 4.5v13M19 4.5v13M24 5v12"
      />
    </g>
  )
}

function Microscope() {
  return (
    <>
      <path
        className="sf"
        style={fill('door-2')}
        d="M424 322c-2-8 2-14 10-14 26-2 52-2 78 0 8 0 11 6 10 14-32 2-66 2-98 0z"
      />
      <path
        className="sf"
        style={fill('door')}
        d="M474 190c40 2 62 34 54 70-4 22-14 38-28 50h-20c18-12 30-28 34-50 5-26-10-46-38-50z"
      />
      <path
        className="sf"
        style={fill('paper')}
        d="M438 268c26-2 52-2 76 0 1 5 1 8 0 12-24 1-50 1-76 0-1-4-1-7 0-12z"
      />
      <path className="sf" style={fill('paper')} d="M450 166l28-8 18 64c-9 5-18 8-28 9z" />
      <path
        className="sf"
        style={fill('door')}
        d="M444 148c12-5 22-8 34-10l4 19c-11 3-22 6-34 10zM472 232l21-6 3 22c-5 3-10 4-15 5z"
      />
    </>
  )
}

/** On the wall: values in their ranges, and the signatory's name. */
function Report() {
  return (
    <>
      <path
        className="sf"
        style={fill('paper')}
        d="M500 84c30-3 58-3 86 0 3 50 3 100 0 150-30 3-58 3-86 0-3-50-3-100 0-150z"
      />
      <path className="s" style={{ strokeWidth: 1.6 }} d="M514 104h36M514 116h22" />
      <path
        className="s"
        style={{ strokeWidth: 5, opacity: 0.25 }}
        d="M515 140h56M515 160h56M515 180h56"
      />
      <path
        className="s"
        style={{ strokeWidth: 5, stroke: 'var(--color-art-door)' }}
        d="M530 140h20M526 160h24M536 180h18"
      />
      <path
        className="thread"
        d="M506 246c4-30 14-44 18-34 4 9-6 14-4 4 4-12 12-4 16 0 4 3 6-6 10-4 5 3 8 5 24-1"
      />
    </>
  )
}
