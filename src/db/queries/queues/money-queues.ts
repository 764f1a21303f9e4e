import { sql } from 'drizzle-orm'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { labDebts } from '#src/db/schema/lab-debts.ts'
import { paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { reconciliationBreaks } from '#src/db/schema/reconciliation.ts'
import { refunds } from '#src/db/schema/refunds.ts'
import { settlementBatches } from '#src/db/schema/settlements.ts'
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

/** Refunds by what they wait for, as finance's lists divide them. */
export function refundQueues({ today, asker }: QueueAsked) {
  const queue = (waits: ReturnType<typeof sql>) => ({
    from: sql`${refunds} where ${refunds.state} not in ('processed', 'rejected') and ${waits}`,
    since: sql`${refunds.requestedAt}`,
    dueOn: sql`${refunds.dueBy}`,
    urgent: sql`${refunds.dueBy} < ${today}::date`,
    key: sql`${refunds.id}`,
    by: sql`${refunds.dueBy}`,
  })
  return {
    'refunds-overdue': queue(sql`${refunds.overdueAt} is not null`),
    'refunds-to-approve': {
      ...queue(sql`${refunds.state} = 'requested'`),
      own: sql`${refunds.requestedBy} is not distinct from ${asker}`,
    },
    'refunds-by-bank': queue(sql`(${refunds.state} in ('manual-bank', 'returned')
      or (${refunds.mode} = 'bank' and ${refunds.state} = 'approved'))`),
    'refunds-to-send': queue(
      sql`${refunds.mode} = 'online' and ${refunds.state} in ('approved', 'submitted', 'failed')`,
    ),
  } satisfies Record<string, QueueQuery>
}
