type Scanned = {
  tables: readonly string[]
  why: string
  /** Needed with a hundred thousand rows and not with ten thousand. */
  isOfLong?: true
}

const purged = 'deletes what is too old: of the made-up rows nearly all, of real ones a day’s'

/** The files whose statements may read a growing table completely. */
export const scanned: Readonly<Record<string, Scanned>> = {
  'db/queries/ledger/trial-balance.ts': {
    tables: ['ledger_entries', 'ledger_journals'],
    why: 'the balances of the whole ledger and how old they are; read at the replica where there is one',
  },
  'usecases/parts/catalogue/catalogue-index.ts': {
    tables: ['offers'],
    why: 'the catalogue in memory is all of it, read when it begins and when it changed',
  },
  'usecases/contact/export-contact-messages.ts': {
    tables: ['contact_messages'],
    why: 'an export is of all; read at the replica where there is one',
  },
  'usecases/settlement/list-remittances.ts': {
    tables: ['tax_remittances'],
    why: 'a few a month, for good',
  },
  'usecases/settlement/list-payees.ts': { tables: ['labs'], why: 'names labs for a choice' },
  'usecases/settlement/list-debts.ts': {
    tables: ['labs', 'lab_debts'],
    why: 'what each lab owes, and the few proposals about it',
  },
  'usecases/referrals/list-agreements.ts': {
    tables: ['referral_agreements'],
    why: 'a few rows for a pair of labs, on a page of their managers',
  },
  'usecases/people/list-workplaces.ts': { tables: ['labs'], why: 'names labs for a choice' },
  'db/queries/settlement/answers-at-hand.ts': {
    tables: ['settlement_payouts'],
    why: 'once a day; a row for a lab and a week',
    isOfLong: true,
  },
  'db/queries/labs/lab-validity.ts': {
    tables: ['validity_warnings'],
    why: 'once a day; a few rows for a lab and a year',
  },
  'db/queries/payments/payment-attempts.ts': {
    tables: ['bookings'],
    why: 'held ones have an index; of the made-up rows nearly all are held',
  },
  'db/queries/contact/contact-messages.ts': {
    tables: ['contact_messages'],
    why: 'counts those of each state, and deletes what is too old: a purge keeps them few',
  },
  'main/demonstration/demo-contracts.ts': {
    tables: ['labs'],
    why: 'once, when a demonstration starts',
    isOfLong: true,
  },
  'db/queries/slots/slots.ts': { tables: ['labs'], why: 'the last hour of each lab, once a day' },
  'db/queries/replies/replies.ts': { tables: ['replies'], why: purged },
  'db/queries/people/kept-typing.ts': { tables: ['kept_typing'], why: purged },
  'db/queries/auto-verification/rules-in-force.ts': {
    tables: ['auto_switches'],
    why: 'a row for each turn of a rule’s switch; each minute every rule that is on is asked',
  },
  'db/queries/instrument-messages/bridge-nonces.ts': { tables: ['bridge_nonces'], why: purged },
}
