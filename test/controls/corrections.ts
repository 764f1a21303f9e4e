import type { Control } from './control.ts'

const settlement = 'src/usecases/settlement'
const payouts = `${settlement}/returned-payouts.test.ts`
const refunds = 'src/usecases/refunds/returned-refunds.test.ts'
const cash = 'src/usecases/cash/corrections.test.ts'
const debts = `${settlement}/debts.test.ts`
const remittances = `${settlement}/remittances.test.ts`
const migration = 'src/db/migrations/0000_schema.sql'

/** Guards of money that is returned, and money that is owed. */
export const correctionControls: readonly Control[] = [
  {
    guard: 'a payout is returned under its own UTR alone',
    file: 'src/domain/settlement/utr-file.ts',
    search: 'if (payout.utr !== utr) return verdictOnFailed(payout)',
    replace: '',
    by: {
      file: payouts,
      title: 'a return under another number, or only as "failed", is for a person',
    },
  },
  {
    guard: 'the invoice of a returned payout is credited',
    file: 'src/domain/settlement/bank-answers.ts',
    search: 'bills.creditRest(payout)',
    replace: '',
    by: {
      file: payouts,
      title:
        'a commission is invoiced once in the end: the returned payout’s invoice is credited in full',
    },
  },
  {
    guard: 'who took a refund to the bank does not return it',
    file: 'src/domain/refunds/by-bank.ts',
    search: "if (transfer.claimedBy === by) return no('same-person')",
    replace: '',
    by: {
      file: refunds,
      title:
        'a person other than the one who took it to the bank records the return, as shown, once',
    },
  },
  {
    guard: 'a transfer of an earlier claim pays no later one',
    file: 'src/domain/refunds/by-bank.ts',
    search: "if (live.refNo !== refNo) return no('stale')",
    replace: '',
    by: {
      file: refunds,
      title:
        'a refund that the bank returned after its UTR is owed again, and paid to another account',
    },
  },
  {
    guard: 'cash is not found by one person alone',
    file: 'src/domain/cash/correcting.ts',
    search: 'if ([correction.proposedBy, slip.phlebotomistId].includes(by))',
    replace: 'if (slip.phlebotomistId === by)',
    by: {
      file: cash,
      title:
        'missing cash is found: two people confirm it, and the phlebotomist’s charge is reversed',
    },
  },
  {
    guard: 'cash is not found by one person alone, by the database',
    file: migration,
    search: 'CHECK ("cash_corrections"."decided_by" <> "cash_corrections"."proposed_by")',
    replace: 'CHECK (true)',
    by: {
      file: cash,
      title: 'raw SQL neither lets one person do both, nor finds more than is missing',
    },
  },
  {
    guard: 'a lab’s debt is not ended by one person alone',
    file: 'src/domain/settlement/ending-debts.ts',
    search: 'debt.proposedBy === by.id || isOwnPayee',
    replace: 'isOwnPayee',
    by: {
      file: debts,
      title:
        'a lab paid its debt to us: two people confirm it, and the next payout does not subtract it again',
    },
  },
  {
    guard: 'no more of a tax is remitted than is owed',
    file: 'src/domain/settlement/remittance.ts',
    search: 'return amount > 0 && amount <= owed ?',
    replace: 'return amount > 0 ?',
    by: {
      file: remittances,
      title:
        'never more than is owed, nor twice by one challan, nor on an outdated amount, nor tomorrow',
    },
  },
]
