/**
 * The drawing of the first page: one thread from the door, past drop and tubes and pin, to the
 * report.
 */
export function HomeScene({ label }: { label: string }) {
  return (
    <svg className="scene" viewBox="0 0 640 520" role="img" aria-label={label}>
      <path
        style={{ fill: 'var(--color-art-wall)' }}
        d="M22 60c0-22 14-34 36-34 150-6 356-8 520-1 26 1 40 14 41 40 4 120 3 290 0 455H22c-4-150-4-310 0-460z"
      />
      <path style={{ fill: 'var(--color-art-warm)' }} d="M22 458c200-5 400-5 598 0v62H22z" />
      <path className="s" d="M8 459c210-5 412-5 624-1" />
      {/* door */}
      <path
        className="sf"
        style={{ fill: 'var(--color-art-paper)' }}
        d="M62 458c-2-118-2-236 1-352 56-3 114-3 170 0 3 116 3 234 1 352z"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-gap)' }}
        d="M82 457c-2-108-1-222 1-332 43-2 88-2 131 0 2 110 2 222 0 332z"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-door)' }}
        d="M82 457c-2-108-1-222 1-332 33 4 66 9 98 15 2 112 1 224-1 336-33-6-66-12-98-19z"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-door-2)' }}
        d="M97 146c22 3 44 6 66 10 1 38 1 72 0 110-22-3-45-6-67-9-1-38-1-74 1-111zM96 282c22 3 45 6 67 9 0 50 0 98-1 148-22-4-45-8-67-12-1-48-1-98 1-145z"
      />
      <circle className="sf" style={{ fill: 'var(--color-cap-gold)' }} cx="170" cy="296" r="5" />
      {/* garland */}
      <path className="s" d="M58 108c20 16 42 20 59 4 18 18 44 18 62 0 16 14 38 12 57-5" />
      <g className="sf" style={{ fill: 'var(--color-art-leaf)', strokeWidth: 1.6 }}>
        <path d="M66 114c-6 10-5 20 1 28 6-9 6-19-1-28zM82 122c-6 10-6 21 0 30 7-10 7-20 0-30zM99 122c-5 9-6 19 0 28 7-9 7-19 0-28zM117 112c-6 11-6 23 0 33 7-11 7-22 0-33zM134 123c-6 10-6 20 0 29 7-10 7-19 0-29zM151 126c-5 9-6 19 0 28 7-9 6-19 0-28zM168 121c-6 10-6 20 0 29 7-10 6-20 0-29zM182 111c-6 11-6 22 0 33 7-11 7-22 0-33zM199 119c-6 9-6 19 0 28 7-9 6-19 0-28zM216 117c-6 9-6 19 0 28 7-9 6-19 0-28zM231 109c-6 9-6 18 0 27 7-9 6-18 0-27z" />
      </g>
      {/* mat, step and slippers */}
      <path
        className="sf"
        style={{ fill: 'var(--color-art-clay)' }}
        d="M76 476c46-2 94-2 140 1l16 22c-58 3-118 2-172-1z"
      />
      <path
        className="s"
        style={{ strokeWidth: 1.5, opacity: 0.6 }}
        d="M82 483c44-2 88-1 132 0M76 491c50-1 98-1 148 1"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-door)' }}
        d="M256 482c10-7 30-7 38-1 6 5-1 11-9 11-12 1-24 0-29-4-2-2-2-4 0-6zM262 502c12-5 30-3 37 3 4 5-3 10-11 9-11 0-22-3-27-7-2-2-1-4 1-5z"
      />
      {/* plant */}
      <path className="s" d="M36 430c-4-26 0-46-8-66M38 430c4-24 12-36 10-58" />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-leaf)' }}
        d="M28 366c-14-6-18-20-12-32 12 6 16 20 12 32zM48 372c-4-14 2-26 12-32 6 14 0 27-12 32zM34 398c-12 0-20-8-22-18 12-2 20 6 22 18z"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-clay)' }}
        d="M20 428c12-2 24-2 36 0-1 11-3 21-6 31-8 1-17 1-24 0-3-10-5-20-6-31z"
      />
      {/* thread */}
      <path
        className="thread"
        d="M214 470c34 8 66-6 62-48-4-46-46-70-34-120 10-42 62-44 66-8 3 30-30 40-34 14-6-50 28-116 92-132 52-13 92 0 104 24"
      />
      <path className="thread" d="M470 226c-4 46-70 40-75 103M511 401c8-8 14 8 22 0" />
      {/* drop */}
      <path
        className="sf"
        style={{ fill: 'var(--color-art-blood)' }}
        d="M276 166c12 20 27 36 27 55 0 17-12 28-28 28-15 0-27-11-27-28 1-19 16-35 28-55z"
      />
      <path
        className="s"
        style={{ stroke: 'var(--color-art-paper)', opacity: 0.8 }}
        d="M259 221c0 10 6 16 14 17"
      />
      {/* pin on its map sheet */}
      <path
        className="sf"
        style={{ fill: 'var(--color-art-paper)' }}
        d="M356 92c34-12 62-6 92-16 30 8 62 2 96 12 1 46 2 90-1 134-32-10-64-2-94-12-32 10-62 4-93 14-2-44-2-88 0-132z"
      />
      <path
        className="s"
        style={{ strokeWidth: 1.4, opacity: 0.5 }}
        d="M448 76c1 46 1 92 1 134M357 146c40-14 62 12 92-2 32-14 58 8 95-4M392 86c6 40-10 90 6 128M506 82c-10 40 12 92-4 130"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-door)' }}
        d="M470 206c-24-34-44-54-44-82 0-26 20-44 45-44 24 0 43 18 43 44 0 28-21 49-44 82z"
      />
      <circle className="sf" style={{ fill: 'var(--color-art-paper)' }} cx="470" cy="123" r="17" />
      <path className="s" d="M463 115h14M465 115v14c0 7 10 7 10 0v-14" />
      {/* rack */}
      <RackTube x={338} cap="lavender" from={38} rest={22} />
      <RackTube x={382} cap="grey" from={44} rest={16} />
      <RackTube x={426} cap="gold" from={34} rest={26} />
      <RackTube x={470} cap="blue" from={40} rest={20} />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-paper)' }}
        d="M318 388c62-3 124-3 192 0 1 9 1 16 0 25-64 2-128 2-192 0-1-9-1-16 0-25z"
      />
      <path
        className="sf"
        style={{ fill: 'var(--color-art-paper)' }}
        d="M316 440c66-3 130-3 196 0 2 6 2 12 1 18-66 2-132 2-198 0-1-6-1-12 1-18zM322 413c-1 9-1 18 0 27h11c1-9 1-18 0-27zM496 413c-1 9-1 18 0 27h11c1-9 1-18 0-27z"
      />
      {/* report */}
      <path
        className="sf"
        style={{ fill: 'var(--color-art-paper)' }}
        d="M532 352c24-3 46-3 70 0 2 34 2 68 0 104-24 2-46 2-70 0-2-36-2-70 0-104z"
      />
      <path className="s" style={{ strokeWidth: 1.6 }} d="M543 370h28M543 380h18" />
      <path
        className="s"
        style={{ strokeWidth: 5, opacity: 0.25 }}
        d="M544 400h46M544 417h46M544 434h46"
      />
      <path
        className="s"
        style={{ stroke: 'var(--color-art-door)', strokeWidth: 5 }}
        d="M556 400h18M552 417h20M560 434h16"
      />
    </svg>
  )
}

type RackTubeProps = { x: number; cap: string; from: number; rest: number }

function RackTube({ x, cap, from, rest }: RackTubeProps) {
  return (
    <g transform={`translate(${x} 330)`}>
      <path
        className="sf"
        style={{ fill: 'var(--color-art-glass)' }}
        d="M3 20c.4 26-.3 52 0 76 .3 14 20.5 14 20.5 0-.3-26 .4-50 0-76z"
      />
      <path
        style={{ fill: 'var(--color-art-blood)' }}
        d={`M4.3 ${from}c6-2.5 12 2 18-.5l.1 37v${rest}c0 11.5-18 11.5-18 0z`}
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
