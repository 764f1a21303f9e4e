import { sql } from 'drizzle-orm'
import { bookings } from '#src/db/schema/bookings.ts'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { labDebts } from '#src/db/schema/lab-debts.ts'
import { paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { reconciliationBreaks } from '#src/db/schema/reconciliation.ts'
import { refunds, refundSendings } from '#src/db/schema/refunds.ts'
import { settlementBatches } from '#src/db/schema/settlement-batches.ts'
import type { QueueAsked, QueueQuery } from './queue-query.ts'

/** What waits about money, refunds apart; each along the index of what is open. */
export function moneyQueues({ today, asker }: QueueAsked) {
  return {
    'cash-in-hand': {
      from: sql`(select ${payments.collectedBy} as holder, min(${payments.collectedAt}) as since
        from ${payments} where ${payments.state} = 'cash-collected' group by 1) held`,
      since: sql`held.since`,
    },
    breaks: {
      from: sql`${reconciliationBreaks} where ${reconciliationBreaks.state} = 'open'`,
      since: sql`${reconciliationBreaks.foundAt}`,
      key: sql`${reconciliationBreaks.id}`,
      by: sql`${reconciliationBreaks.foundAt}`,
    },
    chargebacks: {
      from: sql`${chargebacks} where ${chargebacks.state} = 'open'`,
      since: sql`${chargebacks.openedAt}`,
      dueOn: sql`${chargebacks.respondBy}`,
      urgent: sql`${chargebacks.respondBy} < ${today}::date`,
      own: sql`${chargebacks.openedBy} = ${asker}`,
      key: sql`${chargebacks.id}`,
      by: sql`${chargebacks.respondBy}`,
    },
    'payments-unclear': {
      from: sql`${paymentAttempts} where ${paymentAttempts.state} = 'review'`,
      since: sql`${paymentAttempts.createdAt}`,
    },
    'deposits-to-match': {
      from: sql`${cashDeposits} where ${cashDeposits.state} = 'taken'`,
      since: sql`${cashDeposits.takenAt}`,
      own: sql`${cashDeposits.takenBy} = ${asker}`,
      key: sql`${cashDeposits.id}`,
      by: sql`${cashDeposits.takenAt}`,
    },
    'cash-corrections': {
      from: sql`${cashCorrections} where ${cashCorrections.state} = 'proposed'`,
      since: sql`${cashCorrections.proposedAt}`,
      own: sql`${cashCorrections.proposedBy} = ${asker}`,
      key: sql`${cashCorrections.depositId}`,
      by: sql`${cashCorrections.proposedAt}`,
    },
    'lab-debts': {
      from: sql`${labDebts} where ${labDebts.state} = 'proposed'`,
      since: sql`${labDebts.proposedAt}`,
      own: sql`${labDebts.proposedBy} = ${asker}`,
    },
    payouts: {
      from: sql`${settlementBatches} where ${settlementBatches.state} = 'made'`,
      since: sql`${settlementBatches.madeAt}`,
      own: sql`${settlementBatches.madeBy} = ${asker}`,
      key: sql`${settlementBatches.id}`,
      by: sql`${settlementBatches.madeAt}`,
    },
  } satisfies Record<string, QueueQuery>
}

/** Open refunds by whose turn it is: each in one queue. */
export function refundQueues({ now, today, asker }: QueueAsked) {
  const queue = (waits: ReturnType<typeof sql>) => ({
    from: sql`${refunds} where ${refunds.state} not in ('processed', 'rejected') and ${waits}`,
    since: sql`${refunds.requestedAt}`,
    dueOn: sql`${refunds.dueBy}`,
    urgent: sql`${refunds.dueBy} < ${today}::date`,
    key: sql`${refunds.id}`,
    by: sql`${refunds.dueBy}`,
  })
  const isOwnMoney = sql`exists (select from ${bookings}
    where ${bookings.id} = ${refunds.bookingId} and ${bookings.accountId} = ${asker})`
  const isHeldByAnother = sql`exists (select from ${refundSendings}
    where ${refundSendings.refundId} = ${refunds.id} and ${refundSendings.state} in ('claimed', 'sent')
      and ${refundSendings.leaseUntil} > ${now} and ${refundSendings.claimedBy} <> ${asker})`
  return {
    'refunds-to-approve': {
      ...queue(sql`${refunds.state} = 'requested' and not ${isDisputed}`),
      own: sql`${refunds.requestedBy} is not distinct from ${asker} or ${isOwnMoney}`,
    },
    'refunds-by-bank': {
      ...queue(sql`${isForBank} and ${refunds.accountSealed} is not null and not ${isDisputed}`),
      own: sql`${isHeldByAnother} or ${isOwnMoney}`,
    },
    'refunds-without-account': queue(
      sql`${isForBank} and ${refunds.accountSealed} is null and not ${isDisputed}`,
    ),
    'refunds-to-send': queue(sql`${refunds.mode} = 'online'
      and ${refunds.state} in ('approved', 'submitted', 'failed') and not ${isDisputed}`),
    'refunds-disputed': queue(isDisputed),
  } satisfies Record<string, QueueQuery>
}

const isForBank = sql`(${refunds.state} in ('manual-bank', 'returned')
  or (${refunds.mode} = 'bank' and ${refunds.state} = 'approved'))`

/**
 * It is neither approved nor sent until the bank has decided. What the gateway has is its turn, and
 * a surplus is outside the dispute.
 */
const isDisputed = sql`(${refunds.kind} = 'booking' and ${refunds.state} <> 'submitted' and exists (select from ${chargebacks}
  where ${chargebacks.bookingId} = ${refunds.bookingId} and ${chargebacks.state} = 'open'))`
