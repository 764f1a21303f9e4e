import { keepsWords, limitWords, pastWords } from '#src/web/carry-words.ts'
import { durationWords } from '#src/web/draw-moment-words.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { VisitView } from './visit-view.ts'

type Ride = VisitView['rides'][number]

/** The time is over, or the way takes longer than what is left. */
export function isLabUrgent({ labBy, rides }: Pick<VisitView, 'labBy' | 'rides'>): boolean {
  return (labBy?.pastMinutes ?? 0) > 0 || rides.some(({ isLate }) => isLate)
}

/** By when the lab must have the tubes that are drawn, and why; nothing once they are there. */
export function VisitLabBy({ view: { labBy, rides } }: { view: VisitView }) {
  if (!labBy?.dueAt) return null
  const title = m.carry_by({ time: instantOf(labBy.dueAt, 'time') })
  const isPast = labBy.pastMinutes > 0
  const isDanger = isLabUrgent({ labBy, rides })
  return (
    <div className="mt-4">
      <Note
        tone={isDanger ? 'danger' : 'plain'}
        icon={isDanger ? 'warning' : 'clock'}
        title={isPast ? pastWords(labBy) : title}
      >
        <p>{keepsWords(labBy)}</p>
        {!isPast &&
          rides.map((ride) => (
            <p key={ride.labName}>
              <LabName ride={ride} rides={rides} />
              {ride.isLate ? <b>{rideBy(ride)}</b> : rideBy(ride)}
            </p>
          ))}
        {isPast && <p>{m.carry_past_do()}</p>}
      </Note>
    </div>
  )
}

function rideBy({ minutes, leaveAt, isLate }: Ride): string {
  const duration = durationWords(minutes)
  if (!leaveAt) return m.carry_ride({ duration })
  const words = { duration, time: instantOf(leaveAt, 'time') }
  return isLate ? m.carry_ride_late(words) : m.carry_ride_by(words)
}

/** Where there are several. */
function LabName({ ride, rides }: { ride: Ride; rides: readonly Ride[] }) {
  return rides.length > 1 ? `${ride.labName}: ` : null
}

/** Before the draw: how long there will be for each lab, and how long the way takes. */
export function VisitLabWithin({ view: { labBy, rides } }: { view: VisitView }) {
  if (!labBy) return null
  if (rides.length === 0)
    return (
      <li>
        <Icon name="forward" />
        {m.carry_within({ duration: limitWords(labBy.minutes) })}
      </li>
    )
  return rides.map((ride) => (
    <li key={ride.labName}>
      <Icon name={ride.isTooLong ? 'warning' : 'forward'} />
      <span>
        <LabName ride={ride} rides={rides} />
        {m.carry_within({ duration: limitWords(ride.keepsMinutes) })}{' '}
        {m.carry_ride({ duration: durationWords(ride.minutes) })}
        {ride.isTooLong && <b> {m.carry_ride_too_long()}</b>}
      </span>
    </li>
  ))
}
