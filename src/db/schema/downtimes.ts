import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { DowntimeId } from '#src/domain/downtimes/downtime.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Planned downtimes; two that are not withdrawn never overlap (exclusion `downtimes_no_overlap`). */
export const downtimes = pgTable(
  'downtimes',
  {
    id: idColumn<DowntimeId>(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The text people read, in each language. */
    wordsEn: text().notNull(),
    wordsHi: text().notNull(),
    announcedBy: uuid().$type<UserId>().notNull(),
    announcedAt: instant().notNull(),
    withdrawnBy: uuid().$type<UserId>(),
    withdrawnAt: instant(),
  },
  (t) => [check('downtimes_have_length', sql`${t.startsAt} < ${t.endsAt}`)],
)
