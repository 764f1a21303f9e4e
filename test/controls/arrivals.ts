import type { Control } from './control.ts'

const file = 'src/usecases/visits/expect-arrivals.test.ts'

/** Guards of when somebody is expected. */
export const arrivalControls: readonly Control[] = [
  {
    guard: 'of two runs at once one writes when somebody is expected, and tells it',
    file: 'src/db/queries/changes/updated-visits.ts',
    search:
      'where found.visit_id = given.visit_id and found.version = given.version returning 1`,\n    ],\n  },\n  emptied',
    replace: 'where found.visit_id = given.visit_id returning 1`,\n    ],\n  },\n  emptied',
    by: { file, title: 'two runs at the same moment tell a patient once' },
  },
  {
    guard: 'what was expected of one phlebotomist is not shown of another',
    file: 'src/domain/arrivals/arrival.ts',
    search: ' || arrival.phlebotomistId !== phlebotomistId',
    replace: '',
    by: { file, title: 'what was expected of somebody else is not shown of who comes now' },
  },
  {
    guard: 'an open page hears that somebody is expected at another time',
    file: 'src/db/queries/live/booking-steps.ts',
    search: 'v.version + coalesce(a.version, 0)',
    replace: 'v.version',
    by: {
      file,
      title: 'an open page hears it: its number of steps grows as the database counts it',
    },
  },
  {
    guard: 'a way begins at the last door, and nobody is said to be late for living far away',
    file: 'src/domain/arrivals/places-of-day.ts',
    search: 'day[0]?.lastDoor ?? ',
    replace: '',
    by: {
      file,
      title:
        'who lives far away and stands two doors on is not said to be late: their way begins at the last door',
    },
  },
  {
    guard: 'the route of a day shows no door',
    file: 'src/usecases/parts/visits/day-route.ts',
    search: 'point: blurred(stop),',
    replace: 'point: stop,',
    by: {
      file: 'src/usecases/visits/day-route.test.ts',
      title: 'the points of a route are no doors: a thousandth of a degree',
    },
  },
  {
    guard: 'tubes that would be too old after the next visit go to their lab first',
    file: 'src/domain/arrivals/day-route.ts',
    search: 'return Temporal.Instant.compare(atStop.add({ minutes: visited }), lab.dueAt) > 0',
    replace: 'return false',
    by: {
      file: 'src/domain/arrivals/day-route.test.ts',
      title:
        'a lab comes first where its tubes would be too old after the next visit, but not once they are',
    },
  },
  {
    guard: 'no time is named at which a visit would have ended',
    file: 'src/domain/arrivals/arrival.ts',
    search: '  if (isAfter(at, ends)) {\n',
    replace: '  if (isAfter(startsAt, ends)) {\n',
    by: {
      file,
      title:
        'no time is named at which the visit would have ended: it is said when it ends, and once',
    },
  },
  {
    guard: 'no page shows a time at which a visit would have ended',
    file: 'src/domain/arrivals/arrival.ts',
    search: "isInDoubt && visit.state === 'accepted'",
    replace: "isInDoubt && visit.state === 'offered'",
    by: {
      file,
      title:
        'no time is named at which the visit would have ended: it is said when it ends, and once',
    },
  },
]
