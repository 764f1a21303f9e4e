import { referrals } from '#src/db/schema/referrals.ts'
import { referralAgreements } from '#src/db/schema/referral-agreements.ts'
import { autoReplays, autoRules, autoSwitches } from '#src/db/schema/auto-verification.ts'
import { user } from '#src/db/schema/auth.ts'
import { arrivals } from '#src/db/schema/arrivals.ts'
import { offlineDevices, offlineEvents, offlineHolds } from '#src/db/schema/offline.ts'
import { orderLines, orders, testItems } from '#src/db/schema/orders.ts'
import { bookingNumbers, bookings, quotes } from '#src/db/schema/bookings.ts'
import { calculationRules, reagentLots } from '#src/db/schema/calculations.ts'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { elsewhereComparisons } from '#src/db/schema/comparisons.ts'
import { dispatches, dispatchOffers } from '#src/db/schema/dispatches.ts'
import { downtimes } from '#src/db/schema/downtimes.ts'
import { contractChanges, labBankAccounts, validityWarnings } from '#src/db/schema/lab-contracts.ts'
import { instrumentTests, resultInstruments } from '#src/db/schema/instrument-tests.ts'
import {
  controlFailures,
  controlLots,
  controlRuns,
  controlStrikes,
  controlTargets,
  controlValues,
} from '#src/db/schema/quality-control.ts'
import { labInstruments } from '#src/db/schema/lab-instruments.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import {
  arrivedResults,
  bridgeKeys,
  bridgeNonces,
  instrumentLinks,
  instrumentMessages,
} from '#src/db/schema/instrument-messages.ts'
import { labPapers } from '#src/db/schema/lab-papers.ts'
import { labShares } from '#src/db/schema/labs.ts'
import { instrumentFileColumns, instrumentFileRows } from '#src/db/schema/instrument-files.ts'
import { linkedInstruments } from '#src/db/schema/linked-instruments.ts'
import { manifests, manifestTubes } from '#src/db/schema/manifests.ts'
import { notifiableCases } from '#src/db/schema/notifiable-cases.ts'
import { paymentLines } from '#src/db/schema/payment-lines.ts'
import { captures, paymentAttempts, payments } from '#src/db/schema/payments.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { rescheduleProposals } from '#src/db/schema/proposals.ts'
import { analyteDecisions, analyteVersions } from '#src/db/schema/analytes.ts'
import { rangeConfirmations } from '#src/db/schema/range-confirmations.ts'
import { reassignments } from '#src/db/schema/reassignments.ts'
import { reconciliationBreaks } from '#src/db/schema/reconciliation.ts'
import { credits, receivables, refunds, refundSendings } from '#src/db/schema/refunds.ts'
import { reflexDecisions, reflexEndings, reflexRules } from '#src/db/schema/reflex.ts'
import { reflexOffers } from '#src/db/schema/reflex-offers.ts'
import { reflexOutcomes } from '#src/db/schema/reflex-outcomes.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { leaves, rosterHours, rosters } from '#src/db/schema/rosters.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import { callAttempts } from '#src/db/schema/call-attempts.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import { signatures } from '#src/db/schema/signatures.ts'
import { stays } from '#src/db/schema/stays.ts'
import { testConsents } from '#src/db/schema/test-consents.ts'
import { accessionCounters, tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { settlementBatches } from '#src/db/schema/settlement-batches.ts'
import { settlementEntries, settlementPayouts } from '#src/db/schema/settlements.ts'
import { labDebts } from '#src/db/schema/lab-debts.ts'
import { phlebotomistAccounts } from '#src/db/schema/phlebotomist-accounts.ts'
import { commissionCreditNotes, commissionInvoices } from '#src/db/schema/commission-invoices.ts'
import { taxRates, taxRemittances } from '#src/db/schema/taxes.ts'
import { visitCalls, visitFees } from '#src/db/schema/visit-fees.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'

/** The tables to which a decision may add rows, by the names decisions use. */
export const createdTables = {
  bookingNumber: bookingNumbers,
  booking: bookings,
  quote: quotes,
  order: orders,
  orderLine: orderLines,
  reflexRule: reflexRules,
  reflexDecision: reflexDecisions,
  reflexEnding: reflexEndings,
  calculationRule: calculationRules,
  reagentLot: reagentLots,
  item: testItems,
  visit: visits,
  visitSlot: visitSlots,
  stay: stays,
  arrival: arrivals,
  dispatch: dispatches,
  dispatchOffer: dispatchOffers,
  payment: payments,
  paymentLine: paymentLines,
  tube: tubes,
  tubeItem: tubeItems,
  counter: accessionCounters,
  testConsent: testConsents,
  reassignment: reassignments,
  proposal: rescheduleProposals,
  bridgeKey: bridgeKeys,
  bridgeNonce: bridgeNonces,
  instrumentAccount: user,
  instrumentLink: instrumentLinks,
  linkedInstrument: linkedInstruments,
  instrumentMessage: instrumentMessages,
  arrivedResult: arrivedResults,
  fileColumns: instrumentFileColumns,
  fileRow: instrumentFileRows,
  offlineDevice: offlineDevices,
  offlineEvent: offlineEvents,
  offlineHold: offlineHolds,
  roster: rosters,
  rosterHours,
  leave: leaves,
  manifest: manifests,
  manifestTube: manifestTubes,
  visitFee: visitFees,
  visitCall: visitCalls,
  receivable: receivables,
  credit: credits,
  refund: refunds,
  signature: signatures,
  result: results,
  resultInstrument: resultInstruments,
  comparison: elsewhereComparisons,
  reflexOutcome: reflexOutcomes,
  reflexOffer: reflexOffers,
  callTask: callTasks,
  callAttempt: callAttempts,
  caseToTell: notifiableCases,
  report: reports,
  reportVersion: reportVersions,
  revision: reportRevisions,
  chargeback: chargebacks,
  attempt: paymentAttempts,
  capture: captures,
  break: reconciliationBreaks,
  deposit: cashDeposits,
  correction: cashCorrections,
  sending: refundSendings,
  settlement: settlementEntries,
  contractChange: contractChanges,
  share: labShares,
  account: labBankAccounts,
  paper: labPapers,
  labDocument: labDocuments,
  confirmation: rangeConfirmations,
  instrument: labInstruments,
  instrumentTest: instrumentTests,
  controlLot: controlLots,
  controlTarget: controlTargets,
  controlRun: controlRuns,
  controlValue: controlValues,
  controlStrike: controlStrikes,
  controlFailure: controlFailures,
  agreement: referralAgreements,
  referral: referrals,
  autoRule: autoRules,
  autoReplay: autoReplays,
  autoSwitch: autoSwitches,
  analyteVersion: analyteVersions,
  analyteDecision: analyteDecisions,
  downtime: downtimes,
  warning: validityWarnings,
  batch: settlementBatches,
  payout: settlementPayouts,
  phlebotomistAccount: phlebotomistAccounts,
  debt: labDebts,
  invoice: commissionInvoices,
  creditNote: commissionCreditNotes,
  remittance: taxRemittances,
  taxRate: taxRates,
}

/** New rows by table, each of the table's insert type. */
export type Created = {
  readonly [
    Name in keyof typeof createdTables
  ]?: readonly (typeof createdTables)[Name]['$inferInsert'][]
}
