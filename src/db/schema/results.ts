import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import type { AutoRuleId } from '#src/domain/auto-verification/auto-rule.ts'
import type { KeptLot } from '#src/domain/calculations/kept-lot.ts'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { namedConditions } from '#src/domain/catalogue/reference-range.ts'
import type { ArrivedResultId } from '#src/domain/instruments/arrived-result.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import { callStates } from '#src/domain/results/calls/call-machine.ts'
import type { DeltaBreach } from '#src/domain/results/delta-limit.ts'
import type { ComputedFrom } from '#src/domain/results/calculated/computed.ts'
import { decisions } from '#src/domain/results/decision.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import type { CallTaskId, ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import { callKinds } from '#src/domain/results/calls/tell-again.ts'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { analyteVersions } from './analytes.ts'
import { autoRules } from './auto-verification.ts'
import { choiceMeaning } from './catalogue.ts'
import { arrivedResults } from './instrument-messages.ts'
import { labs } from './labs.ts'
import { testItems } from './orders.ts'
import { userColumn } from './references.ts'
import { referrals } from './referrals.ts'
import { signatures } from './signatures.ts'

export const resultFlag = pgEnum('result_flag', resultFlags)

/** One value of one test; an earlier one is kept, hidden from the patient. */
export const results = pgTable(
  'results',
  {
    id: idColumn<ResultId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    number: integer().notNull(),
    isCurrent: boolean().notNull(),
    value: numeric({ mode: 'number' }),
    /** The value is only known to lie below or above that number; null: it is exact. */
    comparator: text({ enum: comparators }),
    choice: text(),
    /** Of the choice, at the time of entry; null for a number and in older rows. */
    meaning: choiceMeaning(),
    text: text(),
    /** UCUM. */
    unit: text(),
    decimals: integer(),
    /** For a computed value: its input results by test, or why it could not be computed. */
    computedFrom: jsonb().$type<ComputedFrom>(),
    /**
     * Of a PT from which an INR is computed: the lot of reagent as it was registered, or why none is
     * known. Trigger `results_lot_as_registered`.
     */
    reagentLot: jsonb().$type<KeptLot>(),
    flag: resultFlag().notNull(),
    rangeLow: numeric({ mode: 'number' }),
    rangeHigh: numeric({ mode: 'number' }),
    /**
     * For pregnancy, for a trimester, or not made for pregnancy; null: an ordinary range, or
     * several.
     */
    rangeCondition: text({ enum: namedConditions }),
    /** What that range assumes; null: nothing, or several ranges. */
    rangePremise: text({ enum: rangePremises }),
    /** Where several ranges judge and differ, by sex or by pregnancy: each by name. */
    rangesBySex: jsonb().$type<SexRange[]>(),
    /** The data marks the range as uncertain: shown so unless the lab has confirmed it. */
    isRangeUncertain: boolean().notNull().default(false),
    /** Of the test's ranges when it was judged; null without a range and in older rows. */
    rangeFingerprint: text(),
    /**
     * How it is too far from the person's last comparable value; null: it is not, or nobody asked.
     * Only a pathologist verifies it: trigger `results_delta_by_pathologist`.
     */
    deltaBreach: jsonb().$type<DeltaBreach>(),
    /** The version of the lab's own rules that judged it; null: the product's did. */
    analyteVersionId: uuid()
      .references(() => analyteVersions.id)
      .$type<AnalyteVersionId>(),
    /** Of that version: how it was measured; null: as the catalogue says. */
    method: text(),
    comment: text(),
    /** Somebody else must verify it: trigger `results_second_person_verifies`. */
    needsSecondPerson: boolean().notNull().default(false),
    enteredBy: userColumn().notNull(),
    enteredAt: instant().notNull(),
    verifiedBy: userColumn(),
    verifiedAt: instant(),
    /** The lab's rule that verified it in place of a person: trigger `results_verified_by_rule_on`. */
    verifiedByRule: uuid()
      .references(() => autoRules.id)
      .$type<AutoRuleId>(),
    authorisedBy: userColumn(),
    authorisedAt: instant(),
    /** The signature that covers it; null in rows from before signatures were kept. */
    signatureId: uuid().$type<SignatureId>(),
    /** The pathologist's decision on a number that nothing judged; the flag is then the same. */
    decision: text({ enum: decisions }),
    decisionComment: text(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    /** Why it no longer counts. */
    supersededReason: text(),
    /** Another lab measured it: trigger `results_of_referred_test`. */
    referralId: uuid()
      .references(() => referrals.id)
      .$type<ReferralId>(),
  },
  (t) => [
    // The authoriser is the signer. The check `results_authorised_by_signature`, which excludes
    // older rows, enforces that every authorised result has a signature.
    foreignKey({
      name: 'results_signature',
      columns: [t.signatureId, t.authorisedBy],
      foreignColumns: [signatures.id, signatures.signedBy],
    }),
    uniqueIndex('results_number').on(t.testItemId, t.number),
    uniqueIndex('results_one_current')
      .on(t.testItemId)
      .where(sql`${t.isCurrent}`),
    // Text accompanies a choice, never stands alone: trigger `results_are_coded` for new rows.
    check(
      'results_one_kind',
      sql`num_nonnulls(${t.value}, ${t.choice}, ${t.text}) = 1 or (${t.value} is null and ${t.choice} is not null)`,
    ),
    check(
      'results_comparator_of_number',
      sql`${t.comparator} is null or (${t.value} is not null and ${t.comparator} in ('<', '>'))`,
    ),
    check(
      'results_range_condition',
      sql`${t.rangeCondition} is null or (${t.rangeCondition} in (${sql.raw(namedConditions.map((one) => `'${one}'`).join(', '))}) and ${t.value} is not null)`,
    ),
    check(
      'results_range_premise',
      sql`${t.rangePremise} is null or (${t.rangePremise} in (${sql.raw(rangePremises.map((one) => `'${one}'`).join(', '))}) and ${t.value} is not null)`,
    ),
    check('results_meaning_of_choice', sql`${t.meaning} is null or ${t.choice} is not null`),
    check(
      'results_second_person_signs',
      sql`${t.authorisedBy} is null or ${t.authorisedBy} <> ${t.enteredBy}`,
    ),
    check(
      'results_verified_by_one',
      sql`${t.verifiedByRule} is null or (${t.verifiedBy} is null and ${t.verifiedAt} is not null)`,
    ),
    // A number that no range judged is not verified without a decision: trigger
    // `results_numbers_judged`.
    check(
      'results_decided_whole',
      sql`num_nonnulls(${t.decision}, ${t.decisionComment}, ${t.decidedBy}, ${t.decidedAt}) in (0, 4)
        and (${t.decision} is null or ${t.decision} = ${t.flag}::text)`,
    ),
    check(
      'results_second_person_decides',
      sql`${t.decidedBy} is null or ${t.decidedBy} <> ${t.enteredBy}`,
    ),
  ],
)

export const callState = pgEnum('call_state', callStates)

/**
 * A critical result must be told to a person who reads it back; immutable once done. It belongs to
 * the value that opened it: at commit no open call of a value that no longer counts remains. A call
 * of kind `again` takes a told value back, and belongs to that value.
 * Source: decision 029; decision 100.
 */
export const callTasks = pgTable(
  'call_tasks',
  {
    id: idColumn<CallTaskId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    resultId: uuid()
      .references(() => results.id)
      .$type<ResultId>(),
    /** Of a value of an instrument that waits and was not entered. */
    arrivedResultId: uuid()
      .references(() => arrivedResults.id)
      .$type<ArrivedResultId>(),
    kind: text({ enum: callKinds }).notNull().default('critical'),
    state: callState().notNull(),
    version: integer().notNull().default(1),
    openedAt: instant().notNull(),
    /** Written by the releases before `call_rungs`; goes with the next one. */
    reminders: integer().notNull().default(0),
    toldTo: text(),
    readBack: text(),
    toldBy: userColumn(),
    toldAt: instant(),
    withdrawnReason: text(),
    /** Null: by the worker. */
    withdrawnBy: userColumn(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('call_tasks_open')
      .on(t.labId, t.openedAt, t.id)
      .where(sql`${t.state} = 'open'`),
    index('call_tasks_item').on(t.testItemId),
    index('call_tasks_result').on(t.resultId),
    uniqueIndex('call_tasks_one_of_value')
      .on(t.resultId, t.kind)
      .where(sql`${t.state} <> 'withdrawn'`),
    check('call_tasks_of_one_value', sql`num_nonnulls(${t.resultId}, ${t.arrivedResultId}) = 1`),
    check('call_tasks_known_kind', sql`${t.kind} in ('critical', 'again')`),
    check(
      'call_tasks_told_whole',
      sql`num_nonnulls(${t.toldTo}, ${t.readBack}, ${t.toldBy}, ${t.toldAt})
        = case when ${t.state} = 'done' then 4 else 0 end`,
    ),
    check(
      'call_tasks_withdrawn_says_why',
      sql`num_nonnulls(${t.withdrawnReason}, ${t.withdrawnAt})
        = case when ${t.state} = 'withdrawn' then 2 else 0 end
        and (${t.withdrawnBy} is null or ${t.state} = 'withdrawn')`,
    ),
    check('call_tasks_two_reminders', sql`${t.reminders} between 0 and 2`),
  ],
)
