import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { LineId } from '#src/domain/orders/order.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import { orderLines } from './orders.ts'
import { payments } from './payments.ts'

/**
 * Which lines a further payment of a booking pays: tests that joined it. Every other line is paid by
 * the booking's main payment.
 * Source: decision 222.
 */
export const paymentLines = pgTable(
  'payment_lines',
  {
    lineId: uuid()
      .primaryKey()
      .references(() => orderLines.id)
      .$type<LineId>(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id)
      .$type<PaymentId>(),
  },
  (t) => [index('payment_lines_payment').on(t.paymentId)],
)
