import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { invitations } from '#src/db/schema/invitations.ts'
import { labs } from '#src/db/schema/labs.ts'
import { locations } from '#src/db/schema/places.ts'
import type { InvitationId } from '#src/domain/people/invitation.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** An e-mail is out, whose link is valid. */
const isSent = eq(invitations.state, 'sent')
/** Sent, or waiting for approval. */
const isOpen = inArray(invitations.state, ['waiting', 'sent'])

/** False where the same invitation is open already. */
export async function insertInvitation(
  tx: Tx,
  row: typeof invitations.$inferInsert,
): Promise<boolean> {
  const made = await tx.insert(invitations).values(row).onConflictDoNothing()
  return made.rowCount === 1
}

const placeName = sql<string | null>`coalesce(${labs.name}, ${locations.name})`

/**
 * The invitation of this link while it is valid, with the name of its lab or city. Locks it if
 * requested.
 */
export async function findHeldInvitation(
  tx: Tx,
  { tokenHashes, now, isLocked = false }: Held,
): Promise<(InvitationRow & { place: string | null }) | undefined> {
  const asked = tx
    .select({ row: invitations, place: placeName })
    .from(invitations)
    .leftJoin(labs, eq(labs.id, invitations.labId))
    .leftJoin(locations, eq(locations.id, invitations.locationId))
    .where(and(inArray(invitations.tokenHash, tokenHashes), isSent, gt(invitations.expiresAt, now)))
  const [found] = await (isLocked ? asked.for('update', { of: invitations }) : asked)
  return found && { ...found.row, place: found.place }
}

/** `tokenHashes`: the hashes of one token, under each key it may have been stored with. */
type Held = { tokenHashes: string[]; now: Temporal.Instant; isLocked?: boolean }

/** Locks the row until the transaction ends. */
export async function lockInvitation(tx: Tx, id: InvitationId): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return row
}

type NewLetter = Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt'>

/** Compare-and-set: replaces the link. False where somebody else was first. */
export async function renewInvitation(
  tx: Tx,
  { id, version }: Pick<InvitationRow, 'id' | 'version'>,
  letter: NewLetter,
): Promise<boolean> {
  const renewed = await tx
    .update(invitations)
    .set({ ...letter, version: version + 1 })
    .where(and(eq(invitations.id, id), eq(invitations.version, version), isSent))
  return renewed.rowCount === 1
}

const shown = {
  id: invitations.id,
  version: invitations.version,
  state: invitations.state,
  email: invitations.email,
  role: invitations.role,
  labId: invitations.labId,
  locationId: invitations.locationId,
  place: placeName,
  inviterId: invitations.invitedBy,
  invitedBy: user.name,
  isForInviter: sql<boolean>`${user.email} = ${invitations.email}`,
  sentAt: invitations.sentAt,
  expiresAt: invitations.expiresAt,
}

/** Open invitations, latest e-mail last, with the names of place and inviter. */
export function listOpenInvitations(tx: Tx, now: Temporal.Instant) {
  return tx
    .select(shown)
    .from(invitations)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .leftJoin(labs, eq(labs.id, invitations.labId))
    .leftJoin(locations, eq(locations.id, invitations.locationId))
    .where(and(isOpen, gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.sentAt), asc(invitations.id))
    .limit(500)
}

/** In any state, as the list shows it. */
export async function findInvitation(tx: Tx, id: InvitationId) {
  const [row] = await tx
    .select(shown)
    .from(invitations)
    .innerJoin(user, eq(user.id, invitations.invitedBy))
    .leftJoin(labs, eq(labs.id, invitations.labId))
    .leftJoin(locations, eq(locations.id, invitations.locationId))
    .where(eq(invitations.id, id))
  return row
}

/** Expired invitations, oldest first; locked, skipping those that another transaction holds. */
export function lockOverdueInvitations(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(and(isOpen, lte(invitations.expiresAt, now)))
    .orderBy(asc(invitations.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Expired invitations for one address. */
export function lockOverdueTo(
  tx: Tx,
  email: string,
  now: Temporal.Instant,
): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), isOpen, lte(invitations.expiresAt, now)))
    .for('update')
}
