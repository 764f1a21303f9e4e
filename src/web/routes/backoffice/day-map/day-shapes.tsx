import type { DayMark } from '#src/domain/office-lists/city-day.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type CityDay = Awaited<ReturnType<App['viewCityDay']>>
export type DayVisit = CityDay['visits'][number]

export const markWords: Record<DayMark, () => string> = {
  waiting: m.daymap_waiting,
  open: m.daymap_open_mark,
  taken: m.daymap_taken,
  underway: m.daymap_underway,
  drawn: m.daymap_drawn,
  missed: m.daymap_missed,
  over: m.daymap_over,
}

/** Every mark has a shape of its own, about 16 units wide round 0,0: colour only helps. */
export function MarkShape({ mark }: { mark: DayMark }) {
  switch (mark) {
    case 'waiting':
      return <circle className="daymark daymark--waiting" r="7" />
    case 'open':
      return <path className="daymark daymark--open" d="M0-9 9 0 0 9-9 0z" />
    case 'taken':
      return <circle className="daymark daymark--taken" r="7" />
    case 'underway':
      return <rect className="daymark daymark--underway" x="-7" y="-7" width="14" height="14" />
    case 'drawn':
      return (
        <g className="daymark daymark--drawn">
          <circle r="7" />
          <path d="M-3.4.2-.9 2.7 3.6-2.6" />
        </g>
      )
    case 'missed':
      return <path className="daymark daymark--missed" d="M0-9 9 7H-9z" />
    case 'over':
      return <path className="daymark daymark--over" d="M-5.5-5.5 5.5 5.5M5.5-5.5-5.5 5.5" />
  }
}

/** Round a late visit, in addition to its mark. */
export function LateRing() {
  return (
    <g className="daymark__late">
      <circle r="13" />
      <path d="M9-20 15-9H3z" />
      <path className="daymark__bang" d="M9-16.5v3M9-11.6v.1" />
    </g>
  )
}

/** Tone and dashes of the route at an index: six tones, and dashes for the next six. */
export const routeLook = (at: number) =>
  `daymap__route tone-${ROUTE_TONES[at % ROUTE_TONES.length]} daymap__route--${Math.floor(at / ROUTE_TONES.length) % 3}`

const ROUTE_TONES = [1, 7, 8, 6, 5, 2]
