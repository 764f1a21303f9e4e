import type { Control } from './control.ts'

/** Two verbs that take one row are serialised by its lock, and by its version behind the lock. */
export const interleavingControls: readonly Control[] = [
  {
    guard: 'an accept and a cancel, in every order of their statements, come one after the other',
    file: 'src/db/queries/bookings/booking-tree.ts',
    search: ".where(isIt).for('update')",
    replace: '.where(isIt)',
    also: [
      // An accept locks the booking by its visit.
      {
        file: 'src/db/queries/visits/visit-at-hand.ts',
        search: "tx.select().from(bookings).where(bookingOfVisit).for('update').prepare('')",
        replace: "tx.select().from(bookings).where(bookingOfVisit).prepare('')",
      },
      {
        file: 'src/db/queries/changes/save-changes.ts',
        search:
          " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
        replace: '',
      },
    ],
    by: {
      file: 'src/usecases/interleavings.test.ts',
      title: 'every interleaving of accepting and cancelling a visit equals one after the other',
    },
  },
]
