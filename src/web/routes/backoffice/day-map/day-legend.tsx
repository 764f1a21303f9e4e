import { type DayMark, dayMarks } from '#src/domain/office-lists/city-day.ts'
import type { ReactNode } from 'react'
import { LabShape } from '#src/web/drawn/drawn-parts.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type DayVisit, LateRing, MarkShape, markWords, routeLook } from './day-shapes.tsx'

/** Only what the picture has, each shape with its words; then the routes by letter. */
export function DayLegend({ visits }: { visits: readonly DayVisit[] }) {
  const has = (mark: DayMark) => visits.some((one) => one.mark === mark)
  const routes = new Map(
    visits.flatMap(({ route, phlebotomist }) => (route === null ? [] : [[route, phlebotomist]])),
  )
  return (
    <section aria-label={m.daymap_legend()}>
      <ul className="daymap__legend">
        {dayMarks.filter(has).map((mark) => (
          <Entry key={mark} words={markWords[mark]()}>
            <MarkShape mark={mark} />
          </Entry>
        ))}
        {visits.some(({ isLate }) => isLate) && (
          <Entry words={m.daymap_late()}>
            <LateRing />
          </Entry>
        )}
        <Entry words={m.daymap_lab()}>
          <LabShape />
        </Entry>
        {[...routes].map(([letter, name], at) => (
          <Entry
            key={letter}
            words={m.daymap_route({ letter: letter ?? '', name: name ?? m.visitfee_somebody() })}
          >
            <path className={routeLook(at)} d="M-14 0H14" />
          </Entry>
        ))}
      </ul>
      <p className="small soft mt-2">{m.daymap_label_help()}</p>
    </section>
  )
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="-20 -22 40 40" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  )
}
