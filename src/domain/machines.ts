import { phlebotomistAccountMachine } from './earnings/phlebotomist-account-machine.ts'
import { earningMachine } from './earnings/earning-machine.ts'
import { correctionMachine } from './cash/correction-machine.ts'
import { contactMessageMachine } from './contact/contact-message-machine.ts'
import { labMachine } from './labs/lab-machine.ts'
import type { Machine } from './machine.ts'
import { invitationMachine } from './people/invitation-machine.ts'
import { orderMachine } from './orders/order-machine.ts'
import { attemptMachine } from './payments/attempt-machine.ts'
import { chargebackMachine } from './chargebacks/chargeback-machine.ts'
import { creditMachine } from './credits/credit-machine.ts'
import { depositMachine } from './payments/deposit-machine.ts'
import { paymentMachine } from './payments/payment-machine.ts'
import { receivableMachine } from './receivables/receivable-machine.ts'
import { proposalMachine } from './proposals/proposal-machine.ts'
import { reassignmentMachine } from './reassignments/reassignment-machine.ts'
import { refundMachine } from './refunds/refund-machine.ts'
import { breakMachine } from './reconciliation/break-machine.ts'
import { reflexOfferMachine } from './reflex/offer-machine.ts'
import { reportMachine } from './reports/report-machine.ts'
import { callMachine } from './results/calls/call-machine.ts'
import { notifiableCaseMachine } from './results/notifiable/notifiable-case-machine.ts'
import { revisionMachine } from './reports/revision-machine.ts'
import { itemMachine } from './results/item-machine.ts'
import { batchMachine } from './settlement/batch-machine.ts'
import { debtMachine } from './settlement/debt-machine.ts'
import { payoutMachine } from './settlement/payout-machine.ts'
import { settlementMachine } from './settlement/settlement-machine.ts'
import { tubeMachine } from './tubes/tube-machine.ts'
import { visitFeeMachine } from './visits/visit-fee-machine.ts'
import { visitMachine } from './visits/visit-machine.ts'

/** Every machine of the product by its noun; trigger, diagram and tests are derived from it. */
export const machines = {
  order: orderMachine,
  visit: visitMachine,
  reassignment: reassignmentMachine,
  proposal: proposalMachine,
  visitFee: visitFeeMachine,
  tube: tubeMachine,
  item: itemMachine,
  call: callMachine,
  notifiableCase: notifiableCaseMachine,
  reflexOffer: reflexOfferMachine,
  report: reportMachine,
  revision: revisionMachine,
  payment: paymentMachine,
  attempt: attemptMachine,
  deposit: depositMachine,
  correction: correctionMachine,
  receivable: receivableMachine,
  credit: creditMachine,
  refund: refundMachine,
  chargeback: chargebackMachine,
  settlement: settlementMachine,
  batch: batchMachine,
  payout: payoutMachine,
  earning: earningMachine,
  phlebotomistAccount: phlebotomistAccountMachine,
  debt: debtMachine,
  break: breakMachine,
  lab: labMachine,
  contactMessage: contactMessageMachine,
  invitation: invitationMachine,
} as const satisfies Record<string, Machine>

export type MachineName = keyof typeof machines

/** Which machine guards the `state` column of which table. Source: reliability R10. */
export const guardedTables: readonly { table: string; machine: MachineName }[] = [
  { table: 'orders', machine: 'order' },
  { table: 'visits', machine: 'visit' },
  { table: 'reassignments', machine: 'reassignment' },
  { table: 'reschedule_proposals', machine: 'proposal' },
  { table: 'visit_fees', machine: 'visitFee' },
  { table: 'tubes', machine: 'tube' },
  { table: 'test_items', machine: 'item' },
  { table: 'call_tasks', machine: 'call' },
  { table: 'notifiable_cases', machine: 'notifiableCase' },
  { table: 'reflex_offers', machine: 'reflexOffer' },
  { table: 'reports', machine: 'report' },
  { table: 'report_revisions', machine: 'revision' },
  { table: 'payments', machine: 'payment' },
  { table: 'payment_attempts', machine: 'attempt' },
  { table: 'cash_deposits', machine: 'deposit' },
  { table: 'cash_corrections', machine: 'correction' },
  { table: 'receivables', machine: 'receivable' },
  { table: 'credits', machine: 'credit' },
  { table: 'refunds', machine: 'refund' },
  { table: 'chargebacks', machine: 'chargeback' },
  { table: 'settlement_entries', machine: 'settlement' },
  { table: 'settlement_batches', machine: 'batch' },
  { table: 'settlement_payouts', machine: 'payout' },
  { table: 'phlebotomist_earnings', machine: 'earning' },
  { table: 'phlebotomist_accounts', machine: 'phlebotomistAccount' },
  { table: 'lab_debts', machine: 'debt' },
  { table: 'reconciliation_breaks', machine: 'break' },
  { table: 'labs', machine: 'lab' },
  { table: 'contact_messages', machine: 'contactMessage' },
  { table: 'invitations', machine: 'invitation' },
]
