import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { accountLinks } from '#src/db/schema/account-links.ts'
import { audit } from '#src/db/schema/audit.ts'
import { contactMessages } from '#src/db/schema/contact-messages.ts'
import { emailChanges } from '#src/db/schema/email-changes.ts'
import { labDrafts } from '#src/db/schema/lab-drafts.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { gatewayMessages } from '#src/db/schema/payments.ts'
import { otpChallenges } from '#src/db/schema/people.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Window } from '#src/domain/limits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { HOURS_FOR_ADDRESS } from '#src/domain/slots/list-slots.ts'

type Instants = PgColumn & { _: { data: Temporal.Instant; notNull: true } }

/** What a limit counts: rows of one table, by the instant that each was made. */
type Rows = {
  table: PgTable
  at: Instants
  where: SQL | undefined
  /** By this column where an index has the rows in its order, which is that of time as well. */
  by?: PgColumn
}

/** When the newest of these rows were made, the newest first. */
async function newest(
  tx: Tx,
  { table, at, where, by = at }: Rows,
  { since, from, rows }: { since: Temporal.Instant; from: number; rows: number },
): Promise<Temporal.Instant[]> {
  const found = await tx
    .select({ at })
    .from(table)
    .where(and(where, gt(at, since)))
    .orderBy(desc(by))
    .offset(from)
    .limit(rows)
  return found.map((row) => row.at)
}

/** When the `most`-th newest of these rows was made, if there were that many. */
async function nthNewest(tx: Tx, of: Rows, { most, since }: Window) {
  const [nth] = await newest(tx, of, { since, from: most - 1, rows: 1 })
  return nth
}

/** Sign-in codes requested by strangers at one network address, by its hash. */
export function nthCodeFrom(tx: Tx, origin: string, window: Window) {
  const { createdAt: at } = otpChallenges
  return nthNewest(
    tx,
    { table: otpChallenges, at, where: eq(otpChallenges.origin, origin) },
    window,
  )
}

/** Account links requested from one network address, by its hash. */
export function nthLinkFrom(tx: Tx, origin: string, window: Window) {
  const { createdAt: at } = accountLinks
  return nthNewest(tx, { table: accountLinks, at, where: eq(accountLinks.origin, origin) }, window)
}

/** Links e-mailed to one address: of an account, or to confirm it as a new address. */
export async function nthLetterTo(tx: Tx, email: string, { most, since }: Window) {
  const all = { since, from: 0, rows: most }
  const links = { table: accountLinks, at: accountLinks.createdAt }
  const changes = { table: emailChanges, at: emailChanges.askedAt }
  const found = [
    ...(await newest(tx, { ...links, where: eq(accountLinks.email, email) }, all)),
    ...(await newest(tx, { ...changes, where: eq(emailChanges.email, email) }, all)),
  ]
  return found.toSorted((a, b) => Temporal.Instant.compare(b, a))[most - 1]
}

/** Changes of address that one account requested. */
export function nthEmailChangeOf(tx: Tx, userId: UserId, window: Window) {
  const { askedAt: at } = emailChanges
  return nthNewest(tx, { table: emailChanges, at, where: eq(emailChanges.userId, userId) }, window)
}

/** Contact messages of one writer, or from one network address, by its hash. */
export function nthContactMessage(
  tx: Tx,
  from: { writerHash: string } | { originHash: string },
  window: Window,
) {
  const where =
    'writerHash' in from
      ? eq(contactMessages.writerHash, from.writerHash)
      : eq(contactMessages.originHash, from.originHash)
  return nthNewest(tx, { table: contactMessages, at: contactMessages.createdAt, where }, window)
}

/** Forms of labs begun from one network address, by its hash. */
export function nthDraftFrom(tx: Tx, originHash: string, window: Window) {
  const { createdAt: at } = labDrafts
  return nthNewest(
    tx,
    { table: labDrafts, at, where: eq(labDrafts.originHash, originHash) },
    window,
  )
}

/** Messages of one kind about one subject. */
export function nthMessageAbout(
  tx: Tx,
  { event, subjectId }: { event: string; subjectId: string },
  window: Window,
) {
  const where = and(eq(messages.event, event), eq(messages.subjectId, subjectId))
  return nthNewest(tx, { table: messages, at: messages.createdAt, where }, window)
}

/** An index has the entries of a subject, a person or an action in the order of their ids. */
const ofAudit = { table: audit, at: audit.at, by: audit.id }

const anUpload = and(
  eq(audit.action, 'document:add'),
  sql`${audit.detail}->>'as' is distinct from 'removal'`,
)

/** Uploads for a lab, or to a form of one, by the audit: also those that were removed since. */
export function nthUpload(tx: Tx, to: LabId | DraftId, window: Window) {
  return nthNewest(tx, { ...ofAudit, where: and(eq(audit.subjectId, to), anUpload) }, window)
}

/** Pictures of prescriptions that one person added, by the audit: also those removed since. */
export function nthPrescription(tx: Tx, id: UserId, window: Window) {
  const where = and(eq(audit.action, 'prescription:add'), eq(audit.actorId, id))
  return nthNewest(tx, { ...ofAudit, where }, window)
}

/** Lists of hours for an address that one person saw, by the audit. */
export function nthHoursForAddress(tx: Tx, id: UserId, window: Window) {
  const isForAddress = sql`${audit.detail}->>'event' = ${HOURS_FOR_ADDRESS}`
  const where = and(eq(audit.action, 'slot:read'), eq(audit.actorId, id), isForAddress)
  return nthNewest(tx, { ...ofAudit, where }, window)
}

/** Rosters that one phlebotomist saved, by the audit. */
export function nthRosterSave(tx: Tx, id: UserId, window: Window) {
  const where = and(eq(audit.action, 'roster:save'), eq(audit.actorId, id))
  return nthNewest(tx, { ...ofAudit, where }, window)
}

/** Calls of one patient to who comes to them, by the audit. */
export function nthCallBack(tx: Tx, id: UserId, window: Window) {
  const where = and(eq(audit.action, 'visit:call-back'), eq(audit.actorId, id))
  return nthNewest(tx, { ...ofAudit, where }, window)
}

/**
 * Devices on which one person switched messages on, also those stopped since, or which took another
 * endpoint, by the audit.
 */
export function nthPushDevice(
  tx: Tx,
  { action, id }: { action: 'push:add' | 'push:renew'; id: UserId },
  window: Window,
) {
  const where = and(eq(audit.action, action), eq(audit.actorId, id))
  return nthNewest(tx, { ...ofAudit, where }, window)
}

/** The demonstration's own payments that one person, or all visitors together, began. */
export function nthPaymentAlone(tx: Tx, id: UserId | null, window: Window) {
  const where = and(
    eq(audit.action, 'payment:initiate'),
    id === null ? isNull(audit.actorId) : eq(audit.actorId, id),
    sql`${audit.detail}->>'booking' is null`,
  )
  return nthNewest(tx, { ...ofAudit, where }, window)
}

/** Messages of a gateway that matched none of our attempts. */
export function nthStrangeMessage(tx: Tx, window: Window) {
  const { receivedAt: at } = gatewayMessages
  return nthNewest(
    tx,
    { table: gatewayMessages, at, where: isNull(gatewayMessages.number) },
    window,
  )
}
