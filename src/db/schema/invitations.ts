import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { InvitationId } from '#src/domain/people/invitation.ts'
import { invitationStates } from '#src/domain/people/invitation-machine.ts'
import { user } from './auth.ts'
import { labs } from './labs.ts'
import { role } from './people.ts'
import { locations } from './places.ts'

export const invitationState = pgEnum('invitation_state', invitationStates)

/** Roles offered to an address; whoever reads its mail accepts one, once. Source: decision 060. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn<InvitationId>(),
    /** In lower case, as accounts store it. */
    email: text().notNull(),
    role: role().notNull(),
    labId: uuid()
      .references(() => labs.id)
      .$type<LabId>(),
    locationId: integer().references(() => locations.id),
    state: invitationState().notNull().default('sent'),
    version: integer().notNull().default(1),
    /**
     * Keyed, for the latest e-mail; the token itself is only in the e-mail. Null: no e-mail yet.
     */
    tokenHash: text().unique(),
    invitedBy: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    /**
     * When the latest e-mail was sent; while it waits for approval, when it was requested. Real
     * time.
     */
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    /** The other administrator who approved or refused it, and when in real time. */
    decidedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    decidedAt: instant(),
    refusedReason: text(),
  },
  (t) => [
    uniqueIndex('invitations_one_open')
      .on(t.email, t.role, sql`coalesce(${t.labId}::text, ${t.locationId}::text, '')`)
      .where(sql`${t.state} in ('waiting', 'sent')`),
    index('invitations_open_until')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('waiting', 'sent')`),
    index('invitations_accepted').on(t.acceptedBy),
    check('invitations_lab_named', sql`(${t.role}::text like 'lab-%') = (${t.labId} is not null)`),
    check(
      'invitations_city_named',
      sql`(${t.role} = 'phlebotomist') = (${t.locationId} is not null)`,
    ),
    check(
      'invitations_accepted_by',
      sql`(${t.state} = 'accepted') = (${t.acceptedBy} is not null)`,
    ),
    check(
      'invitations_second_administrator',
      sql`${t.state} <> 'sent' or ${t.role} <> 'administrator' or ${t.decidedBy} is not null`,
    ),
    check(
      'invitations_decided_by_another',
      sql`${t.decidedBy} is null or (${t.decidedBy} <> ${t.invitedBy} and ${t.acceptedBy} is distinct from ${t.decidedBy})`,
    ),
    check(
      'invitations_decided_whole',
      sql`(${t.decidedBy} is null) = (${t.decidedAt} is null) and (${t.state} = 'refused') = (${t.refusedReason} is not null) and (${t.state} <> 'refused' or ${t.decidedBy} is not null)`,
    ),
    check(
      'invitations_linked_when_sent',
      sql`case when ${t.state} in ('sent', 'accepted') then ${t.tokenHash} is not null when ${t.state} in ('waiting', 'refused') then ${t.tokenHash} is null else true end`,
    ),
    // Sending the e-mail again does not extend an approval.
    check(
      'invitations_approval_runs_out',
      sql`${t.state} = 'refused' or ${t.decidedAt} is null or ${t.expiresAt} <= ${t.decidedAt} + interval '72 hours'`,
    ),
  ],
)
