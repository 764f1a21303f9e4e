// Pairs of verbs of scripts/checks/interleavings.ts that no state of one booking allows together,
// and why.

/** Verbs that never run on one row at the same time. */
type Never = { these: readonly string[]; those: readonly string[]; why: string }

/** A visit is planned, on the way or at the door. */
const ofTheVisit = [
  'acceptVisit',
  'releaseVisit',
  'acceptReassignment',
  'offerReassignment',
  'departForVisit',
  'arriveAtVisit',
  'identifyPatients',
  'labelTube',
  'spoilLabel',
  'collectTube',
  'writeOffTube',
  'failVisit',
  'rescheduleVisit',
  'allowEarlyVisit',
  'giveUpVisits',
  'leaveVisits',
  'callPatient',
  'renewStartCode',
]

/** A tube was drawn: it is carried, received, measured, reported or lost. */
const afterADraw = [
  'loseTube',
  'handOver',
  'giveUpTubes',
  'giveUpTests',
  'giveUpWaiting',
  'markLate',
  'receiveTube',
  'acceptTube',
  'rejectTube',
  'enterResult',
  'verifyResult',
  'decideResult',
  'holdResult',
  'retestItem',
  'reopenResult',
  'authoriseResults',
  'logResultTalk',
  'draftRevision',
  'signRevision',
  'discardRevision',
  'proposeWithdrawal',
  'confirmWithdrawal',
]

/** Money that was received is refunded. */
const moneyBack = [
  'openChargeback',
  'decideChargeback',
  'askRefundByHand',
  'decideRefund',
  'sendRefund',
  'sendDueRefunds',
  'giveRefundAccount',
  'payRefundByBank',
  'recordRefundUtr',
  'returnRefund',
  'takeRefundBack',
  'watchRefunds',
]

export const neverTogether: readonly Never[] = [
  {
    these: ['disputeVisitFee', 'decideVisitFee', 'settleVisitFees'],
    those: [
      ...ofTheVisit,
      ...afterADraw,
      'finishCollection',
      'endCollection',
      'takeCash',
      'cancelBooking',
      'cancelOrder',
      'withdrawConsent',
      'initiatePayment',
      'expireHolds',
      'endUnserved',
    ],
    why: 'a fee stands for a visit whose failing cancelled its whole booking (fail-visit.ts)',
  },
  {
    these: ['cancelBooking'],
    those: [...afterADraw, 'finishCollection', 'endCollection'],
    why: 'a booking of which a tube was drawn is not cancelled (cancellation.ts)',
  },
  {
    these: ['initiatePayment', 'expireHolds'],
    those: [
      ...ofTheVisit,
      ...afterADraw,
      'finishCollection',
      'endCollection',
      'endUnserved',
      ...moneyBack,
    ],
    why: 'while its money is awaited a visit is held and nothing was paid (visit-machine.ts)',
  },
  {
    these: ['endUnserved'],
    those: [
      ...ofTheVisit.filter((verb) => verb !== 'rescheduleVisit'),
      ...afterADraw,
      'finishCollection',
      'endCollection',
      'takeCash',
    ],
    why: 'unserved is a booking of which no visit is open and nothing was drawn (end-unserved.ts)',
  },
  {
    these: ['takeCash', 'waiveReceivable'],
    those: [
      ...afterADraw,
      ...moneyBack,
      'collectTube',
      'finishCollection',
      'endCollection',
      'disputeVisitFee',
      'decideVisitFee',
      'settleVisitFees',
    ],
    why: 'no tube is drawn, and nothing goes back, of cash that is still due (collect-tube.ts)',
  },
  {
    these: ['takeCash', 'waiveReceivable'],
    those: [
      'initiatePayment',
      'expireHolds',
      'checkPayment',
      'checkClaims',
      'checkPayments',
      'resolveReview',
    ],
    why: 'cash that is due has no attempt at the gateway, and no hour is held for it (place-booking.ts)',
  },
  {
    these: ['takeCash'],
    those: [
      'acceptVisit',
      'releaseVisit',
      'acceptReassignment',
      'offerReassignment',
      'departForVisit',
      'arriveAtVisit',
      'rescheduleVisit',
      'allowEarlyVisit',
      'renewStartCode',
    ],
    why: 'cash is taken at the one open visit of its booking, when everybody there is identified',
  },
  {
    these: ['decideChargeback'],
    those: ['openChargeback', 'askRefundByHand', 'endUnserved'],
    why: 'what a bank disputes is disputed once, and nothing of it goes back meanwhile (open-dispute.ts)',
  },
  {
    these: ['initiatePayment', 'expireHolds'],
    those: ['cancelOrder', 'withdrawConsent'],
    why: 'neither person nor consent is taken off while the booking is being paid (cancel-order.ts)',
  },
  {
    these: ['expireHolds'],
    those: ['forgoCredit'],
    why: 'a credit is given by a booking that was paid or has ended (given-credit.ts)',
  },
  {
    these: ['writeOffReceivables'],
    those: ['decideChargeback', 'askRefundByHand'],
    why: 'a fee that a paid booking carried is settled, and nobody gives it up any more (captured-money.ts)',
  },
  {
    these: ['reconcileDeposit'],
    those: ['proposeCorrection', 'decideCorrection'],
    why: 'what a slip is short of is known once it is compared (reconcile-deposit.ts)',
  },
  {
    these: ['proposeCorrection'],
    those: ['decideCorrection'],
    why: 'of one slip one proposal is open (propose-correction.ts)',
  },
  {
    these: ['depositCash'],
    those: ['reconcileDeposit', 'decideCorrection'],
    why: 'a payment is in a hand or on a slip (payment-machine.ts)',
  },
  {
    these: ['depositCash', 'reconcileDeposit', 'decideCorrection'],
    those: [
      'expireHolds',
      'checkPayment',
      'checkClaims',
      'checkPayments',
      'resolveReview',
      'openChargeback',
      'decideChargeback',
    ],
    why: 'cash came through no gateway (payment-machine.ts)',
  },
  {
    these: ['decideChargeback'],
    those: ['disputeVisitFee', 'decideVisitFee', 'settleVisitFees'],
    why: 'a bank’s dispute takes an open fee with it, and none opens of a disputed payment (bank-disputes-fee.ts)',
  },
]
