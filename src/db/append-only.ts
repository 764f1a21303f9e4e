/** Rows that tell what happened: the role that serves may add to them and read them, no more. */
export const appendOnlyTables = [
  'events',
  'audit',
  'ledger_journals',
  'ledger_entries',
  'signatures',
  'range_confirmations',
  'lab_papers',
  'tax_remittances',
] as const
