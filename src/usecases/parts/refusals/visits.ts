import type { RefusalTable } from './refusal-table.ts'

/** Refusals at the door and about tubes. */
export const visitsRefusals = {
  // visit
  taken: { status: 409, says: 'Another phlebotomist has accepted this visit.' },
  'released-too-often': {
    status: 409,
    says: 'You gave back three visits within 24 hours. You can accept visits again when one of them is older.',
  },
  'proposal-open': {
    status: 409,
    says: 'Another time is already proposed for this visit. Withdraw that proposal first, or wait for the answer.',
  },
  'proposal-over': {
    status: 409,
    says: 'This proposal has ended: it was answered or withdrawn, its time is over, or the visit has changed.',
  },
  'asked-enough': {
    status: 409,
    says: 'Another time was proposed for this visit as often as allowed. Call the patient instead.',
  },
  'too-late-to-ask': {
    status: 409,
    says: 'There is no time left to ask the patient. Call them instead.',
  },
  'reassignment-open': {
    status: 409,
    says: 'This visit is already offered to somebody. Withdraw that offer first, or wait for the answer.',
  },
  'reassignment-over': {
    status: 409,
    says: 'This offer has ended: it was answered or withdrawn, its time is over, or the visit has changed.',
  },
  'cannot-take-visit': {
    status: 409,
    says: 'This phlebotomist can’t take the visit now. Choose somebody else.',
  },
  overlapping: { status: 409, says: 'You already have a visit at that time.' },
  'offered-later': {
    status: 409,
    says: 'This visit is offered to others first. The facts say from when on you can accept it.',
  },
  'needed-elsewhere': {
    status: 409,
    says: 'Only you can make another visit that was booked for that hour. Accept that one, or take a visit of another hour.',
  },
  'cash-in-hand-limit': {
    status: 409,
    says: 'Deposit the cash you hold before you accept new cash visits.',
  },
  'guardian-speaks': {
    status: 422,
    says: 'For a child under 6, a guardian says the name, and you check it against a wrist band or birth record. Everyone else says their own name.',
  },
  'visit-over': {
    status: 410,
    says: 'This visit is over. Its details are no longer shown.',
  },
  'visit-ends-now': {
    status: 409,
    says: 'It is too late by now to offer this visit to others: it would end.',
  },
  'visit-passed-on': {
    status: 410,
    says: 'Another phlebotomist has taken this visit over. You need do nothing more: do not go, or leave if you are there.',
  },
  'visit-taken-off': {
    status: 410,
    says: 'The office took this visit off your list. You need do nothing more: do not go, or leave if you are there.',
  },
  'visit-given-back': {
    status: 410,
    says: 'You gave this visit back. You need do nothing more.',
  },
  'visit-cancelled': {
    status: 410,
    says: 'This visit was cancelled. You need do nothing more: do not go, or leave if you are there.',
  },
  'visit-moved': {
    status: 410,
    says: 'This visit was moved to another time and is no longer yours. You need do nothing more.',
  },
  'too-early': {
    status: 409,
    says: 'It is too early for this step. The patient can allow it earlier on the booking’s page.',
  },
  'bound-to-hour': {
    status: 409,
    says: 'A test in this visit is valid only at its booked time, so nobody can come earlier.',
  },
  'outside-hours': {
    status: 409,
    says: 'This sample is valid only at certain hours of the day. If it is too early, wait. If it is too late, leave this tube out and arrange another time.',
  },
  'moment-not-said': {
    status: 422,
    says: 'A test of this tube needs a time from the patient, which the visit lists under asks. Send it in facts, or say that it is not known.',
  },
  'impossible-moment': {
    status: 422,
    says: 'This time can’t be right: it is in the future or too long ago.',
  },
  'wrong-moment': {
    status: 409,
    says: 'This sample is valid only at a certain time after the meal, drink or dose. If it is too soon, wait. If it is too late, leave this tube out and arrange another time.',
  },
  'start-code-locked': { status: 409, says: 'Five wrong codes. Call the back office.' },
  'wrong-start-code': { status: 422, says: 'That is not the patient’s code.' },
  'identifiers-differ': {
    status: 422,
    says: 'The name or date of birth does not match the booking. Do not take a sample.',
  },
  'wait-first': {
    status: 409,
    says: 'Wait ten minutes at the door first, counted from the booked time if you came before it.',
  },
  'call-first': {
    status: 409,
    says: 'Call the patient twice first, with the button, at least three minutes apart.',
  },
  'no-phone-of-yours': {
    status: 409,
    says: 'Your account has no phone number that could be rung. Add it to your account.',
  },
  'no-phone': { status: 409, says: 'This patient has no phone number.' },
  'cash-first': { status: 409, says: 'Take the cash before the first tube.' },
  'wrong-amount': { status: 422, says: 'Take exactly the amount shown.' },
  // tube
  'barcode-used': { status: 409, says: 'This barcode has been used before. Take a new label.' },
  'wrong-tube': { status: 409, says: 'This barcode belongs to another tube.' },
  'tube-of-another': {
    status: 409,
    says: 'This label is on another person’s tube. Set that tube aside and scan the right one.',
  },
  'tube-held': {
    status: 409,
    says: 'This sample is held: the office must first confirm the visit it was drawn on. Keep it, and call the office.',
  },
  // without a network
  'cash-not-booked': {
    status: 409,
    says: 'Say first what became of the cash that was taken.',
  },
  'cause-not-said': { status: 422, says: 'Say why it is refused.' },
  'event-not-signed': { status: 422, says: 'This device did not sign that event.' },
  'ask-first': {
    status: 409,
    says: 'The server answered this device too long ago. Take the time from the facts, read what is kept again, and send that.',
  },
  'event-differs': {
    status: 409,
    says: 'This device already sent another event by that number or id.',
  },
  'device-revoked': {
    status: 409,
    says: 'This device was reported lost. Sign in again to use it without a network.',
  },
  'devices-enough': {
    status: 409,
    says: 'You use as many devices as allowed. Remove one first.',
  },
  'not-handed-over': { status: 409, says: 'The phlebotomist has not handed this tube over yet.' },
  'sample-kept': {
    status: 409,
    says: 'A sample must still be kept: its time is not over, or a case of its order is open. Nothing was disposed of.',
  },
} as const satisfies RefusalTable
