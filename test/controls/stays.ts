import type { Control } from './control.ts'

const file = 'src/usecases/visits/held-time.test.ts'
const dispatched = 'src/usecases/visits/dispatch-visits.test.ts'
const migration = 'src/db/migrations/0041_stays.sql'

/** Guards of the time that a booked hour holds. */
export const stayControls: readonly Control[] = [
  {
    guard: 'one seat of a person is one visit at a time',
    file: migration,
    search: 'tstzrange("starts_at", "ends_at") WITH &&\n) DEFERRABLE',
    replace: '"visit_id" WITH =\n) DEFERRABLE',
    by: { file, title: 'around the code, one seat of a person is one visit at a time' },
  },
  {
    guard: 'whoever accepts holds the time',
    file: migration,
    search: 'ELSIF holder <> NEW.phlebotomist_id THEN',
    replace: 'ELSIF false THEN',
    by: { file, title: 'around the code, an accepted visit’s time is that of who accepted it' },
  },
  {
    guard: 'nobody else’s time takes the place of an accepter’s',
    file: migration,
    search: 'WHERE id = NEW.visit_id AND phlebotomist_id <> NEW.phlebotomist_id',
    replace: 'WHERE false AND phlebotomist_id <> NEW.phlebotomist_id',
    by: { file, title: 'around the code, an accepted visit’s time is that of who accepted it' },
  },
  {
    guard: 'no time is held for a visit that ends meanwhile',
    file: migration,
    search: 'PERFORM FROM visits WHERE id = NEW.visit_id FOR SHARE;',
    replace: 'PERFORM 1;',
    by: { file, title: 'a visit that ends while somebody is planned for it holds nobody’s time' },
  },
  {
    guard: 'an hour is booked only while somebody has time',
    file: 'src/domain/bookings/placement.ts',
    search: '  if (!held.ok) return held\n',
    replace: "  if (!held.ok) return { ok: false, error: 'slot-full' }\n",
    by: {
      file,
      title: 'of ten quotes for the last of somebody’s time booked at once, one is booked',
    },
  },
  {
    guard: 'an hour is quoted only while somebody has time',
    file: 'src/domain/stays/hold-time.ts',
    search: '  return held.ok ? null : held.error\n',
    replace: "  return held.ok || held.error === 'nobody-free-then' ? null : held.error\n",
    by: {
      file,
      title: 'two visits of one hour are not sold where one person works, and the list says why',
    },
  },
  {
    guard: 'no visit is planned for whose booking it is, to make room',
    file: 'src/domain/stays/hold-time.ts',
    search: 'worker.phlebotomistId !== stay.accountId &&',
    replace: 'worker.phlebotomistId !== undefined &&',
    by: {
      file: 'src/domain/stays/hold-time.test.ts',
      title: 'a planned visit that makes room never goes to whoever booked it',
    },
  },
  {
    guard: 'nobody is sold hours farther apart than they can ride',
    file: 'src/domain/stays/hold-time.ts',
    search: '(one) => freeSeat(one, visit) !== undefined && isReachable(visit, one.stays),',
    replace: '(one) => freeSeat(one, visit) !== undefined,',
    by: {
      file: 'src/domain/stays/hold-time.test.ts',
      title: 'nobody holds hours that follow each other farther apart than they can ride',
    },
  },
  {
    guard: 'no sold hour is left to nobody by an acceptance',
    file: 'src/domain/stays/take-time.ts',
    search: '    if (!to) continue\n',
    replace: '    if (!to) return ok({ created: [], moved: [] })\n',
    by: { file, title: 'nobody accepts a visit that leaves another one of that hour to nobody' },
  },
  {
    guard: 'a person who changed meanwhile is chosen anew',
    file: 'src/usecases/save.ts',
    search: 'const isPerson = (updated?.movedStays ?? []).length > 0',
    replace: 'const isPerson = false',
    by: {
      file,
      title: 'two who accept each other’s visit at the same moment both get what they asked for',
    },
  },
  {
    guard: 'nobody is planned again for what they gave back',
    file: 'src/domain/stays/planning.ts',
    search: '!declined.includes(one.phlebotomistId)',
    replace: 'declined.length >= 0',
    by: {
      file,
      title:
        'a visit given back holds nobody’s time, and another person is planned for it within the minute',
    },
  },
  {
    guard: 'a roster that shrinks lets go what was planned outside it',
    file: 'src/domain/rosters/saving-roster.ts',
    search: 'endedStays: noLongerFit(stays, { roster: row, hours, leaves }),',
    replace: 'endedStays: [],',
    by: {
      file,
      title: 'a roster that shrinks lets go what was planned outside it, and keeps the rest',
    },
  },
  {
    guard: 'who is not asked yet accepts nothing',
    file: 'src/domain/visits/acceptance.ts',
    search: 'if (facts.opensAt && Temporal.Instant.compare(now, facts.opensAt) < 0)',
    replace: 'if (facts.opensAt === undefined)',
    by: {
      file: dispatched,
      title: 'who is not asked yet can’t accept it by its address, and reads from when on they can',
    },
  },
  {
    guard: 'who is not asked yet sees nothing',
    file: 'src/db/queries/visits/visits.ts',
    search: ' <= ${from.toString()}, true)',
    replace: ' is not null, true)',
    by: {
      file: dispatched,
      title:
        'the nearest three see it at once, the next three after five minutes, all others after ten',
    },
  },
  {
    guard: 'who gave a visit back is not asked again',
    file: 'src/domain/dispatch/question-of.ts',
    search: 'hasDeclined: declined.includes(phlebotomistId),',
    replace: 'hasDeclined: declined.length < 0,',
    by: {
      file: dispatched,
      title: 'a visit that was given back is dispatched anew, and not to who gave it back',
    },
  },
  {
    guard: 'no place is stored with a decision',
    file: 'src/domain/dispatch/question-of.ts',
    search: '    weight,\n    seed,\n    iterations: ITERATIONS,',
    replace: '    weight,\n    ...{ places },\n    seed,\n    iterations: ITERATIONS,',
    by: {
      file: dispatched,
      title: 'no place is stored with a decision: minutes between places alone',
    },
  },
  {
    guard: 'nothing stays planned for somebody who has stopped',
    file: 'src/domain/stays/planning.ts',
    search: 'holder !== undefined && rosterGap(visit, holder) === null',
    replace: 'holder !== undefined',
    by: { file, title: 'what was planned for somebody who has stopped goes to somebody else' },
  },
  {
    guard: 'an offer is told to nobody to whom it is not open',
    file: 'src/domain/rosters/told-of-offer.ts',
    search: 'Temporal.Instant.compare(one.opensAt, now) <= 0',
    replace: 'one.opensAt !== undefined',
    by: {
      file: 'src/usecases/push/visit-news.test.ts',
      title: 'an offer is told to whoever it opens to, when it opens',
    },
  },
]
