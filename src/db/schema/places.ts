import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

export const states = pgTable('states', {
  name: text().primaryKey(),
  kind: text().notNull(),
  abbreviation: text().notNull().unique(),
  gstCode: text().notNull().unique(),
})

/** A city of operation. Small integers, as the specification's clients expect. */
export const locations = pgTable('locations', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})

export const franchises = pgTable('franchises', {
  id: integer().primaryKey(),
  name: text().notNull(),
  locationId: integer().references(() => locations.id),
})

/** One row per PIN code and post office; the coordinate is good to 5 to 10 km. */
export const pincodes = pgTable(
  'pincodes',
  {
    pincode: text().notNull(),
    locality: text().notNull(),
    district: text().notNull(),
    state: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** True where the source's coordinate is in doubt. */
    isDoubtful: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.pincode, t.locality] }), index('pincodes_state').on(t.state)],
)
