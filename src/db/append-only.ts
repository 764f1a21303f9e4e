/** History tables: the serving role may insert and read, nothing else. Source: decision 002. */
export const appendOnlyTables = [
  'events',
  'call_rungs',
  'label_prints',
  'custody_links',
  'offline_events',
  'audit',
  'ledger_journals',
  'ledger_entries',
  'signatures',
  'range_confirmations',
  'lab_papers',
  'tax_remittances',
  'report_share_views',
] as const
