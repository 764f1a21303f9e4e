import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of finance. */
export const financePages: RouteConfigEntry[] = [
  route('lab/desk/statements/:id/csv', 'routes/finance/statements/statement-csv.ts', {
    id: 'desk-csv',
  }),
  route('lab/desk/statements/:id/pdf', 'routes/finance/statements/statement-pdf.ts', {
    id: 'desk-pdf',
  }),
  route('lab/desk/statements/:id/invoice', 'routes/finance/statements/statement-invoice.ts', {
    id: 'desk-invoice',
  }),
  route(
    'lab/desk/statements/:id/credit-notes/:noteId',
    'routes/finance/statements/credit-note.ts',
    {
      id: 'desk-credit-note',
    },
  ),
  route('finance', 'routes/finance/day/day.tsx'),
  route('finance/refunds', 'routes/finance/refunds/refunds.tsx'),
  route('finance/refunds/:id', 'routes/finance/refunds/refund.tsx'),
  route('finance/payments', 'routes/finance/payments/payments.tsx'),
  route('finance/bookings/:number', 'routes/finance/booking.tsx'),
  route('finance/breaks', 'routes/finance/payments/breaks.tsx'),
  route('finance/breaks/:id', 'routes/finance/payments/break.tsx'),
  route('finance/chargebacks', 'routes/finance/chargebacks/chargebacks.tsx'),
  route('finance/chargebacks/:id', 'routes/finance/chargebacks/chargeback.tsx'),
  route('finance/cash', 'routes/finance/cash/cash.tsx'),
  route('finance/cash/:id', 'routes/finance/cash/slip.tsx'),
  route('finance/settlements', 'routes/finance/settlements/settlements.tsx'),
  route('finance/settlements/:id', 'routes/finance/settlements/settlement.tsx'),
  route('finance/settlements/:id/bank-file', 'routes/finance/settlements/bank-file.ts'),
  route('finance/statements', 'routes/finance/statements/statements.tsx'),
  route('finance/statements/:id', 'routes/finance/statements/statement.tsx'),
  route('finance/statements/:id/csv', 'routes/finance/statements/statement-csv.ts'),
  route('finance/statements/:id/pdf', 'routes/finance/statements/statement-pdf.ts'),
  route('finance/statements/:id/invoice', 'routes/finance/statements/statement-invoice.ts'),
  route('finance/statements/:id/credit-notes/:noteId', 'routes/finance/statements/credit-note.ts'),
  route('finance/receivables', 'routes/finance/receivables/receivables.tsx'),
  route('finance/debts', 'routes/finance/receivables/debts.tsx'),
  route('finance/pay/:id', 'routes/finance/pay/pay.tsx'),
  route('finance/pay/:id/csv', 'routes/finance/pay/pay-csv.ts'),
  route('finance/accounts', 'routes/finance/pay/accounts.tsx'),
  route('finance/remittances', 'routes/finance/settlements/remittances.tsx'),
  route('finance/ledger', 'routes/finance/ledger/ledger.tsx'),
  route('finance/ledger/:account', 'routes/finance/ledger/account.tsx'),
  route('finance/simulator', 'routes/finance/rates/simulator.tsx'),
  route('finance/rates', 'routes/finance/rates/rates.tsx'),
]
