import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  reflexKinds,
  reflexOutcomesOfTwo,
  reflexTerms,
  type ReflexRuleId,
} from '#src/domain/reflex/reflex-rule.ts'
import { day, idColumn, instant, quoted } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { tests } from './catalogue.ts'
import { labColumn } from './references.ts'

/**
 * Rules of labs by which a value of one test adds another test, as they were proposed: one row each,
 * never changed. The trigger `reflex_rules_are_true` enforces who proposes, no day that is past, no
 * two rules for one value and no circle.
 * Source: decision 256.
 */
export const reflexRules = pgTable(
  'reflex_rules',
  {
    id: idColumn<ReflexRuleId>(),
    labId: labColumn(),
    causeCode: testColumn(),
    kind: text({ enum: reflexKinds }).notNull(),
    bound: numeric({ mode: 'number' }),
    /** UCUM, in which the bound is; null: the test has none. */
    unit: text(),
    choice: text(),
    addsCode: testColumn(),
    /** `offered`: the patient is asked, and pays for it. Source: decision 262. */
    terms: text({ enum: reflexTerms }).notNull().default('included'),
    sampleHours: integer().notNull(),
    effectiveFrom: day().notNull(),
    reason: text().notNull(),
    proposedBy: personColumn(),
    proposedAt: instant().notNull(),
  },
  (t) => [
    index('reflex_rules_of_lab').on(t.labId, t.causeCode),
    check('reflex_rules_of_two_tests', sql`${t.causeCode} <> ${t.addsCode}`),
    check(
      'reflex_rules_condition_whole',
      sql`case ${t.kind} when 'finding' then ${t.choice} is not null and num_nonnulls(${t.bound}, ${t.unit}) = 0
        when 'above' then ${t.bound} is not null and ${t.choice} is null
        when 'below' then ${t.bound} is not null and ${t.choice} is null else false end`,
    ),
    check('reflex_rules_terms_known', sql.raw(`terms in (${quoted(reflexTerms)})`)),
    check('reflex_rules_hours', sql`${t.sampleHours} between 1 and 336`),
    check('reflex_rules_with_reason', sql`btrim(${t.reason}) <> ''`),
  ],
)

/**
 * What became of a proposed rule, by the second person, or withdrawn by the first: one row each, never
 * changed. The trigger `reflex_decisions_by_two` enforces two people of the lab, one of them a
 * registered signatory.
 * Source: decision 256.
 */
export const reflexDecisions = pgTable(
  'reflex_decisions',
  {
    ruleId: ruleColumn().primaryKey(),
    labId: labColumn(),
    decision: text({ enum: reflexOutcomesOfTwo }).notNull(),
    /** Of a refusal always. */
    reason: text(),
    decidedBy: personColumn(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    check('reflex_decisions_known', sql.raw(`decision in (${quoted(reflexOutcomesOfTwo)})`)),
    check(
      'reflex_decisions_refused_with_reason',
      sql`${t.decision} <> 'refused' or coalesce(btrim(${t.reason}), '') <> ''`,
    ),
  ],
)

/**
 * From which Indian day on a confirmed rule no longer holds: one row each, never changed.
 * Source: decision 256.
 */
export const reflexEndings = pgTable(
  'reflex_endings',
  {
    ruleId: ruleColumn().primaryKey(),
    labId: labColumn(),
    endsOn: day().notNull(),
    reason: text().notNull(),
    endedBy: personColumn(),
    endedAt: instant().notNull(),
  },
  (t) => [check('reflex_endings_with_reason', sql`btrim(${t.reason}) <> ''`)],
)

/** A test of the catalogue. */
export function testColumn() {
  return text()
    .notNull()
    .references(() => tests.code)
    .$type<ItemCode>()
}

function personColumn() {
  return uuid()
    .notNull()
    .references(() => user.id)
    .$type<UserId>()
}

/** The rule that a row is about. */
export function ruleColumn() {
  return uuid()
    .notNull()
    .references(() => reflexRules.id)
    .$type<ReflexRuleId>()
}
