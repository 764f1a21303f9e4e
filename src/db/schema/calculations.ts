import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  calculationOutcomes,
  type CalculationRuleId,
  subjects,
  ways,
} from '#src/domain/calculations/calculation-rule.ts'
import type { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import { ISI, LEAST_DONORS, MEAN_NORMAL } from '#src/domain/calculations/reagent-lot.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { day, idColumn, instant, quoted } from '#src/db/columns.ts'
import { labInstruments } from './lab-instruments.ts'
import { labColumn, userColumn } from './references.ts'

/**
 * How a lab measures or computes, from an Indian day on. What was proposed never changes, and a second
 * person of the lab decides: trigger `calculation_rules_by_two`.
 * Source: decision 260.
 */
export const calculationRules = pgTable(
  'calculation_rules',
  {
    id: idColumn<CalculationRuleId>(),
    labId: labColumn(),
    subject: text({ enum: subjects }).notNull(),
    way: text({ enum: ways }).notNull(),
    effectiveFrom: day().notNull(),
    reason: text().notNull(),
    proposedBy: userColumn().notNull(),
    proposedAt: instant().notNull(),
    ...decisionColumns(),
  },
  (t) => [
    check(
      'calculation_rules_way',
      sql`(${t.subject}, ${t.way}) in (('red-cells', 'mcv-from-hct'), ('red-cells', 'hct-from-mcv'), ('inr', 'inr-as-sent'), ('inr', 'inr-from-pt'))`,
    ),
    check('calculation_rules_with_reason', sql`btrim(${t.reason}) <> ''`),
    // The orders of a day are computed alike: its rule is known before it begins.
    check(
      'calculation_rules_to_come',
      sql`${t.effectiveFrom} > (${t.proposedAt} at time zone 'Asia/Kolkata')::date
        and (${t.decision} is distinct from 'confirmed'
          or ${t.effectiveFrom} > (${t.decidedAt} at time zone 'Asia/Kolkata')::date)`,
    ),
    check('calculation_rules_second_person', isByTwo(t)),
    index('calculation_rules_of_lab').on(t.labId, t.proposedAt),
    uniqueIndex('calculation_rules_one_of_day')
      .on(t.labId, t.subject, t.effectiveFrom)
      .where(sql`${t.decision} = 'confirmed'`),
    uniqueIndex('calculation_rules_one_waits')
      .on(t.labId, t.subject)
      .where(sql`${t.decision} is null`),
  ],
)

/**
 * Lots of PT reagent, each on one instrument of a lab. What was registered never changes, a second
 * person of the lab decides, and who ends it is of the lab: trigger `reagent_lots_by_two`. The one in
 * use at an instant is the last one taken into use before.
 * Source: decision 261.
 */
export const reagentLots = pgTable(
  'reagent_lots',
  {
    id: idColumn<ReagentLotId>(),
    labId: labColumn(),
    /** Null: of values that are typed without an instrument. */
    instrumentId: uuid()
      .references(() => labInstruments.id)
      .$type<InstrumentId>(),
    reagent: text().notNull(),
    lotNumber: text().notNull(),
    isi: numeric({ mode: 'number' }).notNull(),
    meanNormalSeconds: numeric({ mode: 'number' }).notNull(),
    donors: integer().notNull(),
    expiresOn: day().notNull(),
    /** Null: from its confirmation on. */
    usedFrom: instant(),
    proposedBy: userColumn().notNull(),
    proposedAt: instant().notNull(),
    ...decisionColumns(),
    endedBy: userColumn(),
    endedAt: instant(),
    endedWhy: text(),
    /** It was registered wrongly: nothing is computed with it. */
    isWrong: boolean().notNull().default(false),
  },
  (t) => [
    check(
      'reagent_lots_plausible',
      sql`${t.isi} between ${sql.raw(`${ISI.least} and ${ISI.most}`)}
        and ${t.meanNormalSeconds} between ${sql.raw(`${MEAN_NORMAL.least} and ${MEAN_NORMAL.most}`)}
        and ${t.donors} >= ${sql.raw(String(LEAST_DONORS))}
        and btrim(${t.reagent}) <> '' and btrim(${t.lotNumber}) <> ''`,
    ),
    check('reagent_lots_second_person', isByTwo(t)),
    // What was measured before keeps its lot.
    check(
      'reagent_lots_not_before',
      sql`${t.decision} is distinct from 'confirmed'
        or (${t.usedFrom} is not null and ${t.usedFrom} >= ${t.decidedAt})`,
    ),
    check(
      'reagent_lots_ended_whole',
      sql`num_nonnulls(${t.endedBy}, ${t.endedAt}, ${t.endedWhy}) in (0, 3)
        and (${t.endedAt} is null or (${t.decision} = 'confirmed' and btrim(${t.endedWhy}) <> ''))
        and (${t.endedAt} is not null or not ${t.isWrong})`,
    ),
    // At each instant one is in use: of two from the same instant nobody knows which.
    uniqueIndex('reagent_lots_one_in_use')
      .on(
        t.labId,
        sql`coalesce(${t.instrumentId}, '00000000-0000-0000-0000-000000000000')`,
        t.usedFrom,
      )
      .where(sql`${t.decision} = 'confirmed'`),
    index('reagent_lots_of_lab').on(t.labId, t.proposedAt),
  ],
)

function decisionColumns() {
  return {
    decision: text({ enum: calculationOutcomes }),
    decidedBy: userColumn(),
    decidedAt: instant(),
    /** Of a refusal always. */
    decidedWhy: text(),
    version: integer().notNull().default(1),
  }
}

type Decided = Record<
  'decision' | 'decidedBy' | 'decidedAt' | 'decidedWhy' | 'proposedBy' | 'version',
  AnyPgColumn
>

/** Decided whole, by another person; withdrawn by the same one; refused with a reason. */
function isByTwo({ decision, decidedBy, decidedAt, decidedWhy, proposedBy }: Decided) {
  return sql`num_nonnulls(${decision}, ${decidedBy}, ${decidedAt}) in (0, 3)
    and (${decision} is null or (${sql.raw(known)}
      and (${decidedBy} = ${proposedBy}) = (${decision} = 'withdrawn')))
    and (${decision} is distinct from 'refused' or coalesce(btrim(${decidedWhy}), '') <> '')`
}

const known = `decision in (${quoted(calculationOutcomes)})`
