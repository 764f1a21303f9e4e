import { durationWords } from '#src/web/draw-moment-words.ts'
import { hoursOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Day } from './route-drawing.ts'
import { letterOf } from './route-drawing.ts'

type Stop = Day['stops'][number]

/** The area of a visit: no door. */
export const areaOf = ({ locality, pincode }: Pick<Stop, 'locality' | 'pincode'>) =>
  [locality, pincode].filter(Boolean).join(' ')

/** When somebody is expected, or the booked hour. */
export const timeOf = ({ expected, startsAt, endsAt }: Stop) =>
  expected ? hoursOf(expected.from, expected.until) : hoursOf(startsAt, endsAt)

/** The way as a sentence for whoever doesn't see it. */
export function wayWords(day: Day): string {
  return day.way.map((one) => `${placeWords(day, one)}${rideWords(one.minutes)}`).join('; ')
}

function placeWords(day: Day, one: Day['way'][number]): string {
  if ('labId' in one) {
    const at = day.labs.findIndex(({ labId }) => labId === one.labId)
    return m.dayroute_way_lab({ letter: letterOf(at), name: day.labs[at]?.name ?? '' })
  }
  const at = day.stops.findIndex(({ visitId }) => visitId === one.visitId)
  const stop = day.stops[at]
  if (!stop) return ''
  return m.dayroute_way_stop({ number: at + 1, area: areaOf(stop), time: timeOf(stop) })
}

function rideWords(minutes: number | null): string {
  return minutes === null ? '' : `, ${m.dayroute_ride({ duration: durationWords(minutes) })}`
}
