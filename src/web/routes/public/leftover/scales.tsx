/** A pair of scales, in the style of the other pictures: the thread is the beam. */
export function Scales() {
  return (
    <svg className="leftover-scales" viewBox="0 0 360 240" aria-hidden="true">
      <path className="sf" style={{ fill: 'var(--color-art-wall)' }} d={ground} />
      <path className="s" d="M180 44v150M150 196c20-3 40-3 60 0M180 44l-92 22M180 44l92-22" />
      <path className="thread" d="M20 110c40-46 74-52 160-66s120-22 164 8" />
      <path className="s" d="M88 66l-34 66M88 66l34 66M272 22l-34 66M272 22l34 66" />
      <path className="sf" style={{ fill: 'var(--color-art-warm)' }} d={leftPan} />
      <path className="sf" style={{ fill: 'var(--color-art-warm)' }} d={rightPan} />
      <path className="sf" style={{ fill: 'var(--color-art-paper)' }} d={letter} />
      <path className="s" d="M72 106h22M72 114h28" />
      <path className="sf" style={{ fill: 'var(--color-art-clay)' }} d={weight} />
    </svg>
  )
}

const ground = 'M40 208c90-12 190-12 280 0-80 12-200 12-280 0z'
const leftPan = 'M46 132c28-3 56-3 84 0-6 22-24 30-42 30s-36-8-42-30z'
const rightPan = 'M230 88c28-3 56-3 84 0-6 22-24 30-42 30s-36-8-42-30z'
const letter = 'M64 96c15-2 30-2 46 0v35c-15-1-31-1-46 0z'
const weight = 'M256 87l4-26c8-2 16-2 24 0l4 26c-10-1-22-1-32 0z'
