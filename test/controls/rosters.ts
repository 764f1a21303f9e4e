import type { Control } from './control.ts'

const migration = 'src/db/migrations/0037_rosters.sql'
const sudden = 'src/db/migrations/0062_sudden-leave.sql'
const races = 'src/usecases/rosters/leave-races.test.ts'
const file = 'src/usecases/rosters/rosters.test.ts'
const rules = 'src/domain/rosters/rosters.test.ts'
const accepting = 'src/domain/visits/acceptance.test.ts'
const gap = 'src/domain/rosters/roster-gap.ts'
const lock = 'PERFORM FROM phlebotomists WHERE user_id = NEW.phlebotomist_id FOR UPDATE;\n'

/** Guards of where and when a phlebotomist works. */
export const rosterControls: readonly Control[] = [
  {
    guard: 'a leave waits for who accepts a visit at the same moment',
    file: sudden,
    search: `AS $$\nBEGIN\n  ${lock}  IF NOT`,
    replace: 'AS $$\nBEGIN\n  IF NOT',
    by: {
      file: races,
      title:
        'around the code, a visit that another transaction accepts at the same moment keeps a leave off',
    },
  },
  {
    guard: 'an acceptance waits for a leave that is taken at the same moment',
    file: migration,
    search: `${lock}  IF EXISTS (SELECT FROM leaves`,
    replace: 'IF EXISTS (SELECT FROM leaves',
    by: {
      file: races,
      title:
        'around the code, a leave that another transaction takes at the same moment keeps a visit off',
    },
  },
  {
    guard:
      'the code and the database lock the person, so that of a leave and an acceptance one counts',
    file: sudden,
    search: `AS $$\nBEGIN\n  ${lock}  IF NOT`,
    replace: 'AS $$\nBEGIN\n  IF NOT',
    also: [
      {
        file: migration,
        search: `${lock}  IF EXISTS (SELECT FROM leaves`,
        replace: 'IF EXISTS (SELECT FROM leaves',
      },
      {
        file: 'src/db/queries/rosters/rosters.ts',
        search: 'await Promise.all([lockPhlebotomist(tx, id), findRoster(tx, id, from)])',
        replace: 'await Promise.all([lockPhlebotomist.name, findRoster(tx, id, from)])',
      },
    ],
    by: {
      file: races,
      title:
        'of an acceptance and a leave at the same moment the first counts, and the other is told why',
    },
  },
  {
    guard: 'no visit is accepted into a leave, also around the code',
    file: migration,
    search: 'FROM leaves WHERE phlebotomist_id = NEW.phlebotomist_id AND withdrawn_at IS NULL',
    replace: 'FROM leaves WHERE false AND withdrawn_at IS NULL',
    by: {
      file: races,
      title:
        'around the code, no visit is accepted into a leave, and no leave taken over an accepted visit',
    },
  },
  {
    guard: 'a leave over accepted visits is refused with their numbers',
    file: 'src/domain/rosters/leaving.ts',
    search: 'if (inIt.length > 0)',
    replace: 'if (inIt.length > 100)',
    by: { file, title: 'leave is refused while accepted visits lie in it, and says which' },
  },
  {
    guard: 'a leave is ended by its person alone',
    file: 'src/usecases/rosters/end-leave.ts',
    search: 'permit.over(leave && { accountId: leave.phlebotomistId })',
    replace: 'permit.covers({})',
    by: {
      file,
      title: 'a leave is another’s to nobody: ended by them, answered as missing',
    },
  },
  {
    guard: 'a visit is accepted only where the roster has room for it',
    file: 'src/domain/visits/acceptance.ts',
    search: 'if (gap) return { ok: false, error: gap }',
    replace: 'if (gap === undefined) return { ok: false, error: gap }',
    by: {
      file: accepting,
      title:
        'a visit that the roster leaves out is refused by its reason, and one accepted before stays accepted',
    },
  },
  {
    guard: 'a visit is taken over only where the roster has room for it',
    file: 'src/domain/reassignments/candidate.ts',
    search: 'if (gap) return gap',
    replace: 'if (gap === undefined) return gap',
    by: {
      file,
      title: 'the office offers a visit on to nobody whose roster leaves it out',
    },
  },
  {
    guard: 'a visit lies within working hours to its last minute',
    file: gap,
    search: 'visit.untilMinute <= untilMinute',
    replace: 'visit.fromMinute <= untilMinute',
    by: {
      file: rules,
      title: 'a visit lies wholly within one stretch of working hours of its Indian day',
    },
  },
  {
    guard: 'a visit lies within the radius',
    file: gap,
    search: 'distanceKm(own, visit) > own.radiusKm',
    replace: 'distanceKm(own, visit) > 10 * own.radiusKm',
    by: { file: rules, title: 'the radius is measured from the base, its end included' },
  },
  {
    guard: 'a roster stays within what the office allows',
    file: 'src/domain/rosters/saving-roster.ts',
    search: 'if (beyond) return',
    replace: 'if (!beyond) return',
    by: { file: rules, title: 'a roster is saved within what the office allows, to the last unit' },
  },
  {
    guard: 'nobody sets their own bounds',
    file: 'src/domain/rosters/bounding.ts',
    search: 'if (by === at.phlebotomistId)',
    replace: 'if (by === undefined)',
    by: { file: rules, title: 'nobody sets their own bounds, and only from the version shown' },
  },
  {
    guard: 'hours of a day do not overlap',
    file: 'src/domain/rosters/working-hours.ts',
    search: "isOverlapping(hours, other)) ? 'from'",
    replace: 'isOverlapping(hours, other)) ? undefined',
    by: {
      file: rules,
      title: 'hours that overlap, end before they start or lack a time are refused at their line',
    },
  },
  {
    guard: 'a roster is saved so many times a day and no more',
    file: 'src/usecases/rosters/save-roster.ts',
    search: '    await refuseTooMany(step.tx, step.now, [{ limit, nth }])\n',
    replace: '',
    by: { file, title: 'a roster is saved only so many times a day' },
  },
  {
    guard: 'a former phlebotomist keeps no base',
    file: 'src/usecases/people/revoke-role.ts',
    search: "    if (grant.role === 'phlebotomist') await forgetRoster(tx, userId)\n",
    replace: '',
    by: {
      file: 'src/usecases/rosters/former-phlebotomist.test.ts',
      title:
        'whoever is no phlebotomist any more keeps no base and no hours, only what the office set',
    },
  },
]
