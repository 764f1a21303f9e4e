import { m } from '#src/web/words/compiled/messages.js'
import { classes } from './classes.ts'

/** The possible cap colours, with the word that always accompanies them. */
const capWords = {
  grey: m.frame_cap_grey,
  lavender: m.frame_cap_lavender,
  gold: m.frame_cap_gold,
  blue: m.frame_cap_blue,
  red: m.frame_cap_red,
  green: m.frame_cap_green,
  'royal-blue': m.frame_cap_royal_blue,
  black: m.frame_cap_black,
} as const

export type Cap = keyof typeof capWords

/** A catalogue cap that can be drawn; anything else is a container without a cap. */
function capOf(cap: string | null): Cap | undefined {
  return cap !== null && cap in capWords ? (cap as Cap) : undefined
}

/** "lavender cap", or nothing for a container without one. */
export function capName(cap: string | null): string | undefined {
  const known = capOf(cap)
  return known && m.frame_cap_of({ colour: capWords[known]() })
}

type Props = {
  /** As the catalogue names it; null draws a jar. */
  cap: string | null
  isEmpty?: boolean | undefined
}

/** The tube a sample goes into. Name it in words beside the drawing. */
export function Tube({ cap, isEmpty = false }: Props) {
  const known = capOf(cap)
  return (
    <svg
      className={classes('tube', isEmpty && 'tube--empty')}
      viewBox="0 0 14 36"
      aria-hidden="true"
    >
      {known ? (
        <>
          <path className="glass" d="M3 9v20.5a4 4 0 0 0 8 0V9z" />
          <path className="fill" d="M3.7 19.5c2-1 4.5.8 6.6 0v10a3.3 3.3 0 0 1-6.6 0z" />
          <rect className={`cap cap-${known}`} x="1.3" y="1.2" width="11.4" height="8.6" rx="1.8" />
        </>
      ) : (
        <>
          <path className="glass" d="M1.5 13h11v17a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2z" />
          <rect className="cap cap-none" x="1" y="8" width="12" height="5" rx="1.2" />
        </>
      )}
    </svg>
  )
}

/** The square of a table cell, with the colour as text for screen readers. */
export function CapDot({ cap }: { cap: string | null }) {
  const known = capOf(cap)
  if (!known) return null
  return (
    <>
      <i className={`capdot cap-${known}`} aria-hidden="true" />
      <span className="sr-only">{capName(cap)}, </span>
    </>
  )
}
