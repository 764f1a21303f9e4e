/**
 * Where each machine may stay for ever, and why nobody is left waiting there. A state that is not
 * named needs a verb that leads on, and eventually to one of these.
 */
export const ends: Record<string, Record<string, string>> = {
  order: {
    closed: 'reported, and its time to complain is over',
    cancelled: 'nothing of it will be done, and its money went back',
    expired: 'nobody paid while its hour was held',
  },
  visit: {
    failed: 'another time is a visit of its own',
    'handed-over': 'the tubes are with the lab',
    rescheduled: 'another visit stands in its place',
    cancelled: 'nobody comes',
  },
  reassignment: {
    accepted: 'the visit is with who accepted it',
    declined: 'whoever had the visit keeps it; another offer may follow',
    withdrawn: 'whoever had the visit keeps it',
    lapsed: 'the visit went on, went back or ended without it',
    expired: 'whoever had the visit keeps it; another offer may follow',
  },
  proposal: {
    accepted: 'the visit has the new hour',
    declined: 'the visit keeps its hour; another proposal may follow',
    withdrawn: 'the visit keeps its hour',
    lapsed: 'the visit went on, was rescheduled or ended without it',
    expired: 'the visit keeps its hour; another proposal may follow',
  },
  visitFee: {
    owed: 'kept back, or a receivable from here on',
    waived: 'nobody pays it',
  },
  tube: {
    'not-drawn': 'there is no blood',
    rejected: 'a fresh sample replaces it, or its tests are refunded',
    lost: 'a fresh sample replaces it, or its tests are refunded',
    disposed: 'kept as long as it has to be',
  },
  item: {
    published: 'the patient has the value; it changes only where somebody finds it wrong',
    amended: 'the same, with a newer value',
    cancelled: 'never done, never paid',
    'not-performed': 'not done, and refunded',
  },
  call: { done: 'told and read back', withdrawn: 'its value no longer counts' },
  notifiableCase: {
    told: 'the authority knows, and under which number',
    withdrawn: 'its value gave way before anybody was told',
  },
  reflexOffer: {
    paid: 'the test is a line of its order, and ends as any other',
    declined: 'remembered; nothing was charged',
    expired: 'nobody answered; nothing was charged',
    withdrawn: 'nothing of it is so any more; nothing was charged',
  },
  report: {
    final: 'whole and readable; it changes only where somebody finds it wrong',
    amended: 'the same, in a newer version',
    corrected: 'the same, in a newer version',
    appended: 'the same, in a newer version',
    withdrawn: 'a tombstone says so',
  },
  revision: { signed: 'it is a version', discarded: 'nothing changed' },
  payment: {
    reconciled: 'the cash is at the bank',
    short: 'the difference is the phlebotomist’s debt in the ledger, unless it is found',
    'handed-back': 'the patient has the cash again',
    void: 'nothing was ever to be paid',
    captured: 'paid, and nothing goes back',
    'part-refunded': 'paid, and a part of it went back',
    refunded: 'all of it went back',
    chargeback: 'the bank keeps it; its case has an end of its own',
  },
  attempt: {
    captured: 'it pays the booking',
    'late-captured': 'its money goes back',
    failed: 'nothing was paid; another attempt may follow',
    aborted: 'nothing was paid; another attempt may follow',
  },
  deposit: {
    reconciled: 'the bank has it',
    short: 'the difference is somebody’s debt, unless it is found',
    corrected: 'what was missing is at the bank too',
  },
  correction: { confirmed: 'the charge is reversed', rejected: 'the charge stands' },
  receivable: {
    settled: 'paid with a later booking',
    waived: 'let go by a person',
    'written-off': 'let go by time',
  },
  credit: { settled: 'taken off a booking', forgone: 'given up by who was owed it' },
  refund: { processed: 'the patient has it', rejected: 'with a reason the patient reads' },
  chargeback: { won: 'the money is back', lost: 'the bank keeps it' },
  settlement: { paid: 'the lab has it', reversed: 'it was not earned after all' },
  earning: { paid: 'the phlebotomist has it' },
  phlebotomistAccount: {
    approved: 'it is paid to until a newer one takes effect',
    refused: 'its owner reads why, and may enter another one',
    withdrawn: 'another one may be entered',
  },
  batch: { closed: 'every payout has its answer', withdrawn: 'another one may be made' },
  payout: {
    paid: 'the lab has it',
    failed: 'its tests stand in a later one',
    withdrawn: 'its tests stand in a later one',
    returned: 'its tests stand in a later one',
  },
  debt: { confirmed: 'nothing is owed for it', rejected: 'it waits for the next payout' },
  break: { resolved: 'a person said what it was' },
  lab: { terminated: 'hidden, its records kept', refused: 'it may apply anew' },
  contactMessage: { closed: 'dealt with; deleted after its time' },
  invitation: {
    accepted: 'its person has the role',
    refused: 'no letter ever went out; who asked reads the reason',
    withdrawn: 'its link opens nothing',
    expired: 'its link opens nothing; another invitation may be sent',
  },
}

/**
 * Edges that no verb takes yet, by name, and until when. An entry whose edge is taken must be
 * removed.
 */
export const notYet: Record<string, string> = {}
