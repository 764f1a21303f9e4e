import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import type { LabId, OrganizationId } from '#src/domain/labs/lab.ts'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { categories, panels, tests } from './catalogue.ts'
import { franchises, locations } from './places.ts'

export const labState = pgEnum('lab_state', labStates)

/** The numbers in the codes of new labs: `LAB041`. */
export const labNumbers = pgSequence('lab_numbers', { startWith: 41 })

/**
 * A legal entity; one per PAN. Its numbers are sealed; their keyed hashes find duplicates.
 * Source: model, "Organizations, labs, places".
 */
export const organizations = pgTable(
  'organizations',
  {
    id: idColumn<OrganizationId>(),
    name: text().notNull(),
    legalEntity: text().notNull(),
    franchiseId: integer()
      .notNull()
      .default(1)
      .references(() => franchises.id),
    panSealed: text(),
    panHash: text().unique(),
    gstinSealed: text(),
    gstinHash: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('organizations_by_gstin').on(t.gstinHash)],
)

/**
 * A branch that receives samples, from its application on: approval changes the state and copies
 * nothing. Charges are null until they are set; without them a lab is never active.
 * Source: model, "Organizations, labs, places".
 */
export const labs = pgTable(
  'labs',
  {
    id: idColumn<LabId>(),
    /** Short and stable, e.g. `LAB001`; part of its accession numbers. */
    code: text().notNull().unique(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id)
      .$type<OrganizationId>(),
    /** As the authority issued it; null for the demonstration's labs. */
    registrationNumber: text(),
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
    serviceType: text({ enum: labServiceTypes }).notNull(),
    /** Tenths; null until rated. */
    ratingTenths: integer(),
    directorName: text(),
    description: text(),
    technicians: text(),
    pathologists: text(),
    agreementProcess: text(),
    nablCertificate: text(),
    nablFrom: day(),
    nablTo: day(),
    /** Codes of the tests that the certificate covers; no other test ever carries the mark. */
    nablScope: text().array().$type<ItemCode[]>().notNull().default([]),
    /** Registration under the PCPNDT Act with its last day; null: none, and no ultrasound. */
    pcpndtNumber: text(),
    pcpndtTo: day(),
    /**
     * Who counsels before and after tests that need consent, at which number and when; null:
     * nobody.
     */
    counsellorName: text(),
    counsellorPhone: text(),
    counsellorHours: text(),
    /** As the authority issued it; null where it is only in the submission. */
    licenceNumber: text(),
    licenceFrom: day().notNull(),
    licenceTo: day().notNull(),
    minimumCharge: paiseColumn('minimum_charge_paise'),
    perKmCharge: paiseColumn('per_km_charge_paise'),
    additionalCharges: paiseColumn('additional_charges_paise'),
    minimumKm: integer(),
    maximumKm: integer(),
    /** Home visits per slot; null: the operator's setting. */
    slotCapacity: integer(),
    /** The complete submission, sealed: returned as it was sent, used or not. */
    submissionSealed: text(),
    /** The address for the application's news, sealed; null: the branch's. */
    newsEmailSealed: text(),
    /** Why it was refused, sent back or suspended, as its people read it. */
    stateReason: text(),
    /** Null where the lab applied itself. */
    enteredBy: userIdColumn(),
    approvedBy: userIdColumn(),
    /** Who activated it for the first time. */
    activatedBy: userIdColumn(),
    createdAt: instant().notNull(),
  },
  (t) => [
    check('labs_slot_capacity_in_bounds', sql`${t.slotCapacity} between 1 and 1000`),
    check(
      'labs_active_with_charges',
      sql`${t.state} <> 'active' or num_nulls(${t.minimumCharge}, ${t.perKmCharge},
        ${t.additionalCharges}, ${t.minimumKm}, ${t.maximumKm}) = 0`,
    ),
    check(
      'labs_second_person_activates',
      sql`${t.activatedBy} is null or (${t.activatedBy} is distinct from ${t.approvedBy}
        and ${t.activatedBy} is distinct from ${t.enteredBy})`,
    ),
    // It cannot be removed while scans are on offer: trigger `labs_keep_pcpndt`.
    check(
      'labs_counselling_whole',
      sql`num_nonnulls(${t.counsellorName}, ${t.counsellorPhone}, ${t.counsellorHours}) in (0, 3)`,
    ),
    check('labs_pcpndt_whole', sql`num_nonnulls(${t.pcpndtNumber}, ${t.pcpndtTo}) in (0, 2)`),
    index('labs_location').on(t.locationId),
    index('labs_organization').on(t.organizationId),
    uniqueIndex('labs_registration_once')
      .on(t.organizationId, t.registrationNumber)
      .where(sql`${t.state} not in ('refused', 'terminated')`),
  ],
)

/**
 * The lab's split from an instant on: rows of one instant form a set, and the newest set that has
 * taken effect applies. Under order share a set is one row with a null category.
 * Source: model, "Shares".
 */
export const labShares = pgTable(
  'lab_shares',
  {
    id: idColumn<string>(),
    labId: labIdColumn(),
    categoryCode: text().references(() => categories.code),
    platformPercent: integer().notNull(),
    labPercent: integer().notNull(),
    effectiveAt: instant().notNull(),
  },
  (t) => [
    unique('lab_shares_one_per_category')
      .on(t.labId, t.effectiveAt, t.categoryCode)
      .nullsNotDistinct(),
    index('lab_shares_category').on(t.categoryCode),
    check(
      'lab_shares_split_is_100',
      sql`${t.platformPercent} between 1 and 80 and ${t.platformPercent} + ${t.labPercent} = 100`,
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
    /** List price before the lab's own discount. */
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

function userIdColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}

function labIdColumn() {
  return uuid()
    .notNull()
    .references(() => labs.id)
    .$type<LabId>()
}
