import { checkPayment } from './check-payment.ts'
import { checkPayments } from './check-payments.ts'
import { closeOrders } from './close-orders.ts'
import { confirmCaptures } from './confirm-captures.ts'
import { endUnserved } from './end-unserved.ts'
import { expireHolds } from './expire-holds.ts'
import { expireInvitations } from './expire-invitations.ts'
import { giveUpTubes } from './give-up-tubes.ts'
import { giveUpVisits } from './give-up-visits.ts'
import { giveUpWaiting } from './give-up-waiting.ts'
import type { Job } from './job.ts'
import { markLate } from './mark-late.ts'
import { makeSlots } from './make-slots.ts'
import { purgeContactMessages } from './purge-contact-messages.ts'
import { purgeLabDrafts } from './purge-lab-drafts.ts'
import { purgeMessages } from './purge-messages.ts'
import { purgeQuotes } from './purge-quotes.ts'
import { purgeReplies } from './purge-replies.ts'
import { purgeMedicalRecords } from './purge-medical-records.ts'
import { purgeSignIns } from './purge-sign-ins.ts'
import { purgeTyping } from './purge-typing.ts'
import { reconcileDay } from './reconcile-day.ts'
import { reconcileOldDays } from './reconcile-old-days.ts'
import { sendDueRefunds } from './send-due-refunds.ts'
import { sendRefund } from './send-refund.ts'
import { watchRefunds } from './watch-refunds.ts'
import { settleVisitFees } from './settle-visit-fees.ts'
import { writeOffReceivables } from './write-off-receivables.ts'
import { remindOfCalls } from './remind-of-calls.ts'
import { remindOfTalks } from './remind-of-talks.ts'
import { renderReport } from './render-report.ts'
import { sealReports } from './seal-reports.ts'
import { tellReaders } from './tell-readers.ts'
import { warnOfValidity } from './warn-of-validity.ts'
import { watchBreaks } from './watch-breaks.ts'
import { watchChargebacks } from './watch-chargebacks.ts'
import { watchTickets } from './watch-tickets.ts'

/** Every background and scheduled job. */
export const jobs: Job[] = [
  renderReport,
  sealReports,
  remindOfCalls,
  remindOfTalks,
  tellReaders,
  markLate,
  makeSlots,
  giveUpVisits,
  giveUpTubes,
  giveUpWaiting,
  endUnserved,
  settleVisitFees,
  checkPayment,
  checkPayments,
  expireHolds,
  expireInvitations,
  closeOrders,
  sendRefund,
  sendDueRefunds,
  watchRefunds,
  writeOffReceivables,
  purgeContactMessages,
  purgeLabDrafts,
  purgeMessages,
  purgeQuotes,
  purgeReplies,
  purgeMedicalRecords,
  purgeSignIns,
  purgeTyping,
  warnOfValidity,
  confirmCaptures,
  reconcileDay,
  reconcileOldDays,
  watchBreaks,
  watchChargebacks,
  watchTickets,
]
