import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  ignoresCase,
  kindOf,
  labColumns,
  sortColumns,
  textColumns,
} from '#src/domain/labs/lab-columns.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import { labs, labState } from './labs.ts'

/**
 * What the office's list shows and searches: a row for each lab that is not deleted, maintained by
 * triggers in the transaction that changes the lab, its organization, its city or its image.
 * Separate from `labs`, because an index cannot span three tables, and a list of 50,000 is read
 * only by index.
 * Source: decision 020.
 */
export const labLines = pgTable(
  'lab_lines',
  {
    labId: uuid()
      .primaryKey()
      .references(() => labs.id, { onDelete: 'cascade' })
      .$type<LabId>(),
    locationId: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    organization: text().notNull(),
    locality: text().notNull(),
    city: text().notNull(),
    pincode: text().notNull(),
    serviceType: text({ enum: labServiceTypes }).notNull(),
    state: labState().notNull(),
    /** 0 until rated, so that the list can be paged by it. */
    ratingTenths: integer().notNull(),
    opensAt: text().notNull(),
    closesAt: text().notNull(),
    hasImage: boolean().notNull(),
    /** Every searched column, one per line: a search text contains no line break. */
    sought: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${sql.join(
            textColumns.map((key) => sql`${labLines[labColumns[key].member]}`),
            sql` || chr(10) || `,
          )})`,
      ),
  },
  (t) => {
    const keys = sortColumns.map((key) => {
      const { member } = labColumns[key]
      return [key, ignoresCase[kindOf(key)] ? sql`lower(${t[member]})` : t[member]] as const
    })
    // Each order has an index for all cities and one for a single city: the list continues from its
    // last position.
    return [
      ...keys.flatMap(([name, key]) => [
        index(`lab_lines_by_${name}`).on(key, t.labId),
        index(`lab_lines_in_city_by_${name}`).on(t.locationId, key, t.labId),
      ]),
      index('lab_lines_sought').using('gin', sql`${t.sought} gin_trgm_ops`),
    ]
  },
)
