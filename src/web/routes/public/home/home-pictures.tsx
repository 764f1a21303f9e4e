import type { ReactNode } from 'react'

const warm = { fill: 'var(--color-art-warm)' }
const paper = { fill: 'var(--color-art-paper)' }
const door = { fill: 'var(--color-art-door)' }

/** Small drawings in the style of the home scene, 48 × 48; each includes a piece of thread. */
const pictures = {
  referral: (
    <>
      <path className="sf" style={warm} d="M8 14c10-2 22-2 32 0v24c-10 1-22 1-32 0z" />
      <path className="s" d="M8 15c6 8 11 12 16 14 5-2 10-6 16-14" />
      <path className="thread" d="M30 34c5-1 8-3 11-7" />
    </>
  ),
  prescription: (
    <>
      <path
        className="sf"
        style={paper}
        d="M14 5c7-1 14-1 21 0 1 13 1 25 0 38-7 1-14 1-21 0-1-13-1-25 0-38z"
      />
      <path className="s" d="M20 14v12M20 14h4c5 0 5 6 0 6h-4M23 20l7 9M30 20l-6 9" />
      <path className="thread" d="M19 36h11" />
    </>
  ),
  microscope: (
    <>
      <path className="sf" style={warm} d="M21 8c3-1 5-1 8 0l2 14c-4 1-8 1-12 0z" />
      <path
        className="s"
        d="M12 42c8-1 17-1 26 0M25 22v5M16 31c6-1 11-1 17 0M31 13c9 4 11 17 2 28"
      />
      <path className="thread" d="M19 31c3 4 9 4 12 0" />
    </>
  ),
  house: (
    <>
      <path
        className="sf"
        style={warm}
        d="M10 22c5-5 10-9 14-13 5 4 10 8 15 13l-1 20c-9 1-18 1-27 0z"
      />
      <path className="sf" style={door} d="M20 42V28c3-1 6-1 9 0v14z" />
      <path className="thread" d="M29 42c5 3 10 0 13-3" />
    </>
  ),
  stopwatch: (
    <>
      <circle className="sf" style={warm} cx="24" cy="25" r="16" />
      <path className="s" d="M24 15v10l7 5M20 5h8" />
      <path className="thread" d="M24 9a16 16 0 0 1 15 11" />
    </>
  ),
  person: (
    <>
      <circle className="sf" style={warm} cx="24" cy="15" r="8" />
      <path className="sf" style={paper} d="M9 43c1-11 6-16 15-16s14 5 15 16c-10 1-20 1-30 0z" />
      <path className="s" d="M17 11c4 2 10 2 14 0M24 28v6" />
      <path className="thread" d="M18 34c2 6 10 6 12 0" />
    </>
  ),
  calendar: (
    <>
      <path
        className="sf"
        style={warm}
        d="M8 13c10-1 21-1 32 0 1 9 1 18 0 27-10 1-21 1-32 0-1-9-1-18 0-27z"
      />
      <path className="s" d="M8 21c10-1 21-1 32 0M16 8v9M32 8v9" />
      <path className="thread" d="M17 30c2 2 4 4 6 5 2-5 5-8 9-10" />
    </>
  ),
  report: (
    <>
      <path
        className="sf"
        style={paper}
        d="M12 6c8-1 15-1 23 0 1 12 1 24 0 36-8 1-15 1-23 0-1-12-1-24 0-36z"
      />
      <path className="s" d="M18 14h11M18 20h7" />
      <path className="thread" d="M17 32c2 2 4 4 5 5 2-5 5-9 9-11" />
    </>
  ),
  shield: (
    <>
      <path
        className="sf"
        style={door}
        d="M24 6c5 3 9 4 14 4 1 15-3 25-14 33C13 35 9 25 10 10c5 0 9-1 14-4z"
      />
      <path
        className="s"
        style={{ stroke: 'var(--color-art-paper)' }}
        d="M17 23l6 6c2-6 5-9 9-12"
      />
      <path className="thread" d="M33 38c3 3 6 3 9-1" />
    </>
  ),
  armchair: (
    <>
      <path className="sf" style={warm} d="M12 30V18c1-8 5-11 12-11s11 3 12 11v12z" />
      <path
        className="sf"
        style={door}
        d="M6 24c4-3 8-1 8 4v4c7-1 13-1 20 0v-4c0-5 4-7 8-4 2 6 1 11-1 16-12 1-22 1-34 0-2-5-3-10-1-16z"
      />
      <path className="s" d="M11 40v4M37 40v4" />
      <path className="thread" d="M24 13c-4 4 4 7 0 12" />
    </>
  ),
  phone: (
    <>
      <path
        className="sf"
        style={paper}
        d="M15 5c6-1 12-1 18 0 2 13 2 25 0 38-6 1-12 1-18 0-2-13-2-25 0-38z"
      />
      <path className="s" d="M22 38h4" />
      <path className="sf" style={door} d="M24 29c-4-5-7-8-7-12 0-4 3-7 7-7s7 3 7 7-3 7-7 12z" />
      <circle style={paper} cx="24" cy="17" r="2.4" />
      <path className="thread" d="M24 31c4 4 10 1 15 4" />
    </>
  ),
  tube: (
    <>
      <path
        className="sf"
        style={{ fill: 'var(--color-art-glass)' }}
        d="M15 14c0 9-1 16 0 23 1 8 13 8 14 0 1-7 0-14 0-23z"
      />
      <path
        style={{ fill: 'var(--color-art-blood)' }}
        d="M16.2 25c4-2 7 2 11.6 0v12c-1 6-10.6 6-11.6 0z"
      />
      <path
        className="sf cap-lavender"
        d="M12 6c7-1 13-1 20 0 .5 3 .5 6 0 9-7 1-13 1-20 0-.5-3-.5-6 0-9z"
      />
      <path className="s" d="M36 21v12M39.5 21v12M43 21v12" />
      <path className="thread" d="M31 40c5 2 9 1 12-3" />
    </>
  ),
} satisfies Record<string, ReactNode>

export function Picture({ of }: { of: keyof typeof pictures }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      {pictures[of]}
    </svg>
  )
}
