import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#src/domain/people/actor.ts'
import { idColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labColumn } from './references.ts'

/** Registered signatories of a lab: who may authorise its results, and how they sign. */
export const signatories = pgTable(
  'signatories',
  {
    id: idColumn<string>(),
    labId: labColumn(),
    userId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    name: text().notNull(),
    qualification: text().notNull(),
    registrationNumber: text().notNull(),
    /** Counts the changes; a change names the version shown. */
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('signatories_once_in_a_lab').on(t.labId, t.userId),
    check(
      'signatories_whole',
      sql`btrim(${t.name}) <> '' and btrim(${t.qualification}) <> '' and btrim(${t.registrationNumber}) <> ''`,
    ),
  ],
)
