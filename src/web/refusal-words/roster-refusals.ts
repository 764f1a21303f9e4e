import { intlLocale } from '#src/web/locale.ts'
import { formatInstant } from '#src/domain/format-time.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** Why a visit does not fit a roster, or a roster not what the office allows. */
export const rosterRefusals = {
  'beyond-bounds': beyondWords,
  'leave-over': m.refusals_leave_over,
  'sudden-leave-today': m.refusals_sudden_leave_today,
  'leave-not-shorter': m.refusals_leave_not_shorter,
  'visits-in-leave': leaveWords,
  'roster-first': m.refusals_roster_first,
  'on-leave': m.refusals_on_leave,
  'outside-working-hours': m.refusals_outside_working_hours,
  'too-far-from-base': m.refusals_too_far_from_base,
  'no-child-skill': m.refusals_no_child_skill,
  'no-elderly-skill': m.refusals_no_elderly_skill,
  'nobody-works-then': m.refusals_nobody_works_then,
  'nobody-near-then': m.refusals_nobody_near_then,
  'nobody-skilled-then': m.refusals_nobody_skilled_then,
  'nobody-free-then': m.refusals_nobody_free_then,
  'lab-too-far-then': tooFarWords,
}

function tooFarWords({ test, minutes }: Facts = {}): string {
  if (typeof test !== 'string' || minutes === undefined) return m.refusals_lab_too_far_short()
  return m.refusals_lab_too_far({ test, minutes })
}

function beyondWords({ what = '', most = '', least = '' }: Facts = {}): string {
  if (what === 'radiusKm') return m.refusals_beyond_radius({ most })
  if (what === 'visitsPerHour') return m.refusals_beyond_visits({ most })
  if (what === 'tubesPerBag') return m.refusals_beyond_tubes({ most })
  if (what === 'hours') return m.refusals_beyond_hours({ least, most })
  return m.refusals_beyond_skill()
}

/** Names each visit by its number and hour; the database alone names none. */
function leaveWords({ count, visits }: Facts = {}): string {
  if (typeof visits !== 'string' || count === undefined) return m.refusals_visits_in_leave_short()
  return m.refusals_visits_in_leave({
    count: Number(count),
    visits: visits.split(' ').map(named).join('; '),
  })
}

function named(visit: string): string {
  const [number = '', at = ''] = visit.split('@')
  return `${number} (${formatInstant(at, 'near', intlLocale())})`
}
