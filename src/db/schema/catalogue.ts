import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import {
  type ItemCode,
  labOnlyReasons,
  notifications,
  restrictions,
  resultTypes,
} from '#src/domain/catalogue/item.ts'
import { consentFamilies } from '#src/domain/consents/consent.ts'
import { temperatures } from '#src/domain/tubes/carry-limit.ts'
import { choiceMeanings } from '#src/domain/results/judging/choice-meaning.ts'
import { paiseColumn } from '#src/db/columns.ts'
import { quoted } from '#src/db/columns.ts'

export const resultType = pgEnum('result_type', resultTypes)
export const restriction = pgEnum('restriction', restrictions)

export const categories = pgTable(
  'categories',
  {
    code: text().primaryKey(),
    version: integer().notNull().default(1),
    name: text().notNull().unique(),
    serviceType: text().notNull(),
    platformPercent: integer().notNull(),
    labPercent: integer().notNull(),
  },
  (t) => [
    check(
      'categories_split_is_100',
      sql`${t.platformPercent} between 1 and 80 and ${t.platformPercent} + ${t.labPercent} = 100`,
    ),
  ],
)

/** A container; each physical tube of a visit has one type. */
export const tubeTypes = pgTable(
  'tube_types',
  {
    code: text().primaryKey(),
    name: text().notNull().unique(),
    /** A cap token of the design (`lavender`, `gold`, `grey`, `blue`, `red`, …); null: no cap. */
    cap: text(),
    additive: text(),
    /** Order of draw, 1 first. Source: CLSI GP41. */
    drawOrder: integer().notNull(),
    volumeMl: numeric({ mode: 'number' }).notNull(),
    /** Times to invert after filling; 0: none. */
    inversions: integer().notNull().default(0),
    /** How many physical containers one "tube" of this type is; 1 for most. */
    pieces: integer().notNull().default(1),
    /** Blood that is lost in the cells and the tube: no test can use it. */
    lostMl: numeric({ mode: 'number' }).notNull().default(0),
    /** Blood one more test takes of it; null: not blood, one container serves all. */
    testMl: numeric({ mode: 'number' }),
    /** The same for small children. */
    smallCode: text(),
    /** How it is carried to the lab. */
    carried: text({ enum: temperatures }).notNull().default('ambient'),
    /** Minutes from draw to lab that a test without a figure of its own may take. */
    ambientMinutes: integer().notNull().default(60),
    cooledMinutes: integer().notNull().default(60),
    /** Why these. */
    carrySource: text().notNull().default(''),
    /** How long the lab keeps it after the report, before it may be disposed of. */
    keepHours: integer().notNull().default(336),
    /** Where the hours are from; `to be confirmed` where no source was found. */
    keepSource: text().notNull().default('to be confirmed'),
  },
  (t) => [
    check('tube_types_carried_known', sql.raw(`carried in (${quoted(temperatures)})`)),
    check('tube_types_kept', sql`${t.keepHours} > 0 and ${t.keepSource} <> ''`),
    check('tube_types_minutes', sql`${t.ambientMinutes} > 0 and ${t.cooledMinutes} > 0`),
  ],
)

export const tests = pgTable(
  'tests',
  {
    code: text().primaryKey().$type<ItemCode>(),
    name: text().notNull().unique(),
    shortName: text().notNull(),
    aliases: text().array().notNull(),
    categoryCode: text()
      .notNull()
      .references(() => categories.code),
    loinc: text(),
    specimen: text().notNull(),
    /** Null: nothing is drawn, the patient attends (scans). */
    tubeTypeCode: text().references(() => tubeTypes.code),
    minVolumeMl: numeric({ mode: 'number' }).notNull(),
    fastingHours: integer().notNull(),
    preparation: text().notNull(),
    /** One plain sentence: what it measures. */
    measures: text().notNull(),
    /** The same in Hindi; empty only before the first seeding that has it. */
    measuresHi: text().notNull().default(''),
    method: text().notNull(),
    tatHours: integer().notNull(),
    /** UCUM. */
    unit: text(),
    resultType: resultType().notNull(),
    isHomeCollected: boolean().notNull(),
    /** Why it is not collected at home; null where it is. */
    labOnlyReason: text({ enum: labOnlyReasons }),
    /** The moment of its sample. */
    collectionEvent: text({ enum: collectionEvents }).notNull().default('any'),
    /** Blood it takes of its tube; null: the default of its tube type. */
    drawMl: numeric({ mode: 'number' }),
    /**
     * The consent and counselling it needs; null: none. No sample is drawn without them: trigger
     * `tubes_need_consent`.
     */
    consentFamily: text({ enum: consentFamilies }),
    /**
     * Ultrasound and anything that can image a foetus: only a lab with a PCPNDT registration may
     * offer it. Trigger `offers_need_pcpndt`.
     */
    needsPcpndt: boolean().notNull().default(false),
    /** Where the lab must report a positive result; null: nowhere. */
    notify: text({ enum: notifications }),
    /** False: nothing could judge its number, so it is shown and not sold. */
    isSold: boolean().notNull().default(true),
    indicativePrice: paiseColumn('indicative_price_paise').notNull(),
    restriction: restriction().notNull(),
    /** The choices of a coded result as listed in `test_choices`, in order; empty for a number. */
    choices: text().array().notNull(),
    /** The decimals in which a numeric result is entered and shown. */
    decimals: integer(),
    /** The lowest possible value; null: it may be negative. */
    lowest: numeric({ mode: 'number' }),
    /** Below it a wrong unit is likelier than a patient's value; null: not known. */
    plausibleLow: numeric({ mode: 'number' }),
    /** Above it a typing or unit error is likelier than a patient's value; null: not known. */
    plausibleHigh: numeric({ mode: 'number' }),
  },
  (t) => [
    index('tests_category').on(t.categoryCode),
    check('tests_consent_family_known', sql.raw(`consent_family in (${quoted(consentFamilies)})`)),
    check('tests_event_known', sql.raw(`collection_event in (${quoted(collectionEvents)})`)),
  ],
)

export const choiceMeaning = pgEnum('choice_meaning', choiceMeanings)

/**
 * The meaning of each choice of a coded result. Trigger `guard_choices`: a test that is not numeric
 * has at least two, equal to those in `tests.choices`.
 */
export const testChoices = pgTable(
  'test_choices',
  {
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    position: integer().notNull(),
    choice: text().notNull(),
    choiceHi: text().notNull(),
    meaning: choiceMeaning().notNull(),
    /** For a finding of a notifiable test: whether it is a finding of the disease. */
    isNotified: boolean().notNull().default(true),
    source: text().notNull(),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.testCode, t.choice] }),
    check('test_choices_source', sql`${t.source} <> '' and ${t.choiceHi} <> ''`),
  ],
)

/** Antibodies measured as a number whose amount decides immunity. */
export const immunityLimits = pgTable(
  'immunity_limits',
  {
    testCode: text()
      .primaryKey()
      .references(() => tests.code)
      .$type<ItemCode>(),
    /** In the test's unit. */
    notImmuneBelow: numeric({ mode: 'number' }).notNull(),
    immuneFrom: numeric({ mode: 'number' }).notNull(),
    source: text().notNull(),
  },
  (t) => [check('immunity_limits_order', sql`${t.notImmuneBelow} <= ${t.immuneFrom}`)],
)

export const panels = pgTable('panels', {
  code: text().primaryKey().$type<ItemCode>(),
  name: text().notNull().unique(),
  aliases: text().array().notNull(),
  categoryCode: text()
    .notNull()
    .references(() => categories.code),
  loinc: text(),
  fastingHours: integer().notNull(),
  tatHours: integer().notNull(),
  measures: text().notNull(),
  measuresHi: text().notNull().default(''),
  isHomeCollected: boolean().notNull(),
  indicativePrice: paiseColumn('indicative_price_paise').notNull(),
  /** The most restrictive of its members' restrictions. */
  restriction: restriction().notNull(),
})

export const panelMembers = pgTable(
  'panel_members',
  {
    panelCode: text()
      .notNull()
      .references(() => panels.code)
      .$type<ItemCode>(),
    testCode: text()
      .notNull()
      .references(() => tests.code)
      .$type<ItemCode>(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.panelCode, t.testCode] })],
)

/** A single row: every change of what the in-memory catalogue is built from raises the version. */
export const catalogueVersions = pgTable('catalogue_versions', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
