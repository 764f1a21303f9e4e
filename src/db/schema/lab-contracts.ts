import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type ContractChangeId,
  contractChangeKinds,
  contractChangeStates,
} from '#src/domain/labs/contract-change.ts'
import { validities } from '#src/domain/labs/validity.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'

const labIdColumn = () =>
  uuid()
    .notNull()
    .references(() => labs.id)
    .$type<LabId>()

const userIdColumn = () =>
  uuid()
    .references(() => user.id)
    .$type<UserId>()

/**
 * Who signs for the lab. Of the Aadhaar number only the last four digits and a keyed hash are kept.
 */
export const authorizedSignatories = pgTable(
  'authorized_signatories',
  {
    labId: labIdColumn().primaryKey(),
    name: text(),
    email: text(),
    designation: text(),
    din: text(),
    aadhaarLastFour: text(),
    aadhaarHash: text(),
  },
  (t) => [
    index('authorized_signatories_by_aadhaar').on(t.aadhaarHash),
    check('authorized_signatories_four_digits', sql`${t.aadhaarLastFour} ~ '^[0-9]{4}$'`),
  ],
)

/** A lab's bank account from an instant on; the newest that has taken effect applies. */
export const labBankAccounts = pgTable(
  'lab_bank_accounts',
  {
    id: idColumn<string>(),
    labId: labIdColumn(),
    bankName: text(),
    holderName: text(),
    ifsc: text(),
    accountSealed: text().notNull(),
    accountHash: text().notNull(),
    accountLastFour: text().notNull(),
    effectiveAt: instant().notNull(),
  },
  (t) => [
    index('lab_bank_accounts_by_account').on(t.accountHash),
    uniqueIndex('lab_bank_accounts_one_at_a_time').on(t.labId, t.effectiveAt),
  ],
)

/**
 * A change of the contract that one person proposed and another decides. The proposal is sealed: it
 * may contain an account number.
 */
export const contractChanges = pgTable(
  'contract_changes',
  {
    id: idColumn<ContractChangeId>(),
    labId: labIdColumn(),
    kind: text({ enum: contractChangeKinds }).notNull(),
    state: text({ enum: contractChangeStates }).notNull().default('waiting'),
    version: integer().notNull().default(1),
    proposalSealed: text().notNull(),
    proposedBy: userIdColumn().notNull(),
    proposedAt: instant().notNull(),
    decidedBy: userIdColumn(),
    decidedAt: instant(),
    reason: text(),
    /** When it takes effect, once approved. */
    effectiveAt: instant(),
  },
  (t) => [
    check('contract_changes_second_person', sql`${t.decidedBy} <> ${t.proposedBy}`),
    check(
      'contract_changes_decided_by_somebody',
      sql`${t.state} not in ('approved', 'refused') or ${t.decidedBy} is not null`,
    ),
    uniqueIndex('contract_changes_one_waiting')
      .on(t.labId, t.kind)
      .where(sql`${t.state} = 'waiting'`),
    index('contract_changes_by_lab').on(t.labId, t.proposedAt),
  ],
)

/** The warnings sent to a lab before a validity ended, each once. */
export const validityWarnings = pgTable(
  'validity_warnings',
  {
    labId: labIdColumn(),
    of: text({ enum: validities }).notNull(),
    endsOn: day().notNull(),
    /** 60, 30 or 7 days before; 0: it has ended. */
    days: integer().notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.labId, t.of, t.endsOn, t.days] })],
)
