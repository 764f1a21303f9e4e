import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'

/**
 * A form being filled in: the fields as typed, valid or not, until it becomes a lab. An applicant
 * opens it with the resume token, the office's own drafts are opened by their author.
 * Source: decision 019.
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
    /** The typed fields, step by step, sealed. Never a full Aadhaar number. */
    typedSealed: text().notNull(),
    /** The address for the link and the news, sealed. */
    emailSealed: text(),
    /** Keyed hash of the network address; null where there was none. */
    originHash: text(),
    version: integer().notNull().default(1),
    /** The lab created from it: set once, at submission. */
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
