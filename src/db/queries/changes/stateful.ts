import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { contactMessages } from '#src/db/schema/contact-messages.ts'
import { phlebotomistEarnings } from '#src/db/schema/earnings.ts'
import { events } from '#src/db/schema/events.ts'
import { invitations } from '#src/db/schema/invitations.ts'
import { labs } from '#src/db/schema/labs.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { rescheduleProposals } from '#src/db/schema/proposals.ts'
import { reassignments } from '#src/db/schema/reassignments.ts'
import { reconciliationBreaks } from '#src/db/schema/reconciliation.ts'
import { credits, receivables, refunds } from '#src/db/schema/refunds.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { reflexOffers } from '#src/db/schema/reflex-offers.ts'
import { reports } from '#src/db/schema/reports.ts'
import { callTasks } from '#src/db/schema/results.ts'
import { settlementBatches } from '#src/db/schema/settlement-batches.ts'
import { settlementEntries, settlementPayouts } from '#src/db/schema/settlements.ts'
import { labDebts } from '#src/db/schema/lab-debts.ts'
import { phlebotomistAccounts } from '#src/db/schema/phlebotomist-accounts.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visitFees } from '#src/db/schema/visit-fees.ts'
import { visits } from '#src/db/schema/visits.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'

/** The table of each machine. */
export const statefulTables = {
  order: orders,
  visit: visits,
  reassignment: reassignments,
  proposal: rescheduleProposals,
  visitFee: visitFees,
  tube: tubes,
  item: testItems,
  call: callTasks,
  notifiableCase: notifiableCases,
  reflexOffer: reflexOffers,
  report: reports,
  revision: reportRevisions,
  payment: payments,
  attempt: paymentAttempts,
  deposit: cashDeposits,
  correction: cashCorrections,
  receivable: receivables,
  credit: credits,
  refund: refunds,
  chargeback: chargebacks,
  settlement: settlementEntries,
  batch: settlementBatches,
  payout: settlementPayouts,
  earning: phlebotomistEarnings,
  phlebotomistAccount: phlebotomistAccounts,
  debt: labDebts,
  break: reconciliationBreaks,
  contactMessage: contactMessages,
  invitation: invitations,
  lab: labs,
}

/** Machines whose rows have a state and a version. */
export type Stateful = keyof typeof statefulTables

export function isStateful(name: string): name is Stateful {
  return name in statefulTables
}

export type RowOf<Name extends Stateful> = (typeof statefulTables)[Name]['$inferSelect']

const newEvent = kept((tx) =>
  tx
    .insert(events)
    .values({
      at: sql.placeholder('at'),
      machine: sql.placeholder('machine'),
      entityId: sql.placeholder('entityId'),
      bookingId: sql.placeholder('bookingId'),
      event: sql.placeholder('event'),
      fromState: sql.placeholder('fromState'),
      toState: sql.placeholder('toState'),
      actorKind: sql.placeholder('actorKind'),
      actorId: sql.placeholder('actorId'),
      actorRoles: sql.placeholder('actorRoles'),
      reason: sql.placeholder('reason'),
    })
    .prepare(''),
)

/** Not awaited here; a failure fails the transaction at commit. */
export async function insertEvent(tx: Tx, event: typeof events.$inferInsert): Promise<void> {
  await sendAlong(tx, newEvent(tx).execute({ ...nothingSaid, ...event }))
}

const nothingSaid = {
  bookingId: null,
  fromState: null,
  actorId: null,
  actorRoles: null,
  reason: null,
}
