import { durationWords } from '#src/web/draw-moment-words.ts'
import { Chip, Tag } from '#src/web/ui/marks.tsx'
import { hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { type Day, letterOf } from './route-drawing.ts'
import { RoutePicture } from './route-picture.tsx'

/** The route of today, drawn, with the labs that wait; the doors stand in the list of visits. */
export function DayRoute({ day }: { day: Day }) {
  if (day.way.length === 0) return null
  return (
    <section className="mt-6" aria-labelledby="dayroute">
      <h2 id="dayroute">{m.dayroute_title()}</h2>
      <div className="mt-3">
        <RoutePicture day={day} />
      </div>
      <p className="small soft mt-2">{day.base ? m.dayroute_legend() : m.dayroute_no_base()}</p>
      {day.labs.length > 0 && (
        <ul className="dayroute__labs" aria-label={m.dayroute_labs()}>
          {day.labs.map((lab, at) => (
            <LabLine key={lab.labId} lab={lab} letter={letterOf(at)} way={day.way} />
          ))}
        </ul>
      )}
    </section>
  )
}

type LabProps = { lab: Day['labs'][number]; letter: string; way: Day['way'] }

function LabLine({ lab, letter, way }: LabProps) {
  const ride = way.find((one) => 'labId' in one && one.labId === lab.labId)?.minutes ?? null
  return (
    <li>
      <span className="dayroute__sign dayroute__sign--lab">{letter}</span>
      <div>
        <p className="strong">{lab.name}</p>
        <div className="visitlist__chips">
          {lab.carried > 0 && (
            <Tag icon="test-tube">{m.dayroute_in_bag({ count: lab.carried })}</Tag>
          )}
          {lab.planned > 0 && (
            <Tag icon="test-tube">{m.dayroute_planned({ count: lab.planned })}</Tag>
          )}
          {ride !== null && <RideTag minutes={ride} />}
          {lab.dueAt && (
            <Tag icon="clock">{m.carry_by_one({ time: instantOf(lab.dueAt, 'time') })}</Tag>
          )}
        </div>
      </div>
    </li>
  )
}

function RideTag({ minutes }: { minutes: number }) {
  return <Tag icon="forward">{m.dayroute_ride({ duration: durationWords(minutes) })}</Tag>
}

/** What the route says of a visit: when, how far, how many people and tubes. */
export function StopTags({ stop, day }: { stop: Day['stops'][number]; day: Day }) {
  const ride = day.way.find((one) => 'visitId' in one && one.visitId === stop.visitId)?.minutes
  return (
    <>
      {stop.expected && (
        <Chip icon="clock" tone={stop.expected.isLate ? 'needs' : 'plain'}>
          {(stop.expected.isLate ? m.dayroute_late : m.dayroute_expected)({
            hours: hoursOf(stop.expected.from, stop.expected.until),
          })}
        </Chip>
      )}
      {typeof ride === 'number' && <RideTag minutes={ride} />}
      <Tag icon="person">{m.dayroute_people({ count: stop.people })}</Tag>
      <Tag icon="test-tube">{m.visit_tubes_count({ count: stop.tubes })}</Tag>
    </>
  )
}
