// Two verbs of scripts/check-interleavings.ts that no state of one booking allows both, and why.

/** Verbs that are never done to one row at one time. */
type Never = { these: readonly string[]; those: readonly string[]; why: string }

/** Somebody is to come, is on the way or at the door. */
const ofTheVisit = [
  'acceptVisit',
  'releaseVisit',
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

/** Money that came goes back. */
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
    ],
    why: 'a fee stands for a visit whose failing cancelled its whole booking (fail-visit.ts)',
  },
  {
    these: ['cancelBooking'],
    those: afterADraw,
    why: 'a booking of which a tube was drawn is not cancelled (cancellation.ts)',
  },
  {
    these: ['initiatePayment', 'expireHolds'],
    those: [...ofTheVisit, ...afterADraw, 'finishCollection', 'endCollection', ...moneyBack],
    why: 'while its money is awaited a visit is held and nothing was paid (visit-machine.ts)',
  },
  {
    these: ['endUnserved'],
    those: [
      ...ofTheVisit.filter((verb) => verb !== 'rescheduleVisit' && verb !== 'giveUpVisits'),
      ...afterADraw,
      'finishCollection',
      'endCollection',
      'takeCash',
    ],
    why: 'unserved is a booking of which no visit is open and nothing was drawn (end-unserved.ts)',
  },
  {
    these: ['takeCash'],
    those: [...afterADraw, ...moneyBack, 'finishCollection', 'endCollection', 'handOver'],
    why: 'no tube is drawn, and nothing goes back, of cash that is still due (collect-tube.ts)',
  },
]
