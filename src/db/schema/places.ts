import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'

export const states = pgTable('states', {
  name: text().primaryKey(),
  kind: text().notNull(),
  abbreviation: text().notNull().unique(),
  gstCode: text().notNull().unique(),
})

/** A city of operation. Small integers, as the specification's clients expect. */
export const locations = pgTable(
  'locations',
  {
    /** From a sequence: the number of a deleted city is never reused. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    version: integer().notNull().default(1),
    name: text().notNull().unique(),
    slug: text().notNull().unique(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (t) => [
    check(
      'locations_in_india',
      sql`${t.latitude} between 6 and 37.6 and ${t.longitude} between 68 and 97.5`,
    ),
  ],
)

/** Number 1 is the operator; a trigger keeps it. */
export const franchises = pgTable(
  'franchises',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    locationId: integer().references(() => locations.id),
  },
  (t) => [unique('franchises_once').on(t.name, t.locationId).nullsNotDistinct()],
)

/** One row per PIN code and post office; the coordinate is accurate to 5 to 10 km. */
export const pincodes = pgTable(
  'pincodes',
  {
    pincode: text().notNull(),
    locality: text().notNull(),
    district: text().notNull(),
    state: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** True where the source's coordinate is doubtful. */
    isDoubtful: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.pincode, t.locality] }), index('pincodes_state').on(t.state)],
)
