import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnalyteRules, AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import { analyteOutcomes } from '#src/domain/analytes/keeping.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { day, idColumn, instant, quoted } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { tests } from './catalogue.ts'
import { labColumn } from './references.ts'

/**
 * How a lab measures and judges a numeric test from an Indian day on, as it was proposed: one row
 * each, never changed. It holds once it is approved, until the day of the next approved one. The
 * trigger `analyte_versions_are_true` enforces who proposes, in order, for no day that is past.
 * Source: decision 225.
 */
export const analyteVersions = pgTable(
  'analyte_versions',
  {
    id: idColumn<AnalyteVersionId>(),
    labId: labColumn(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    /** Per lab and test, from 1. */
    number: integer().notNull(),
    effectiveFrom: day().notNull(),
    rules: jsonb().notNull().$type<AnalyteRules>(),
    /** SHA-256 of the rules in one order and spelling. */
    fingerprint: text().notNull(),
    /** Why it changes. */
    reason: text().notNull(),
    proposedBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    proposedAt: instant().notNull(),
  },
  (t) => [
    unique('analyte_versions_in_order').on(t.labId, t.testCode, t.number),
    unique('analyte_versions_as_decided').on(t.id, t.labId, t.testCode, t.effectiveFrom),
    check('analyte_versions_numbered', sql`${t.number} >= 1`),
    check('analyte_versions_with_reason', sql`btrim(${t.reason}) <> ''`),
    check('analyte_versions_fingerprint', sql`${t.fingerprint} ~ '^[0-9a-f]{64}$'`),
  ],
)

/**
 * What became of a proposed version, by the second person, or withdrawn by the first: one row each,
 * never changed. The trigger `analyte_decisions_by_two` enforces two people of the lab, one of them
 * a registered signatory.
 * Source: decision 225.
 */
export const analyteDecisions = pgTable(
  'analyte_decisions',
  {
    versionId: uuid().primaryKey().$type<AnalyteVersionId>(),
    labId: uuid().notNull().$type<LabId>(),
    testCode: text().notNull().$type<ItemCode>(),
    effectiveFrom: day().notNull(),
    decision: text({ enum: analyteOutcomes }).notNull(),
    /** Of a refusal always. */
    reason: text(),
    decidedBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'analyte_decisions_version',
      columns: [t.versionId, t.labId, t.testCode, t.effectiveFrom],
      foreignColumns: [
        analyteVersions.id,
        analyteVersions.labId,
        analyteVersions.testCode,
        analyteVersions.effectiveFrom,
      ],
    }),
    // Of one day one version holds.
    uniqueIndex('analyte_decisions_one_of_day')
      .on(t.labId, t.testCode, t.effectiveFrom)
      .where(sql`${t.decision} = 'approved'`),
    check('analyte_decisions_known', sql.raw(`decision in (${quoted(analyteOutcomes)})`)),
    check(
      'analyte_decisions_refused_with_reason',
      sql`${t.decision} <> 'refused' or coalesce(btrim(${t.reason}), '') <> ''`,
    ),
  ],
)
