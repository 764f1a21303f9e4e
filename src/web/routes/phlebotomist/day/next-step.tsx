import type { ReactNode } from 'react'
import { durationWords } from '#src/web/draw-moment-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Day } from './route-drawing.ts'
import { areaOf, timeOf } from './route-words.ts'

type Next = Day['next']
type Props = { day: Day; hasOffers: boolean }

/** The one thing to do now, where and when, and one button that leads there. */
export function NextStep({ day, hasOffers }: Props) {
  const { next } = day
  if (next.what === 'nothing') return <NothingToday hasOffers={hasOffers} />
  if (next.what === 'hand-over') return <ToLab day={day} labId={next.labId} />
  return <ToVisit day={day} next={next} />
}

type PanelProps = { title: string; to: string; button: string; children: ReactNode }

function Panel({ title, to, button, children }: PanelProps) {
  return (
    <section className="nextstep on-deep mt-5" aria-labelledby="next">
      <p>{m.visit_next_step()}</p>
      <h2 id="next">{title}</h2>
      {children}
      <Link className="btn btn--on-deep btn--wide mt-4" to={to}>
        {button}
      </Link>
    </section>
  )
}

function NothingToday({ hasOffers }: { hasOffers: boolean }) {
  return (
    <Panel
      title={m.dayroute_nothing()}
      to={hasOffers ? '#offers' : '/phlebotomist/roster'}
      button={hasOffers ? m.dayroute_see_offers() : m.dayroute_see_roster()}
    >
      <p>{hasOffers ? m.dayroute_nothing_offers() : m.dayroute_nothing_help()}</p>
    </Panel>
  )
}

function ToLab({ day, labId }: { day: Day; labId: string }) {
  const lab = day.labs.find((one) => one.labId === labId)
  return (
    <Panel
      title={m.dayroute_hand_over({ lab: lab?.name ?? '' })}
      to="/phlebotomist/hand-over"
      button={m.dayroute_open_bag()}
    >
      <p>{m.dayroute_in_bag({ count: lab?.carried ?? 0 })}</p>
      {lab?.dueAt && <p>{m.carry_by({ time: instantOf(lab.dueAt, 'time') })}</p>}
      <Ride day={day} />
    </Panel>
  )
}

type Visiting = Extract<Next, { visitId: unknown }>

function titleOf(next: Visiting): string {
  switch (next.what) {
    case 'identify':
      return m.dayroute_identify()
    case 'draw':
      return m.dayroute_draw()
    case 'arrive':
      return m.dayroute_arrive()
    case 'set-out':
      return m.dayroute_set_out()
    case 'wait':
      return m.dayroute_wait({ time: instantOf(next.leaveAt, 'time') })
  }
}

function ToVisit({ day, next }: { day: Day; next: Visiting }) {
  const stop = day.stops.find(({ visitId }) => visitId === next.visitId)
  return (
    <Panel
      title={titleOf(next)}
      to={`/phlebotomist/visits/${next.visitId}`}
      button={m.dayroute_open_visit()}
    >
      {stop && (
        <p>
          <b>{areaOf(stop)}</b>, {timeOf(stop)}
        </p>
      )}
      <Ride day={day} />
    </Panel>
  )
}

/** The minutes of the next ride; nothing where they are there. */
function Ride({ day: { way } }: { day: Day }) {
  const minutes = way[0]?.minutes
  if (minutes === null || minutes === undefined) return null
  return <p>{m.dayroute_ride({ duration: durationWords(minutes) })}</p>
}
