import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import {
  arrivalOutcomes,
  type ArrivedResultId,
  queueReasons,
} from '#src/domain/instruments/arrived-result.ts'
import type {
  BridgeKeyId,
  InstrumentLinkId,
  InstrumentMessageId,
} from '#src/domain/instruments/bridge.ts'
import { messageFaults } from '#src/domain/instruments/instrument-message.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { user } from './auth.ts'
import { testItems } from './orders.ts'
import { labColumn, userColumn } from './references.ts'

/** Keys with which bridges of labs sign what instruments send. Source: decision 231. */
export const bridgeKeys = pgTable(
  'bridge_keys',
  {
    id: idColumn<BridgeKeyId>(),
    labId: labColumn(),
    name: text().notNull(),
    secretSealed: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    createdBy: userColumn().notNull(),
    revokedAt: instant(),
    revokedBy: userColumn(),
  },
  (t) => [
    index('bridge_keys_lab').on(t.labId),
    check(
      'bridge_keys_revoked_by_somebody',
      sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`,
    ),
  ],
)

/** Signatures of the last minutes: each is used once. Source: reliability S39. */
export const bridgeNonces = pgTable(
  'bridge_nonces',
  {
    keyId: uuid()
      .notNull()
      .references(() => bridgeKeys.id)
      .$type<BridgeKeyId>(),
    nonce: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.nonce] }), index('bridge_nonces_at').on(t.at)],
)

/** Instruments that may send, and how each speaks. Source: decision 230. */
export const instrumentLinks = pgTable(
  'instrument_links',
  {
    id: idColumn<InstrumentLinkId>(),
    labId: labColumn(),
    name: text().notNull(),
    /** The author of its values: an account that nobody can sign in to. */
    accountId: uuid()
      .notNull()
      .unique()
      .references(() => user.id)
      .$type<UserId>(),
    profile: text().notNull(),
    profileVersion: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    createdBy: userColumn().notNull(),
    retiredAt: instant(),
    retiredBy: userColumn(),
  },
  (t) => [
    index('instrument_links_lab').on(t.labId),
    uniqueIndex('instrument_links_one_name')
      .on(t.labId, sql`lower(${t.name})`)
      .where(sql`${t.retiredAt} is null`),
    check(
      'instrument_links_retired_by_somebody',
      sql`(${t.retiredAt} is null) = (${t.retiredBy} is null)`,
    ),
  ],
)

/** Everything that an instrument sent, sealed, before it was acknowledged. Source: decision 230. */
export const instrumentMessages = pgTable(
  'instrument_messages',
  {
    id: idColumn<InstrumentMessageId>(),
    labId: labColumn(),
    linkId: linkColumn(),
    /** By which a bridge signed it; null: a person imported it as a file. */
    keyId: uuid()
      .references(() => bridgeKeys.id)
      .$type<BridgeKeyId>(),
    importedBy: userColumn(),
    /** The sender's own number of it; empty where it has none. */
    controlId: text().notNull(),
    /** SHA-256 of its bytes, hex. */
    sha256: text().notNull(),
    rawSealed: text().notNull(),
    /** Why it cannot be read. */
    fault: text({ enum: messageFaults }),
    receivedAt: instant().notNull(),
  },
  (t) => [
    unique('instrument_messages_once').on(t.linkId, t.sha256),
    index('instrument_messages_last').on(t.linkId, t.receivedAt),
    index('instrument_messages_unread')
      .on(t.linkId)
      .where(sql`${t.fault} is not null`),
    check('instrument_messages_one_sender', sql`num_nonnulls(${t.keyId}, ${t.importedBy}) = 1`),
    check('instrument_messages_fault', sql`${t.fault} in (${sql.raw(quoted(messageFaults))})`),
  ],
)

/**
 * Each value of a message, and what became of it. While one waits for a test, that test is neither
 * verified nor signed nor published: trigger `test_items_not_while_arrived_undecided`; and a critical
 * one has its call: trigger `arrived_results_called`.
 * Source: decisions 230 and 236.
 */
export const arrivedResults = pgTable(
  'arrived_results',
  {
    id: idColumn<ArrivedResultId>(),
    messageId: uuid()
      .notNull()
      .references(() => instrumentMessages.id)
      .$type<InstrumentMessageId>(),
    linkId: linkColumn(),
    labId: labColumn(),
    number: integer().notNull(),
    sampleId: text().notNull(),
    code: text().notNull(),
    value: text().notNull(),
    comparator: text({ enum: comparators }),
    unit: text().notNull(),
    flags: jsonb().notNull().$type<readonly string[]>(),
    status: text().notNull(),
    measuredAt: instant(),
    isControl: boolean().notNull(),
    version: integer().notNull().default(1),
    /** The test that a person chose. */
    chosenTest: text().$type<ItemCode>(),
    /** Why it waits for a person, or waited when it was put aside. */
    reason: text({ enum: queueReasons }),
    outcome: text({ enum: arrivalOutcomes }),
    /** The test that it was entered for, or waits for. */
    testItemId: uuid()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    /** How the limits of that test judge it while it waits; null: it waits for none, or says no number. */
    flag: text({ enum: resultFlags }),
    note: text(),
    decidedAt: instant(),
    decidedBy: userColumn(),
  },
  (t) => [
    unique('arrived_results_number').on(t.messageId, t.number),
    index('arrived_results_waiting')
      .on(t.labId, t.id)
      .where(sql`${t.outcome} is null and ${t.reason} is not null`),
    index('arrived_results_untried')
      .on(t.messageId)
      .where(sql`${t.outcome} is null and ${t.reason} is null`),
    index('arrived_results_item')
      .on(t.testItemId)
      .where(sql`${t.testItemId} is not null`),
    check('arrived_results_outcome', sql`${t.outcome} in (${sql.raw(quoted(arrivalOutcomes))})`),
    check('arrived_results_reason', sql`${t.reason} in (${sql.raw(quoted(queueReasons))})`),
    check(
      'arrived_results_entered_somewhere',
      sql`${t.testItemId} is not null or ${t.outcome} is null
        or ${t.outcome} not in ('entered', 'same-again')`,
    ),
    check(
      'arrived_results_judged_by_its_test',
      sql`${t.flag} is null or ${t.testItemId} is not null`,
    ),
    check('arrived_results_flag', sql`${t.flag} in (${sql.raw(quoted(resultFlags))})`),
    check('arrived_results_control_of_nobody', sql`not ${t.isControl} or ${t.testItemId} is null`),
    check(
      'arrived_results_discarded_by_somebody',
      sql`${t.outcome} is distinct from 'discarded'
        or num_nonnulls(${t.note}, ${t.decidedAt}, ${t.decidedBy}) = 3`,
    ),
  ],
)

function linkColumn() {
  return uuid()
    .notNull()
    .references(() => instrumentLinks.id)
    .$type<InstrumentLinkId>()
}
