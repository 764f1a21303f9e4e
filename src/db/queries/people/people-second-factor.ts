import { and, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { session, twoFactor, user } from '#src/db/schema/auth.ts'
import { passkeys } from '#src/db/schema/passkeys.ts'
import { authenticatorEnrolments, totpStepsUsed } from '#src/db/schema/sign-in.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** True for exactly one of any number of concurrent callers with the same step. */
export async function insertStepUsed(
  tx: Tx,
  used: { userId: UserId; step: number; usedAt: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx.insert(totpStepsUsed).values(used).onConflictDoNothing()
  return inserted.rowCount === 1
}

export async function deleteStepsBefore(
  tx: Tx,
  userId: UserId,
  before: Temporal.Instant,
): Promise<void> {
  const old = and(eq(totpStepsUsed.userId, userId), lt(totpStepsUsed.usedAt, before))
  await tx.delete(totpStepsUsed).where(old)
}

export async function findSessionId(tx: Tx, token: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: session.id }).from(session).where(eq(session.token, token))
  return row?.id
}

/** A second start within the session replaces the first. */
export async function putEnrolment(
  tx: Tx,
  enrolment: typeof authenticatorEnrolments.$inferInsert,
): Promise<void> {
  const { sealed, expiresAt } = enrolment
  await tx.insert(authenticatorEnrolments).values(enrolment).onConflictDoUpdate({
    target: authenticatorEnrolments.sessionId,
    set: { sealed, expiresAt },
  })
}

export async function findEnrolment(
  tx: Tx,
  token: string,
  now: Temporal.Instant,
): Promise<{ sessionId: string; sealed: string; backupCodes: string } | undefined> {
  const { sessionId, sealed, expiresAt } = authenticatorEnrolments
  const isBegun = and(eq(twoFactor.userId, session.userId), eq(twoFactor.verified, false))
  const [row] = await tx
    .select({ sessionId, sealed, backupCodes: twoFactor.backupCodes })
    .from(authenticatorEnrolments)
    .innerJoin(session, eq(session.id, sessionId))
    .innerJoin(twoFactor, isBegun)
    .where(and(eq(session.token, token), gt(expiresAt, now)))
  return row
}

/** For an app that is set up. Locks the row until the transaction ends. */
export async function lockBackupCodes(
  tx: Tx,
  userId: UserId,
): Promise<{ id: string; sealed: string } | undefined> {
  const { id, backupCodes: sealed, verified } = twoFactor
  const [row] = await tx
    .select({ id, sealed })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(verified, true)))
    .for('update')
  return row
}

export async function findBackupCodes(tx: Tx, token: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ sealed: twoFactor.backupCodes })
    .from(twoFactor)
    .innerJoin(session, eq(session.userId, twoFactor.userId))
    .where(and(eq(session.token, token), eq(twoFactor.verified, true)))
  return row?.sealed
}

/** Requires a locked row. */
export async function putBackupCodes(tx: Tx, id: string, backupCodes: string): Promise<void> {
  await tx.update(twoFactor).set({ backupCodes }).where(eq(twoFactor.id, id))
}

/** Deletes the app with its backup codes, and every passkey; returns what there was. */
export async function deleteSecondFactorsOf(tx: Tx, userId: UserId) {
  const app = await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  return { hadApp: app.rowCount !== 0, passkeys: keys.rowCount ?? 0 }
}
