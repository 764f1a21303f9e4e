import { type Scheduled, scheduled } from './job.ts'
import { purges } from './purges.ts'

/** The jobs that a clock starts: each calls one verb, with no input. */
const table: readonly Scheduled[] = [
  {
    name: 'resume-instrument-messages',
    afterMove: 'at-its-hour',
    cron: '*/10 * * * *',
    isDueAtStart: true,
    run: (app) => app.resumeInstrumentMessages(),
  },
  {
    name: 'seal-reports',
    afterMove: 'at-its-hour',
    cron: '*/10 * * * *',
    isDueAtStart: true,
    run: (app) => app.sealReports(),
  },
  // Every minute: what a rule verified is held back before it is signed.
  {
    name: 'watch-auto-verification',
    afterMove: 'at-its-hour',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.watchAutoVerification(),
  },
  {
    name: 'climb-calls',
    afterMove: 'at-its-hour',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.climbCalls(),
  },
  {
    name: 'remind-of-talks',
    afterMove: 'at-its-hour',
    cron: '*/15 * * * *',
    isDueAtStart: true,
    run: (app) => app.remindOfTalks(),
  },
  // Every minute: readers of a wrong report are told well within a quarter of an hour.
  // Source: reliability L9.
  {
    name: 'tell-readers',
    afterMove: 'at-its-hour',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.tellReaders(),
  },
  // Every minute: a missed promise is reported while the patient is still waiting.
  {
    name: 'mark-late',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.markLate(),
  },
  // Every minute: what is late between two labs is looked for while the sample still keeps.
  {
    name: 'watch-referrals',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.watchReferrals(),
  },
  {
    name: 'make-slots',
    afterMove: 'at-its-hour',
    cron: '5 0 * * *',
    isDueAtStart: true,
    run: (app) => app.makeSlots(),
  },
  {
    name: 'give-up-visits',
    cron: '* * * * *',
    run: (app) => app.giveUpVisits(),
  },
  {
    name: 'leave-visits',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.leaveVisits(),
  },
  {
    name: 'plan-visits',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.planVisits(),
  },
  {
    name: 'remind-of-preparation',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.remindOfPreparation(),
  },
  {
    name: 'dispatch-visits',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.dispatchVisits(),
  },
  {
    name: 'expect-arrivals',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.expectArrivals(),
  },
  {
    name: 'lapse-proposals',
    cron: '* * * * *',
    run: (app) => app.lapseProposals(),
  },
  {
    name: 'lapse-reassignments',
    cron: '* * * * *',
    run: (app) => app.lapseReassignments(),
  },
  // Every minute: what a report asks for is offered while it is read.
  {
    name: 'make-reflex-offers',
    afterMove: 'at-its-hour',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (app) => app.makeReflexOffers(),
  },
  {
    name: 'end-reflex-offers',
    cron: '*/5 * * * *',
    run: (app) => app.endReflexOffers(),
  },
  {
    name: 'give-up-tubes',
    cron: '*/10 * * * *',
    run: (app) => app.giveUpTubes(),
  },
  {
    name: 'give-up-waiting',
    cron: '*/10 * * * *',
    run: (app) => app.giveUpWaiting(),
  },
  {
    name: 'end-unserved',
    afterMove: 'at-its-hour',
    cron: '23 * * * *',
    run: (app) => app.endUnserved(),
  },
  {
    name: 'settle-visit-fees',
    cron: '* * * * *',
    run: (app) => app.settleVisitFees(),
  },
  {
    name: 'check-payments',
    cron: '* * * * *',
    run: (app) => app.checkPayments(),
  },
  {
    name: 'expire-holds',
    cron: '* * * * *',
    run: (app) => app.expireHolds(),
  },
  {
    name: 'expire-invitations',
    afterMove: 'at-its-hour',
    cron: '25 * * * *',
    run: (app) => app.expireInvitations(),
  },
  {
    name: 'close-orders',
    cron: '15 * * * *',
    // Phlebotomists are paid for visits of what was closed.
    run: async (app) => {
      try {
        await app.closeOrders()
      } finally {
        await app.matureEarnings()
      }
    },
  },
  {
    name: 'send-due-refunds',
    cron: '* * * * *',
    run: (app) => app.sendDueRefunds(),
  },
  {
    name: 'watch-refunds',
    cron: '20 6 * * *',
    run: (app) => app.watchRefunds(),
  },
  {
    name: 'write-off-receivables',
    cron: '40 3 * * *',
    run: (app) => app.writeOffReceivables(),
  },
  {
    name: 'warn-of-validity',
    cron: '2 0 * * *',
    isDueAtStart: true,
    run: (app) => app.warnOfValidity(),
  },
  {
    name: 'confirm-captures',
    afterMove: 'at-its-hour',
    cron: '20 * * * *',
    run: (app) => app.confirmCaptures(),
  },
  // By then the gateway's list of yesterday is complete.
  {
    name: 'reconcile-day',
    afterMove: 'at-its-hour',
    cron: '30 3 * * *',
    run: (app) => app.reconcileDay({}),
  },
  // At three in the morning in India, when nobody else queries the gateway.
  {
    name: 'reconcile-old-days',
    afterMove: 'at-its-hour',
    cron: '30 21 * * *',
    run: (app) => app.reconcileOldDays(),
  },
  {
    name: 'watch-breaks',
    afterMove: 'at-its-hour',
    cron: '40 * * * *',
    run: (app) => app.watchBreaks(),
  },
  // At nine in the morning, India.
  {
    name: 'watch-chargebacks',
    cron: '30 3 * * *',
    run: (app) => app.watchChargebacks(),
  },
  // Every ten minutes: a deadline within twelve hours is reported while there is time to act.
  {
    name: 'watch-tickets',
    cron: '*/10 * * * *',
    isDueAtStart: true,
    run: (app) => app.watchTickets(),
  },
]

export const scheduledJobs = [...table, ...purges].map(scheduled)
