import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { refundSendings, refunds } from '#src/db/schema/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'

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
