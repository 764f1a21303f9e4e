import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import { linkPurposes } from '#src/domain/people/account-link.ts'

/** Links that verify an address, each sent to it: single-use and time-limited. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: idColumn<string>(),
    email: text().notNull(),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** Keyed; the token itself is only in the e-mail. */
    tokenHash: text().notNull().unique(),
    /** Keyed hash of the caller's network address, to count the e-mails one network requested. */
    origin: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('account_links_email').on(t.email, t.createdAt),
    index('account_links_until').on(t.expiresAt),
    index('account_links_origin').on(t.origin, t.createdAt),
  ],
)
