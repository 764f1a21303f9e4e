import type { Control } from './control.ts'

const sharedOut = 'src/domain/refunds/shared-out.ts'
const migration = 'src/db/migrations/0083_several-payments.sql'
const properties = 'src/domain/refunds/shared-out.test.ts'
const everyGuard = 'src/db/every-guard.test.ts'

/** What guards a booking with several payments. */
export const severalPaymentsControls: readonly Control[] = [
  {
    guard: 'a test goes back to the payment that paid it',
    file: sharedOut,
    search: 'take(Math.min(owed.get(id) ?? 0, room[at] ?? 0))',
    replace: 'take(0 * (owed.get(id) ?? 0))',
    by: {
      file: properties,
      title: 'a test that ends undone goes back to the payment that paid it',
    },
  },
  {
    guard: 'a credit is not paid out of the money of another payment',
    file: 'src/domain/refunds/refunded-items.ts',
    search: 'asked, mostInMoney }',
    replace: 'asked }',
    by: {
      file: properties,
      title: 'a test that ends undone goes back to the payment that paid it',
    },
  },
  {
    guard: 'no payment gives back more than it has',
    file: sharedOut,
    search: 'Math.min(left, Math.max(0, most))',
    replace: 'Math.max(0, most) > 0 ? left : 0',
    by: {
      file: properties,
      title: 'an amount is given whole, by each payment no more than it has',
    },
  },
  {
    guard: 'a charge is kept of the main payment first',
    file: 'src/domain/bookings/ended-payment.ts',
    search: '    owed: owedWholly(facts),\n',
    replace: '',
    by: {
      file: properties,
      title:
        'a booking that ends gives back what the contract says: one refund for each payment, the charge kept of the main one first',
    },
  },
  {
    guard: 'a line is paid by a payment of its own booking',
    file: migration,
    search: ' AND p.booking_id = o.booking_id',
    replace: '',
    by: { file: everyGuard, title: 'trigger payment_lines.payment_lines_of_booking' },
  },
  {
    guard: 'a further payment names the lines that it pays',
    file: 'src/db/migrations/0136_paid-for-a-separate-visit.sql',
    search: 'IF NEW.amount_paise <>',
    replace: 'IF 0 <> 0 AND NEW.amount_paise <>',
    by: { file: everyGuard, title: 'trigger payments.payments_pay_their_lines' },
  },
  {
    guard: 'an earlier version changes no booking with several payments',
    file: 'src/db/migrations/0111_payments-known.sql',
    search: 'booking_id = NEW.booking_id AND joining_quote_id IS NOT NULL)\n    OR',
    replace: 'false)\n    OR',
    by: { file: everyGuard, title: 'trigger events.events_by_who_knows_payments' },
  },
  {
    guard: 'an earlier version does not take the money of tests that join',
    file: 'src/db/migrations/0111_payments-known.sql',
    search: 'payment_attempts WHERE booking_id',
    replace: 'payment_attempts WHERE false AND booking_id',
    by: {
      file: 'src/usecases/payments/earlier-version.test.ts',
      title: 'nor does it take the money of tests that join for a second payment of the booking',
    },
  },
  {
    guard: 'each session says that it knows of several payments',
    file: 'src/db/driver/client.ts',
    search: ' -c ${known.name}=${known.value}',
    replace: '',
    by: {
      file: 'src/usecases/payments/earlier-version.test.ts',
      title: 'each session says what its version knows',
    },
  },
  {
    guard: 'rolling: a migration gives way to who writes',
    file: 'src/db/migrate.ts',
    search: '; set local lock_timeout to ${LOCK_PATIENCE_MS}',
    replace: '',
    by: {
      file: 'src/db/migrate.test.ts',
      title:
        'a migration that meets a writer in the other order gives way, and is applied once they are done',
    },
  },
]
