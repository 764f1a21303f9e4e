import type { Control } from './control.ts'

const late = 'src/usecases/results/late-tests.test.ts'
const migration = 'src/db/migrations/0004_guards-of-bookings.sql'
const marked =
  'a test missing at its promised time is marked permanently; patient told once, lab and office alerted'

/** Guards of the mark of a late test. */
export const lateControls: readonly Control[] = [
  {
    guard: 'a late test stays late in the database',
    file: migration,
    search: 'IF was IS NOT NULL AND mark IS DISTINCT FROM was THEN',
    replace: 'IF false AND mark IS DISTINCT FROM was THEN',
    by: { file: late, title: 'the database keeps a mark, and accepts only the promised time' },
  },
  {
    guard: 'a patient is told of a late order once',
    file: 'src/domain/orders/marking-late.ts',
    search: 'const isFirst = order.lateSince === null',
    replace: 'const isFirst = order.promisedAt !== null',
    also: [
      {
        file: 'src/domain/orders/marking-late.ts',
        search: 'late.length === 0',
        replace: 'late.length < 0',
      },
      {
        file: 'src/db/queries/changes/updated-results.ts',
        search:
          'update orders as found set late_since = given.late_since\n        from ${given} as given\n        where found.id = given.id and found.late_since is null',
        replace:
          'update orders as found set late_since = given.late_since\n        from ${given} as given\n        where found.id = given.id',
      },
    ],
    by: {
      file: late,
      title: 'three concurrent workers mark each of many late tests, and tell nobody twice',
    },
  },
  {
    guard: 'a test is not late before its time is over',
    file: 'src/domain/orders/late.ts',
    search: 'Temporal.Instant.compare(promisedAt, now) < 0',
    replace: 'Temporal.Instant.compare(promisedAt, now) <= 0',
    by: {
      file: 'src/domain/orders/late.test.ts',
      title:
        'a test is late once its promised time has passed and the lab still owes it, and not a moment before',
    },
  },
  {
    guard: 'a published test of a late order is not marked',
    file: 'src/domain/orders/marking-late.ts',
    search: 'item.orderId === orderId && order && isLate(item, order, now)',
    replace: 'item.orderId === orderId',
    by: { file: late, title: marked },
  },
]
