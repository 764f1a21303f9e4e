const fill = (name: string) => ({ fill: `var(--color-art-${name})` })

/** The drawing of the Services page: the sample on its way, from behind the houses to a pin. */
export function RideScene({ label }: { label: string }) {
  return (
    <svg className="scene" viewBox="0 0 640 400" role="img" aria-label={label}>
      <path
        style={fill('wall')}
        d="M22 62c0-22 14-34 36-34 150-6 356-8 520-1 26 1 40 14 41 40 4 96 3 190 0 279H22c-4-100-4-190 0-284z"
      />
      <path style={fill('warm')} d="M22 344c200-5 400-5 598 0v56H22z" />
      <Houses />
      <path className="s" d="M8 346c210-5 412-5 624-1" />
      <path
        className="thread"
        d="M20 330c34-6 44-40 30-58-14-16-36 0-24 18 18 26 66 20 96 2M482 298c52-2 80-26 68-56-10-24-42-14-34 8 10 26 46 10 46-40"
      />
      <Scooter />
      <path
        className="sf"
        style={fill('door')}
        d="M562 206c-20-28-36-45-36-68 0-21 16-37 36-37s36 16 36 37c0 23-16 40-36 68z"
      />
      <circle className="sf" style={fill('paper')} cx="562" cy="137" r="14" />
    </svg>
  )
}

function Houses() {
  return (
    <g opacity=".5">
      <path
        className="sf"
        style={fill('paper')}
        d="M52 346V196c16-14 32-28 48-42 16 14 32 28 48 42v150zM292 346V150c34-2 66-2 100 0v196z"
      />
      <path className="sf" style={fill('warm')} d="M142 346V116c30-2 58-2 88 0v230z" />
      <path
        className="s"
        style={{ strokeWidth: 1.6 }}
        d="M160 140h18v22h-18zM194 140h18v22h-18zM160 184h18v22h-18zM312 174h20v24h-20zM352 174h20v24h-20zM312 220h20v24h-20zM352 220h20v24h-20z"
      />
      <path
        className="sf"
        style={fill('leaf')}
        d="M436 346v-60c-30-2-44-26-30-50-8-30 22-52 46-40 26-10 52 14 42 42 12 26-8 48-40 48v60z"
      />
    </g>
  )
}

function Scooter() {
  return (
    <>
      <path
        className="sf"
        style={fill('door-2')}
        d="M280 302c36 4 72 4 108 0l4 16c-38 5-76 5-114 0z"
      />
      <path
        className="sf"
        style={fill('door')}
        d="M150 308c0-50 30-82 82-84 38-1 58 8 68 30 8 20 10 40 22 54-18 5-34 6-50 5-4-28-22-44-50-44-30 0-48 18-52 44-8 0-14-2-20-5z"
      />
      <path
        className="sf"
        style={fill('clay')}
        d="M196 212c34-10 72-10 106 0 4 6 2 12-4 14-34 4-66 4-98 0-6-2-7-10-4-14z"
      />
      <path
        className="sf"
        style={fill('door')}
        d="M384 314c-6-62 6-112 36-158l18 9c-18 46-24 98-20 146-12 4-22 5-34 3z"
      />
      <path
        className="sf"
        style={fill('door')}
        d="M396 306c4-28 22-44 50-44s46 16 50 42c-10 4-20 4-28 1-4-10-10-14-22-14-10 0-16 5-20 14-10 4-20 4-30 1z"
      />
      <path className="s" style={{ strokeWidth: 5 }} d="M430 160c-8-16-20-24-38-26" />
      <circle className="sf" style={fill('paper')} cx="446" cy="176" r="11" />
      <Wheel x={222} />
      <Wheel x={446} />
      <SampleBox />
    </>
  )
}

function Wheel({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 312)`}>
      <circle className="sf" style={fill('gap')} r="34" />
      <circle className="sf" style={fill('paper')} r="15" />
      <circle style={fill('line')} r="3" />
    </g>
  )
}

/** The sample box. */
function SampleBox() {
  return (
    <>
      <path
        className="sf"
        style={fill('paper')}
        d="M128 112c34-3 68-3 104 0 3 34 3 66 0 98-36 3-70 3-104 0-3-32-3-64 0-98z"
      />
      <path className="s" d="M127 134c36-3 70-3 106 0" />
      <path
        className="sf"
        style={fill('blood')}
        d="M180 148c8 12 15 20 15 30 0 9-6 15-15 15s-15-6-15-15c0-10 7-18 15-30z"
      />
    </>
  )
}
