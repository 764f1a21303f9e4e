import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UserId } from '#src/domain/people/actor.ts'
import type {
  ControlFailureId,
  ControlLotId,
  ControlRunId,
  ControlTargetId,
  ControlValueId,
} from '#src/domain/quality-control/control.ts'
import { failureReasons } from '#src/domain/quality-control/failure-reason.ts'
import { targetSources } from '#src/domain/quality-control/target.ts'
import type { BrokenRule, RejectingRule } from '#src/domain/quality-control/westgard.ts'
import { day, idColumn, instant, quoted } from '#src/db/columns.ts'
import { instrumentColumn, instrumentTests, measuredThere, testColumn } from './instrument-tests.ts'
import { labColumn, userColumn } from './references.ts'

/** A lot of a control material at one level, as its maker names it. */
export const controlLots = pgTable(
  'control_lots',
  {
    id: idColumn<ControlLotId>(),
    labId: labColumn(),
    material: text().notNull(),
    level: integer().notNull(),
    lotNumber: text().notNull(),
    /** The last day on which it is measured. */
    expiresOn: day().notNull(),
    addedBy: userColumn().notNull(),
    addedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('control_lots_once').on(
      t.labId,
      sql`lower(${t.material})`,
      t.level,
      sql`lower(${t.lotNumber})`,
    ),
    check('control_lots_level', sql`${t.level} between 1 and 6`),
  ],
)

/**
 * The expected mean and standard deviation of a lot for a test on an instrument, never changed: the
 * latest one of its level is in force.
 */
export const controlTargets = pgTable(
  'control_targets',
  {
    id: idColumn<ControlTargetId>(),
    labId: labColumn(),
    ...measuredThere(),
    lotId: uuid()
      .notNull()
      .references(() => controlLots.id)
      .$type<ControlLotId>(),
    level: integer().notNull(),
    /** For each instrument, test and level, from 1. */
    number: integer().notNull(),
    mean: numeric({ mode: 'number' }).notNull(),
    sd: numeric({ mode: 'number' }).notNull(),
    source: text({ enum: targetSources }).notNull(),
    /** How many own values it is computed from. */
    fromCount: integer(),
    /** Why it replaces another one of its lot, by another person: trigger. */
    reason: text(),
    setBy: userColumn().notNull(),
    setAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'control_targets_measured_there',
      columns: [t.instrumentId, t.testCode],
      foreignColumns: [instrumentTests.instrumentId, instrumentTests.testCode],
    }),
    unique('control_targets_in_order').on(t.instrumentId, t.testCode, t.level, t.number),
    check('control_targets_sd', sql`${t.sd} > 0`),
    check(
      'control_targets_own_of_many',
      sql`${t.source} in (${sql.raw(quoted(targetSources))})
        and (${t.source} = 'own') = (${t.fromCount} is not null)
        and coalesce(${t.fromCount}, 20) >= 20`,
    ),
  ],
)

/** Controls that were measured together on one instrument; never changed. */
export const controlRuns = pgTable(
  'control_runs',
  {
    id: idColumn<ControlRunId>(),
    labId: labColumn(),
    instrumentId: instrumentColumn(),
    /** For each instrument, from 1: two people never enter the same next run. */
    number: integer().notNull(),
    enteredBy: userColumn().notNull(),
    enteredAt: instant().notNull(),
  },
  (t) => [unique('control_runs_in_order').on(t.instrumentId, t.number)],
)

/** One value of one control; never changed, but it may be struck out. */
export const controlValues = pgTable(
  'control_values',
  {
    id: idColumn<ControlValueId>(),
    runId: uuid()
      .notNull()
      .references(() => controlRuns.id)
      .$type<ControlRunId>(),
    instrumentId: instrumentColumn(),
    testCode: testColumn(),
    targetId: uuid()
      .notNull()
      .references(() => controlTargets.id)
      .$type<ControlTargetId>(),
    value: numeric({ mode: 'number' }).notNull(),
    enteredBy: userColumn().notNull(),
    enteredAt: instant().notNull(),
  },
  (t) => [
    unique('control_values_of_person').on(t.id, t.enteredBy),
    unique('control_values_once_a_run').on(t.runId, t.targetId),
    index('control_values_latest').on(t.instrumentId, t.testCode, t.enteredAt, t.id),
    index('control_values_target').on(t.targetId, t.enteredAt),
  ],
)

/** A value that does not count, by somebody other than who entered it; the value stays. */
export const controlStrikes = pgTable(
  'control_strikes',
  {
    valueId: uuid().primaryKey().$type<ControlValueId>(),
    enteredBy: uuid().notNull().$type<UserId>(),
    struckBy: userColumn().notNull(),
    struckAt: instant().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'control_strikes_value',
      columns: [t.valueId, t.enteredBy],
      foreignColumns: [controlValues.id, controlValues.enteredBy],
    }),
    check('control_strikes_second_person', sql`${t.struckBy} <> ${t.enteredBy}`),
  ],
)

/**
 * A run that a rule rejects, written with its values. While one is open, no result of its test on
 * its instrument is verified or signed: trigger `test_items_not_while_control_failed`.
 */
export const controlFailures = pgTable(
  'control_failures',
  {
    id: idColumn<ControlFailureId>(),
    labId: labColumn(),
    ...measuredThere(),
    runId: uuid()
      .notNull()
      .references(() => controlRuns.id)
      .$type<ControlRunId>(),
    broken: jsonb().$type<readonly BrokenRule<RejectingRule>[]>().notNull(),
    openedBy: userColumn().notNull(),
    openedAt: instant().notNull(),
    reason: text({ enum: failureReasons }),
    words: text(),
    /** Of the lab, where the office resolved it: trigger `control_failures_of_lab_or_its_word`. */
    labWord: text(),
    resolvedBy: userColumn(),
    resolvedAt: instant(),
  },
  (t) => [
    foreignKey({
      name: 'control_failures_measured_there',
      columns: [t.instrumentId, t.testCode],
      foreignColumns: [instrumentTests.instrumentId, instrumentTests.testCode],
    }),
    uniqueIndex('control_failures_one_open')
      .on(t.instrumentId, t.testCode)
      .where(sql`${t.resolvedAt} is null`),
    index('control_failures_of_test').on(t.instrumentId, t.testCode, t.resolvedAt),
    index('control_failures_of_run').on(t.runId),
    index('control_failures_of_lab').on(t.labId, t.openedAt),
    check(
      'control_failures_resolved_whole',
      sql`num_nonnulls(${t.reason}, ${t.words}, ${t.resolvedBy}, ${t.resolvedAt}) in (0, 4)
        and ${t.reason} in (${sql.raw(quoted(failureReasons))})`,
    ),
    check('control_failures_second_person', sql`${t.resolvedBy} <> ${t.openedBy}`),
  ],
)
