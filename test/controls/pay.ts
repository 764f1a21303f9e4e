import type { Control } from './control.ts'

const file = 'src/usecases/earnings/pay.test.ts'
const races = 'src/usecases/earnings/pay-races.test.ts'
const migration = 'src/db/migrations/0047_pay-of-phlebotomists.sql'
const inDatabase =
  'the database refuses a payout by its payee, to an unverified account, or of another sum'

/** Guards of what phlebotomists are paid. */
export const payControls: readonly Control[] = [
  {
    guard: 'nobody of finance pays themselves',
    file: 'src/domain/settlement/decider.ts',
    search: 'phlebotomistId === id',
    replace: 'false',
    by: {
      file,
      title: 'nobody of finance makes, approves, answers for or verifies what pays themselves',
    },
  },
  {
    guard: 'nobody verifies their own bank account',
    file: 'src/domain/earnings/deciding-account.ts',
    search: 'if (account.phlebotomistId === by)',
    replace: 'if (false)',
    by: {
      file,
      title: 'nobody of finance makes, approves, answers for or verifies what pays themselves',
    },
  },
  {
    guard: 'a payout is not decided by its payee, by the database',
    file: migration,
    search: 'IF NEW.phlebotomist_id IN (batch.made_by, batch.decided_by) THEN',
    replace: 'IF false THEN',
    by: { file, title: inDatabase },
  },
  {
    guard: 'a payout goes to a verified account, by the database',
    file: migration,
    search: "AND account.state = 'approved' AND account.effective_at <= batch.made_at)",
    replace: ')',
    by: { file, title: inDatabase },
  },
  {
    guard: 'a payout is the sum of its rows, by the database',
    file: migration,
    search: "IF NEW.state = 'approved' AND total <> NEW.net_paise THEN",
    replace: 'IF false THEN',
    by: { file, title: inDatabase },
  },
  {
    guard: 'a batch leaves no payout behind, by the database',
    file: migration,
    search: "WHERE batch_id = NEW.id AND state = 'batched')",
    replace: 'WHERE false)',
    by: { file, title: inDatabase },
  },
  {
    guard: 'a visit waits until its booking is over',
    file: 'src/db/queries/earnings/earnings.ts',
    search: 'limit 1) is null)',
    replace: 'limit 1) is not null)',
    by: {
      file,
      title: 'a visit waits for its booking, and is then paid by maker, checker, bank file and UTR',
    },
  },
  {
    guard: 'an account that is paid to is not taken back',
    file: 'src/domain/earnings/deciding-account.ts',
    search: 'if (!mayWithdraw(account, now)) return notNow(account)',
    replace: '',
    by: {
      file,
      title:
        'an account is taken back only before it is paid to, and another’s is as if it were missing',
    },
  },
  {
    guard: 'a verified account is paid to a day later',
    file: 'src/db/queries/earnings/accounts.ts',
    search: 'lte(phlebotomistAccounts.effectiveAt, now),',
    replace: '',
    by: { file, title: 'a verified account is not paid to before its day has passed' },
  },
  {
    guard: 'what a batch is being made of is locked',
    file: 'src/db/queries/earnings/earnings.ts',
    search: "return eligible(tx, until).for('update')",
    replace: 'return eligible(tx, until)',
    also: [
      {
        file: 'src/db/migrations/0000_schema.sql',
        search: 'CREATE UNIQUE INDEX "settlement_batches_one_per_week"',
        replace: 'CREATE INDEX "settlement_batches_one_per_week"',
      },
      {
        file: 'src/domain/settlement/making.ts',
        search: 'const number = batchNumber(week, batches.length)',
        replace: 'const number = `${batchNumber(week, batches.length)}${crypto.randomUUID()}`',
      },
      {
        file: 'src/db/queries/changes/save-changes.ts',
        search: 'and found.version = taken.version',
        replace: '',
      },
    ],
    by: { file: races, title: 'of runs at once for one week one is made, and pays each row once' },
  },
]
