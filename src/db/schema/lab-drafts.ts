import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'

/**
 * A form that somebody is filling in: what was typed, right or wrong, until it becomes a lab. An
 * applicant's is opened by its resume token, the office's by the person who began it.
 */
export const labDrafts = pgTable(
  'lab_drafts',
  {
    id: idColumn<DraftId>(),
    /** Keyed; null for a draft of the office. */
    tokenHash: text().unique(),
    ownerId: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    /** What was typed, step by step, sealed. Never a whole Aadhaar number. */
    typedSealed: text().notNull(),
    /** Where the link and the news go, sealed. */
    emailSealed: text(),
    /** Of the network address, keyed; null where there was none. */
    originHash: text(),
    version: integer().notNull().default(1),
    /** The lab that came of it: set once, when it is submitted. */
    labId: uuid()
      .references(() => labs.id)
      .$type<LabId>(),
    createdAt: instant().notNull(),
    touchedAt: instant().notNull(),
  },
  (t) => [
    check('lab_drafts_of_one', sql`num_nonnulls(${t.tokenHash}, ${t.ownerId}) = 1`),
    unique('lab_drafts_one_lab_each').on(t.labId),
    index('lab_drafts_by_origin').on(t.originHash, t.createdAt),
    index('lab_drafts_by_owner').on(t.ownerId, t.touchedAt),
    index('lab_drafts_by_touch').on(t.touchedAt),
  ],
)
