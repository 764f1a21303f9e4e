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
    file: migration,
    search: 'IF NEW.amount_paise <>',
    replace: 'IF 0 <> 0 AND NEW.amount_paise <>',
    by: { file: everyGuard, title: 'trigger payments.payments_pay_their_lines' },
  },
]
