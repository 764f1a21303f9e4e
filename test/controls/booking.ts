import type { Control } from './control.ts'

const races = 'src/usecases/bookings/booking-races.test.ts'
const inSize = 'src/usecases/bookings/races-in-size.test.ts'

/** This lock serialises all changes to one booking. */
const unlocked = {
  file: 'src/db/queries/bookings/booking-tree.ts',
  search: ".where(isIt).for('update')",
  replace: '.where(isIt)',
}

/** The same lock for whoever deals with its visits and tubes. */
const unlockedAtTheDoor = {
  file: 'src/db/queries/visits/collection-at-hand.ts',
  search: ".where(key).for('update')",
  replace: '.where(key)',
}

/** Compare-and-set does too, without the lock. */
const unversioned = {
  file: 'src/db/queries/changes/save-changes.ts',
  search:
    " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
  replace: '',
}

export const bookingControls: readonly Control[] = [
  {
    guard: 'an hour that was full when it was looked at is not booked',
    file: 'src/domain/bookings/placeable.ts',
    search: 'used < capacity ? [id] : []',
    replace: 'used <= capacity ? [id] : []',
    also: [
      {
        file: 'src/usecases/said-by-constraint.ts',
        search: "  slots_not_oversold: 'slot-full',\n",
        replace: '',
      },
    ],
    by: { file: races, title: 'of 50 bookings for the last place of an hour one wins' },
  },
  {
    guard: 'who moves takes the last place of an hour alone',
    file: 'src/domain/visits/rescheduling.ts',
    search: 'return isMissing || isFull ||',
    replace: 'return isMissing ||',
    // The check of the hour, heard of by its name, does too.
    also: [
      {
        file: 'src/usecases/said-by-constraint.ts',
        search: "  slots_not_oversold: 'slot-full',\n",
        replace: '',
      },
    ],
    by: {
      file: 'src/usecases/bookings/attacks.test.ts',
      title: 'of ten that move to the last place of an hour one gets it, and nine keep their own',
    },
  },
  {
    guard: 'a visit is accepted once',
    file: 'src/db/queries/visits/visit-at-hand.ts',
    search: "tx.select().from(bookings).where(bookingOfVisit).for('update').prepare('')",
    replace: "tx.select().from(bookings).where(bookingOfVisit).prepare('')",
    // The compare-and-set of the statement that saves the acceptance does too, without the lock.
    also: [
      {
        file: 'src/db/queries/changes/save-changes.ts',
        search:
          " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
        replace: '',
      },
    ],
    by: { file: races, title: 'of two accepts that both wait to write, one wins' },
  },
  {
    guard: 'a cancel and a collect come one after the other',
    ...unlocked,
    also: [unlockedAtTheDoor, unversioned],
    by: {
      file: races,
      title:
        'cancel against collect, many times concurrently: one wins, and the money matches the winner',
    },
  },
  {
    guard: 'no phlebotomist is in two places',
    file: 'src/db/migrations/0005_guards-of-visits.sql',
    search: `WHERE ("state" IN ('accepted', 'en-route', 'arrived', 'identified'))`,
    replace: `WHERE (false)`,
    by: { file: races, title: 'a phlebotomist cannot have two visits at the same time' },
  },
  {
    guard: 'a quote is booked once',
    file: 'src/db/queries/bookings/placing.ts',
    search: 'for no key update) as of_quote',
    replace: ') as of_quote',
    // Bookings of one account wait for each other anyway while they are counted, and those of one person too.
    also: [
      {
        file: 'src/db/queries/bookings/placing.ts',
        search: 'for no key update) as of_account',
        replace: ') as of_account',
      },
      {
        file: 'src/db/queries/bookings/placing.ts',
        search: 'order by id for no key update) as of_people',
        replace: 'order by id) as of_people',
      },
    ],
    by: { file: races, title: 'one quote sent 20 times at once is one booking' },
  },
  {
    guard: 'R1: a visit that a crowd accepts is accepted once',
    file: 'src/db/queries/visits/visit-at-hand.ts',
    search: "tx.select().from(bookings).where(bookingOfVisit).for('update').prepare('')",
    replace: "tx.select().from(bookings).where(bookingOfVisit).prepare('')",
    also: [
      {
        file: 'src/db/queries/changes/save-changes.ts',
        search:
          " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
        replace: '',
      },
    ],
    by: {
      file: inSize,
      title: 'R1: of a crowd that accepts one order one wins, and the others read nothing of who',
    },
  },
  {
    guard: 'R2: an hour that a crowd books has only so many places',
    file: 'src/db/migrations/0000_schema.sql',
    search: 'CHECK ("slots"."used" between 0 and "slots"."capacity")',
    replace: 'CHECK ("slots"."used" >= 0)',
    also: [
      {
        file: 'src/domain/bookings/placeable.ts',
        search: 'used < capacity ? [id] : []',
        replace: 'used <= capacity + 100 ? [id] : []',
      },
    ],
    by: {
      file: inSize,
      title:
        'R2: of a crowd that books an hour with 4 places, while others cancel, so many have one at every commit',
    },
  },
  {
    guard: 'R3: who accepts a crowd of visits has one of each hour',
    file: 'src/db/migrations/0041_stays.sql',
    search: 'tstzrange("starts_at", "ends_at") WITH &&\n) DEFERRABLE',
    replace: '"visit_id" WITH =\n) DEFERRABLE',
    also: [
      {
        file: 'src/db/migrations/0041_stays.sql',
        search: 'ELSIF holder <> NEW.phlebotomist_id THEN',
        replace: 'ELSIF false THEN',
      },
      {
        file: 'src/domain/stays/take-time.ts',
        search: "return refuse(planned.length > 0 ? 'needed-elsewhere' : 'overlapping')",
        replace: 'return ok({ created: [], moved: [] })',
      },
    ],
    by: {
      file: inSize,
      title:
        'R3: nobody who accepts several visits of one hour at once has two of them, in any history',
    },
  },
]
