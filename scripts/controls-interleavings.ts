import type { Control } from './controls-list.ts'

/** Two verbs that take one row are serialised by its lock, and by its version behind the lock. */
export const interleavingControls: readonly Control[] = [
  {
    guard: 'an accept and a cancel, in every order of their statements, come one after the other',
    file: 'src/db/queries/booking-tree.ts',
    search: ".where(isIt).for('update')",
    replace: '.where(isIt)',
    also: [
      {
        file: 'src/db/queries/stateful.ts',
        search: 'eq(version, row.version),\n        eq(sql`${table.state}::text`, row.state),',
        replace: '',
      },
    ],
    by: {
      file: 'src/usecases/interleavings.test.ts',
      title: 'every interleaving of accepting and cancelling a visit equals one after the other',
    },
  },
]
