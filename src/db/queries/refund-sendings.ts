import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { refundSendings, refunds } from '#src/db/schema/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type SendingRow = typeof refundSendings.$inferSelect

/** The live refund attempt; undefined where nobody is sending the refund. */
export async function findLiveSending(tx: Tx, refundId: RefundId): Promise<SendingRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundSendings)
    .where(
      and(
        eq(refundSendings.refundId, refundId),
        inArray(refundSendings.state, ['claimed', 'sent']),
      ),
    )
  return row
}

export async function insertSending(tx: Tx, sending: SendingRow): Promise<void> {
  await tx.insert(refundSendings).values(sending)
}

/**
 * Changes a live refund attempt unless its lease has changed: false where somebody else holds it
 * now.
 */
export async function changeSending(
  tx: Tx,
  { id, leaseUntil }: Pick<SendingRow, 'id' | 'leaseUntil'>,
  change: Partial<SendingRow>,
): Promise<boolean> {
  const changed = await tx
    .update(refundSendings)
    .set(change)
    .where(
      and(
        eq(refundSendings.id, id),
        eq(refundSendings.leaseUntil, leaseUntil),
        inArray(refundSendings.state, ['claimed', 'sent']),
      ),
    )
  return changed.rowCount === 1
}

/** Voids the transfer that the bank returned; recorded by another person than its claimer. */
export async function voidSending(
  tx: Tx,
  refundId: RefundId,
  { utr, returnedBy, reason }: { utr: string; returnedBy: UserId; reason: string },
): Promise<boolean> {
  const voided = await tx
    .update(refundSendings)
    .set({ state: 'returned', returnedBy, answer: reason })
    .where(
      and(
        eq(refundSendings.refundId, refundId),
        eq(refundSendings.state, 'confirmed'),
        eq(refundSendings.utr, utr),
      ),
    )
  return voided.rowCount === 1
}

/** The bank transfer that paid a refund. */
export async function findConfirmedTransfer(
  tx: Tx,
  refundId: RefundId,
): Promise<SendingRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundSendings)
    .where(
      and(
        eq(refundSendings.refundId, refundId),
        eq(refundSendings.channel, 'bank'),
        eq(refundSendings.state, 'confirmed'),
      ),
    )
  return row
}

/**
 * Refunds to send or to check with the gateway now: approved ones, ones that failed a while ago,
 * and ones whose lease has expired.
 */
export function listDueRefunds(
  tx: Tx,
  { now, failedBefore }: { now: Temporal.Instant; failedBefore: Temporal.Instant },
  limit: number,
) {
  const last = sql`(select max(s.answered_at) from refund_sendings s where s.refund_id = ${refunds.id})`
  return tx
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(
      refundSendings,
      and(
        eq(refundSendings.refundId, refunds.id),
        inArray(refundSendings.state, ['claimed', 'sent']),
      ),
    )
    .where(
      and(
        eq(refunds.mode, 'online'),
        or(
          and(eq(refunds.state, 'approved'), isNull(refundSendings.id)),
          and(
            eq(refunds.state, 'failed'),
            sql`coalesce(${last}, '-infinity') < ${failedBefore.toString()}::timestamptz`,
          ),
          and(eq(refunds.state, 'submitted'), lt(refundSendings.leaseUntil, now)),
        ),
      ),
    )
    .orderBy(refunds.id)
    .limit(limit)
}

/** Every attempt of a refund, oldest first, with the person who took it to the bank. */
export function listSendings(tx: Tx, refundId: RefundId) {
  return tx
    .select({ sending: refundSendings, claimer: user.name })
    .from(refundSendings)
    .leftJoin(user, eq(user.id, refundSendings.claimedBy))
    .where(eq(refundSendings.refundId, refundId))
    .orderBy(refundSendings.claimedAt, refundSendings.id)
}
