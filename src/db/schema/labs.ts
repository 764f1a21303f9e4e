import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { categories, panels, tests } from './catalogue.ts'
import { locations } from './places.ts'

export const labState = pgEnum('lab_state', labStates)

export const organizations = pgTable('organizations', {
  id: idColumn<string>(),
  name: text().notNull(),
  legalEntity: text().notNull(),
  createdAt: instant().notNull(),
})

/** A branch that receives samples. */
export const labs = pgTable(
  'labs',
  {
    id: idColumn<LabId>(),
    /** Short and stable, e.g. `LAB001`; part of its accession numbers. */
    code: text().notNull().unique(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    state: labState().notNull(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    locality: text().notNull(),
    address: text().notNull(),
    pincode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    phone: text(),
    email: text(),
    website: text(),
    /** Wall-clock times in India, `HH:MM`. */
    opensAt: text().notNull(),
    closesAt: text().notNull(),
    /** ISO weekdays, 1 = Monday. */
    workingDays: integer().array().notNull(),
    serviceType: text().notNull(),
    shareType: text({ enum: ['order', 'test'] }).notNull(),
    /** Tenths; null until rated. */
    ratingTenths: integer(),
    nablCertificate: text(),
    nablFrom: day(),
    nablTo: day(),
    licenceFrom: day().notNull(),
    licenceTo: day().notNull(),
    minimumCharge: paiseColumn('minimum_charge_paise').notNull(),
    perKmCharge: paiseColumn('per_km_charge_paise').notNull(),
    additionalCharges: paiseColumn('additional_charges_paise').notNull(),
    minimumKm: integer().notNull(),
    maximumKm: integer().notNull(),
    /** Home visits in an hour; null: as many as the operator's setting says. */
    slotCapacity: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [
    check('labs_slot_capacity_in_bounds', sql`${t.slotCapacity} between 1 and 1000`),
    index('labs_location').on(t.locationId),
  ],
)

/** The lab's own split; under order share one row with a null category. */
export const labShares = pgTable(
  'lab_shares',
  {
    id: idColumn<string>(),
    labId: labIdColumn(),
    categoryCode: text().references(() => categories.code),
    platformPercent: integer().notNull(),
    labPercent: integer().notNull(),
  },
  (t) => [
    unique('lab_shares_one_per_category').on(t.labId, t.categoryCode).nullsNotDistinct(),
    check(
      'lab_shares_split_is_100',
      sql`${t.platformPercent} between 1 and 99 and ${t.platformPercent} + ${t.labPercent} = 100`,
    ),
  ],
)

/** A lab's price and turnaround for one test or one panel. */
export const offers = pgTable(
  'offers',
  {
    labId: labIdColumn(),
    itemCode: text().notNull().$type<ItemCode>(),
    testCode: text()
      .references(() => tests.code)
      .$type<ItemCode>(),
    panelCode: text()
      .references(() => panels.code)
      .$type<ItemCode>(),
    price: paiseColumn('price_paise').notNull(),
    /** Printed price before the lab's own discount. */
    listPrice: paiseColumn('list_price_paise').notNull(),
    tatHours: integer().notNull(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.labId, t.itemCode] }),
    check('offers_of_one_item', sql`${t.itemCode} = coalesce(${t.testCode}, ${t.panelCode})`),
    check('offers_test_or_panel', sql`num_nonnulls(${t.testCode}, ${t.panelCode}) = 1`),
    check('offers_price_positive', sql`${t.price} > 0`),
    index('offers_item').on(t.itemCode),
  ],
)

/** Registered signatories of a lab: who may authorise its results, and how they sign. */
export const signatories = pgTable('signatories', {
  id: idColumn<string>(),
  labId: labIdColumn(),
  userId: uuid()
    .notNull()
    .references(() => user.id)
    .$type<UserId>(),
  name: text().notNull(),
  qualification: text().notNull(),
  registrationNumber: text().notNull(),
})

function labIdColumn() {
  return uuid()
    .notNull()
    .references(() => labs.id)
    .$type<LabId>()
}
