import type { Control } from './control.ts'

const earnedOnce = 'src/usecases/results/earned-once.test.ts'
const folder = 'src/usecases/settlement'
const makes = `${folder}/make-batch.test.ts`
const approves = `${folder}/approve-batch.test.ts`
const utrs = `${folder}/import-utrs.test.ts`
const races = `${folder}/settlement-races.test.ts`
const clawBacks = `${folder}/claw-backs.test.ts`
const statements = `${folder}/statements.test.ts`
const queries = 'src/db/queries/settlement/settlements.ts'
const making = 'src/domain/settlement/making.ts'
const deciding = 'src/domain/settlement/deciding-batch.ts'
const takingBack = 'src/domain/settlement/taking-back.ts'
const migration = 'src/db/migrations/0000_schema.sql'

const eligibleUnlocked = {
  file: queries,
  search: "return eligible(tx, until).for('update')",
  replace: 'return eligible(tx, until)',
}
/** The database would refuse at commit what the code no longer excludes. */
const advanceUnjudged = {
  file: 'src/db/ledger-guard.ts',
  search: 'if total > 0 then',
  replace: 'if false then',
}
const twoBatches = {
  file: migration,
  search: 'CREATE UNIQUE INDEX "settlement_batches_one_per_week"',
  replace: 'CREATE INDEX "settlement_batches_one_per_week"',
}
const otherNumber = {
  file: making,
  search: 'const number = batchNumber(week, batches.length)',
  replace: 'const number = `${batchNumber(week, batches.length)}${crypto.randomUUID()}`',
}
const comparedAndSet = {
  file: 'src/db/queries/changes/save-changes.ts',
  search: 'and found.version = taken.version',
  replace: '',
}
const oneBatch =
  'of batches made at once for one week one is made, 8 times, and every test is in one payout'
const first = 'a refund that comes first to a batch being made: the accrual is reversed'
const second = 'a refund that comes second to a batch being made: the accrual is clawed-back'
const once =
  'refunded after the payout it is clawed back once, in the next batch, as a line that names the payout'
const fourEyes = 'the maker of a batch does not approve it, by the verb and by the database'
const ownFile =
  'the bank file is made at the approval, contains exactly that batch, and keeps the same bytes'
const mismatches =
  'a row that differs by a paisa changes nothing: it is listed, and kept as a break for a person'
const ownLab = 'a lab reads its own statements once they are approved, and no other’s in any way'

/** Guards of the labs' money. */
export const settlementControls: readonly Control[] = [
  {
    guard: 'a fresh sample’s visit is debited to its lab once',
    file: 'src/db/migrations/0000_schema.sql',
    search: 'CONSTRAINT "settlement_entries_once_per_redraw" UNIQUE("visit_id")',
    replace: 'CONSTRAINT "settlement_entries_once_per_redraw" CHECK (true)',
    by: {
      file: `${folder}/redraws-of-labs.test.ts`,
      title: 'raw SQL debits a visit once, and stores no debit without its visit',
    },
  },
  {
    guard: 'what the lab alone spoiled is borne by the lab',
    file: 'src/domain/visits/redraw.ts',
    search: "if (fault === 'lab')",
    replace: 'if (false)',
    by: {
      file: `${folder}/redraws-of-labs.test.ts`,
      title: 'a tube lost at the bench is the lab’s to bear too',
    },
  },
  {
    guard: 'one settlement batch stands for a week',
    file: making,
    search: "if (standing) return { ...no('batch-exists'), facts: { number: standing.number } }",
    replace: '',
    by: { file: races, title: oneBatch },
  },
  {
    guard: 'a test is in one payout: lock, condition and index together',
    ...eligibleUnlocked,
    also: [comparedAndSet, twoBatches, otherNumber],
    by: { file: races, title: oneBatch },
  },
  {
    guard: 'a settlement batch waits for who has its tests',
    ...eligibleUnlocked,
    by: { file: races, title: first },
  },
  {
    guard: 'settlement entries are moved by compare and set',
    ...comparedAndSet,
    by: {
      file: `${folder}/settlement-missed.test.ts`,
      title:
        'a week is made, withdrawn, made, approved, paid and returned: whichever row is no longer as it was read, nothing is written',
    },
  },
  {
    guard: 'who takes a settlement entry back waits for the batch that has it',
    file: queries,
    search: "ne(settlementEntries.state, sql`'reversed'`),\n      ),\n    )\n    .for('update')",
    replace: "ne(settlementEntries.state, sql`'reversed'`),\n      ),\n    )",
    by: { file: races, title: second },
  },
  {
    guard: 'a settlement entry is clawed back once',
    file: takingBack,
    search: 'if (!share || share.isClawedBack) return nothing',
    replace: 'if (!share) return nothing',
    also: [
      {
        file: migration,
        search: 'CONSTRAINT "settlement_entries_clawsBackId_unique" UNIQUE("claws_back_id"),',
        replace: '',
      },
    ],
    by: { file: clawBacks, title: once },
  },
  {
    guard: 'what is in a payout is clawed back, not reversed',
    file: takingBack,
    search: 'if (entry.payoutId === null) {',
    replace: 'if (entry.id) {',
    by: { file: clawBacks, title: once },
  },
  {
    guard: 'a settlement entry counts once for its test',
    file: migration,
    search: 'CREATE UNIQUE INDEX "settlement_entries_once_per_item"',
    replace: 'CREATE INDEX "settlement_entries_once_per_item"',
    by: {
      file: clawBacks,
      title: 'a test that is lost and accrues again is one entry that counts',
    },
  },
  {
    guard: 'a lab with nothing to get is left out of a settlement batch',
    file: 'src/domain/settlement/payables.ts',
    search: "if (net <= 0) return 'not-positive'",
    replace: '',
    by: {
      file: clawBacks,
      title: 'claw-backs above the earnings are carried until they are covered',
    },
  },
  {
    guard: 'the maker of a settlement batch does not approve it',
    file: deciding,
    search: "if (batch.madeBy === by.id) return { ok: false, error: 'same-person' }",
    replace: '',
    by: { file: approves, title: fourEyes },
  },
  {
    guard: 'the maker of a settlement batch does not approve it, by the database',
    file: migration,
    search:
      `CONSTRAINT "settlement_batches_second_person" CHECK ("settlement_batches"."state" not in ` +
      `('approved', 'closed') or "settlement_batches"."decided_by" <> "settlement_batches"."made_by"),`,
    replace: '',
    by: { file: approves, title: fourEyes },
  },
  {
    guard: 'a settlement batch is approved with the password',
    file: `${folder}/approve-batch.ts`,
    search: '  await refuseWrongPassword(world, by.id, input.password)\n',
    replace: '',
    by: { file: approves, title: fourEyes },
  },
  {
    guard: 'who works at a lab does not approve what pays it',
    file: deciding,
    search: "if (isOwnPayee(by, payouts)) return { ok: false, error: 'same-person' }",
    replace: '',
    by: {
      file: approves,
      title: 'a person who works at a lab neither makes nor approves its payout',
    },
  },
  {
    guard: 'a payout goes to the account that holds at its approval',
    file: deciding,
    search: '(payout) => accountOf(payout) !== payout.currentAccountId',
    replace: '(payout) => !accountOf(payout) && !payout.currentAccountId',
    by: {
      file: approves,
      title: 'a bank account that changed since the batch was made is not paid',
    },
  },
  {
    guard: 'a settlement week is over before it is paid',
    file: making,
    search: "if (!isWeekOver(week, now)) return no('week-not-over')",
    replace: '',
    by: { file: makes, title: 'a week that is not over pays nobody' },
  },
  {
    guard: 'the bank’s file is read once it is approved',
    file: `${folder}/read-bank-file.ts`,
    search: "refuseUnless(step, batch, ['approved', 'closed'])",
    replace: '',
    by: { file: approves, title: ownFile },
  },
  {
    guard: 'the bank’s file is the one that was approved',
    file: `${folder}/read-bank-file.ts`,
    search: 'if (hash !== batch.fileHash)',
    replace: 'if (!hash)',
    by: { file: approves, title: ownFile },
  },
  {
    guard: 'no formula in the bank’s file',
    file: 'src/usecases/spreadsheet.ts',
    search: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    by: { file: approves, title: ownFile },
  },
  {
    guard: 'no formula in a statement’s CSV',
    file: 'src/usecases/spreadsheet.ts',
    search: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    by: {
      file: statements,
      title: 'the CSV has each test in rupees; a formula is text, and a minus stays a number',
    },
  },
  {
    guard: 'a payout is paid where the bank’s amount is equal',
    file: 'src/domain/settlement/utr-file.ts',
    search: 'rupeesInFile(row.amount) !== payout.net',
    replace: 'rupeesInFile(row.amount) === undefined',
    by: { file: utrs, title: mismatches },
  },
  {
    guard: 'a UTR stands with one payout',
    file: 'src/domain/settlement/utr-file.ts',
    search: "isUtrFree ? 'pay' : 'utr-used'",
    replace: "isUtrFree ? 'pay' : 'pay'",
    by: { file: utrs, title: mismatches },
  },
  {
    guard: 'a UTR stands with one payout, by the database',
    file: migration,
    search: 'CONSTRAINT "settlement_payouts_utr_unique" UNIQUE("utr"),',
    replace: '',
    by: {
      file: utrs,
      title: 'a transfer number belongs to one payout, in the database too',
    },
  },
  {
    guard: 'the bank’s answer is imported one at a time',
    file: 'src/db/queries/settlement/answers-at-hand.ts',
    search: "await lockName(tx, 'settlement utrs')",
    replace: '',
    also: [
      {
        file: 'src/db/queries/settlement/answers-at-hand.ts',
        search: ".orderBy(asc(settlementPayouts.id))\n    .for('update')",
        replace: '.orderBy(asc(settlementPayouts.id))',
      },
    ],
    by: { file: races, title: 'the same response file imported ten times at once pays once' },
  },
  {
    guard: 'a settlement batch is decided once',
    file: 'src/db/queries/settlement/settlement-batches.ts',
    search: ".where(eq(settlementBatches.id, id))\n    .for('update')",
    replace: '.where(eq(settlementBatches.id, id))',
    also: [
      {
        file: queries,
        search:
          "payoutIdsOf(tx, batchId)))\n    .orderBy(asc(settlementEntries.id))\n    .for('update')",
        replace: 'payoutIdsOf(tx, batchId)))\n    .orderBy(asc(settlementEntries.id))',
      },
    ],
    by: {
      file: races,
      title: 'of two who approve and withdraw at once one does, and the books show which',
    },
  },
  {
    guard: 'another lab’s statement is met like a missing one',
    file: 'src/usecases/parts/settlement/seen-payout.ts',
    search: 'permit.over(lab ?? undefined)',
    replace: 'permit.over(head && {})',
    also: [
      {
        file: 'src/domain/access/settlement.ts',
        search: "'settlement:read': { finance: 'any', 'lab-manager': 'lab' }",
        replace: "'settlement:read': { finance: 'any', 'lab-manager': 'any' }",
      },
    ],
    by: { file: statements, title: ownLab },
  },
  {
    guard: 'a lab sees no payout before its approval',
    file: 'src/usecases/parts/settlement/seen-payout.ts',
    search: 'isOfFinance(actor) ? undefined : shownToLabs',
    replace: 'undefined',
    by: { file: statements, title: ownLab },
  },
  {
    guard: 'taxes are rounded half up',
    file: 'src/domain/settlement/tax.ts',
    search: '+ 5000',
    replace: '+ 4999',
    by: {
      file: 'src/domain/settlement/tax.test.ts',
      title: '250 paise at 20 hundredths of a percent are 1, half up',
    },
  },
  {
    guard: 'a tax is laid out over a line’s tests',
    file: 'src/domain/settlement/tax.ts',
    search: 'const gst = part(taxOn(line.platformShare, gstBasisPoints))',
    replace: 'const gst = taxOn(item.platformShare, gstBasisPoints)',
    by: {
      file: 'src/domain/settlement/tax.test.ts',
      title: 'the taxes of a line’s tests add up to the line’s, in any order and number',
    },
  },
  {
    guard: 'a test without a price takes no remainder of a tax',
    file: 'src/domain/settlement/tax.ts',
    search: 'layAlong(whole, prices)[at]',
    replace: 'layOut(whole, prices)[at]',
    also: [
      {
        file: 'src/domain/settlement/tax.ts',
        search: 'import { layAlong }',
        replace: 'import { layOut }',
      },
    ],
    by: {
      file: 'src/domain/settlement/tax.test.ts',
      title:
        'a test without a price earns nothing and owes no tax, also where it is the last of its line',
    },
  },
  {
    guard: 'a test whose price went back is not earned again',
    file: 'src/domain/settlement/accrual.ts',
    search: 'if (item.repaidAt !== null || item.price > advance) continue',
    replace: '',
    also: [advanceUnjudged],
    by: {
      file: earnedOnce,
      title: 'a manually refunded test does not accrue again with its fresh sample',
    },
  },
  {
    guard: 'who pays a test back writes it down: by hand',
    file: 'src/domain/refunds/deciding.ts',
    search: '      updated: { repaid: [{ id: testItemId, repaidAt: now }] },\n',
    replace: '',
    by: {
      file: earnedOnce,
      title: 'of two tests the refunded one does not accrue, and the other accrues again',
    },
  },
  {
    guard: 'who pays a test back writes it down: a lost dispute',
    file: 'src/domain/chargebacks/loss-borne.ts',
    search: 'updated: { repaid } })',
    replace: 'updated: {} })',
    by: {
      file: earnedOnce,
      title: 'a lab that bore one of two tests accrues the other again, and not that one',
    },
  },
  {
    guard: 'no advance is overdrawn, whatever wrote the journal',
    file: 'src/db/ledger-guard.ts',
    search: 'if total > 0 then',
    replace: 'if false then',
    by: {
      file: earnedOnce,
      title: 'even without our code a patient’s advance never goes below zero',
    },
  },
  {
    guard: 'goodwill returns what nobody earned when a test is not done',
    file: 'src/domain/refunds/refunded-items.ts',
    search: '    goodwillReturned({ ...booking, amount: goodwill }),\n',
    replace: '    goodwillReturned({ ...booking, amount: paise(0 * goodwill) }),\n',
    by: {
      file: earnedOnce,
      title:
        'goodwill before a test that is not done: what the money no longer covers is not goodwill any more',
    },
  },
  {
    guard: 'each hour closes all orders that are due, not a batch of them',
    file: 'src/usecases/each-alone.ts',
    search: 'export const MOST_A_PASS = 10_000',
    replace: 'export const MOST_A_PASS = 200',
    by: {
      file: 'src/jobs/closes-all.test.ts',
      title: 'one run of the hour closes every order that is due, however many there are',
    },
  },
  {
    guard: 'orders beside one that cannot be closed are closed alone',
    file: 'src/usecases/each-alone.ts',
    search: 'await add(batch).catch(() => failed.push(...batch))',
    replace: 'await add(batch)',
    by: {
      file: 'src/jobs/closes-all.test.ts',
      title: 'orders that cannot be closed hold up no other, and the failure is told',
    },
  },
  {
    guard: 'each day tells all patients whose refund is overdue',
    file: 'src/usecases/each-alone.ts',
    search: 'export const MOST_A_PASS = 10_000',
    replace: 'export const MOST_A_PASS = 200',
    by: {
      file: 'src/usecases/refunds/many-overdue.test.ts',
      title: 'one day’s run tells every patient whose refund is overdue, however many there are',
    },
  },
]
