import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  autoBounds,
  type AutoReplayId,
  type AutoRuleId,
} from '#src/domain/auto-verification/auto-rule.ts'
import { switchCauses } from '#src/domain/auto-verification/auto-switch.ts'
import type { Replay } from '#src/domain/auto-verification/replay.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { tests } from './catalogue.ts'
import { labInstruments } from './lab-instruments.ts'
import { labColumn, userColumn } from './references.ts'

/** A version of a lab's rule for a test, never changed: the last one is the rule. Source: decision 242. */
export const autoRules = pgTable(
  'auto_rules',
  {
    id: idColumn<AutoRuleId>(),
    labId: labColumn(),
    testCode: testColumn(),
    number: integer().notNull(),
    within: text({ enum: autoBounds }).notNull(),
    low: numeric({ mode: 'number' }),
    high: numeric({ mode: 'number' }),
    /** Also a value without an earlier one of the person. */
    allowsFirst: boolean().notNull(),
    setBy: userColumn().notNull(),
    setAt: instant().notNull(),
  },
  (t) => [
    unique('auto_rules_in_order').on(t.labId, t.testCode, t.number),
    check(
      'auto_rules_limits_whole',
      sql`${t.within} in (${sql.raw(quoted(autoBounds))}) and num_nonnulls(${t.low}, ${t.high})
        = case when ${t.within} = 'limits' then 2 else 0 end and (${t.low} is null or ${t.low} < ${t.high})`,
    ),
  ],
)

/** What a rule would have done with the lab's last results, as a signatory saw it. */
export const autoReplays = pgTable(
  'auto_replays',
  {
    id: idColumn<AutoReplayId>(),
    ruleId: ruleColumn().notNull(),
    counted: integer().notNull(),
    passed: integer().notNull(),
    /** Would have been let through although a person stopped it. */
    stopped: jsonb().notNull().$type<Replay['stopped']>(),
    /** How often each reason left a value to a person. */
    left: jsonb().notNull().$type<Replay['left']>(),
    /** SHA-256 of every verdict, hex. */
    fingerprint: text().notNull(),
    ranBy: userColumn().notNull(),
    ranAt: instant().notNull(),
  },
  (t) => [
    index('auto_replays_of_rule').on(t.ruleId, t.ranAt),
    check('auto_replays_counts', sql`${t.passed} between 0 and ${t.counted}`),
  ],
)

/**
 * Each turn of a rule's switch; the last one of a test of a lab counts. On: only by a registered
 * signatory for a replay of at least 200 results that they ran: trigger `auto_switches_on_seen_replay`.
 */
export const autoSwitches = pgTable(
  'auto_switches',
  {
    labId: labColumn(),
    testCode: testColumn(),
    number: integer().notNull(),
    isOn: boolean().notNull(),
    ruleId: ruleColumn(),
    replayId: uuid()
      .references(() => autoReplays.id)
      .$type<AutoReplayId>(),
    cause: text({ enum: switchCauses }).notNull(),
    /** Null: by the product. */
    switchedBy: userColumn(),
    switchedAt: instant().notNull(),
    reason: text().notNull(),
    /** Whose values are in doubt; null: those of every instrument. */
    instrumentId: uuid()
      .references(() => labInstruments.id)
      .$type<InstrumentId>(),
    /** What the rule verified of values measured after it is not signed: trigger on `results`. */
    doubtSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.labId, t.testCode, t.number] }),
    check(
      'auto_switches_whole',
      sql`${t.cause} in (${sql.raw(quoted(switchCauses))})
        and num_nonnulls(${t.ruleId}, ${t.replayId}) = case when ${t.isOn} then 2 else 0 end
        and (not ${t.isOn} or (${t.cause} = 'person' and ${t.doubtSince} is null))
        and (${t.switchedBy} is null) = (${t.cause} in ('qc-failed', 'qc-not-run'))`,
    ),
  ],
)

function testColumn() {
  return text()
    .notNull()
    .references(() => tests.code)
    .$type<ItemCode>()
}

function ruleColumn() {
  return uuid()
    .references(() => autoRules.id)
    .$type<AutoRuleId>()
}
