import type { Refused } from '#src/domain/changes.ts'
import type { StandingResult } from '#src/domain/results/standing.ts'

/** Every expected refusal: its code, its HTTP status and the API's message. */
export const refusals = {
  'not-found': { status: 404, says: 'We could not find that.' },
  'sign-in-first': { status: 401, says: 'Sign in first.' },
  forbidden: { status: 403, says: 'This account may not do that.' },
  suspended: { status: 403, says: 'This account is suspended. Write to us if that is wrong.' },
  'second-factor-first': { status: 403, says: 'Confirm the code of your authenticator app first.' },
  'password-again': { status: 403, says: 'That password is not right. Type it again.' },
  'not-allowed-now': { status: 409, says: 'This is no longer possible in its present state.' },
  stale: { status: 409, says: 'Someone changed this since you opened it. Look at it again.' },
  'still-in-flight': { status: 409, says: 'The same request is still being worked on.' },
  'key-reused': { status: 422, says: 'This Idempotency-Key was used for another request.' },
  'version-missing': {
    status: 400,
    says: 'Send the version that you were shown: the member `version`.',
  },
  'key-missing': { status: 400, says: 'Send an Idempotency-Key header with this request.' },
  'too-many': { status: 429, says: 'Too many tries. Wait a little and try again.' },
  // signing in
  'wrong-password': { status: 422, says: 'That e-mail address or password is not right.' },
  'wrong-code': { status: 422, says: 'That code is not right, or it has run out.' },
  'by-password': {
    status: 403,
    says: 'This number belongs to an account with a password. Sign in with e-mail and password.',
  },
  'phone-taken': {
    status: 409,
    says: 'This number belongs to another account. Give another one, or sign in with this one.',
  },
  'email-same': { status: 409, says: 'Your account has this address already.' },
  'phone-stays': { status: 409, says: 'This account has proved another number already.' },
  'wrong-passkey': {
    status: 422,
    says: 'This passkey could not be confirmed. Try again, or use another way to sign in.',
  },
  'factor-first': {
    status: 403,
    says: 'This account has a second factor. Sign out, then sign in with it: by passkey, or with your password and the code of your app.',
  },
  'passkeys-enough': { status: 409, says: 'You have ten passkeys. Remove one first.' },
  'link-over': {
    status: 410,
    says: 'This link was used already, has run out or is not whole. Ask for a new one.',
  },
  // people
  'invited-already': {
    status: 409,
    says: 'This address is invited to this role already. Send that invitation again, or withdraw it.',
  },
  'last-administrator': { status: 409, says: 'Somebody must stay administrator.' },
  'second-administrator-first': {
    status: 409,
    says: 'A second administrator has to approve this, and there is none. Whoever runs the server names one with `npm run administrator`.',
  },
  'administrators-enough': {
    status: 409,
    says: 'Two administrators can sign in: one invites the next, and the other approves it.',
  },
  'inviter-left': {
    status: 409,
    says: 'Whoever asked for this is no longer an administrator. Refuse it, and invite anew if it is right.',
  },
  'guardian-consent-first': {
    status: 409,
    says: 'A parent or legal guardian must consent to the use of this child’s data first.',
  },
  'not-a-child': { status: 409, says: 'This person is 18 or older: nobody consents for them.' },
  'account-erased': {
    status: 410,
    says: 'This account was erased. Nothing can be added to it.',
  },
  'erase-staff': {
    status: 409,
    says: 'This account has or had a role here, so its name stands in other people’s records. Write to us: a person looks at what can be erased.',
  },
  'erase-booking-open': {
    status: 409,
    says: 'A booking is still open. Cancel it or wait until the visit is over, then erase your account.',
  },
  'erase-report-due': {
    status: 409,
    says: 'A report is due, or was published less than 7 days ago. Wait until it is closed, then erase your account.',
  },
  'erase-money-due': {
    status: 409,
    says: 'Money is still due between you and us: a payment on its way, a refund, a fee or a credit. A fee or a credit is settled with your next booking; a credit you can also give up. Erase your account once nothing is due.',
  },
  // places and categories
  'name-taken': { status: 409, says: 'There is one of that name already.' },
  'in-use': { status: 409, says: 'Others still name this, so it stays.' },
  'operator-stays': { status: 409, says: 'Franchise 1 is the operator itself; it stays.' },
  'kept-by-registry': {
    status: 409,
    says: 'This is kept at the address of the registry and comes from there. Change it there.',
  },
  // downtime
  'downtime-too-soon': { status: 422, says: 'A planned downtime begins in the future.' },
  // a demonstration's clock
  'clock-not-ahead': {
    status: 409,
    says: 'The clock stands at that time or later already. It goes forwards alone.',
  },
  'clock-too-far': {
    status: 422,
    says: 'A demonstration’s clock goes 60 days ahead of the real time at most.',
  },
  'downtime-overlaps': { status: 409, says: 'Another planned downtime stands at that time.' },
  // booking
  'adults-only': {
    status: 409,
    says: 'This test is not done before the age of 18, when the person can decide alone. Ask a doctor.',
  },
  'consent-first': {
    status: 422,
    says: 'This test needs the consent of the person whose sample it is. Read the text again and consent.',
  },
  'consent-name-differs': {
    status: 422,
    says: 'Consent by the full name under which the person is booked.',
  },
  'consent-missing': {
    status: 409,
    says: 'Consent to this test does not stand, or the lab has not counselled yet. Do not draw this tube.',
  },
  'counselled-already': { status: 409, says: 'This talk is written down already.' },
  'no-result-to-tell': {
    status: 409,
    says: 'No result of this consent waits for a talk: none is signed, or it was recorded already.',
  },
  'talk-first': {
    status: 409,
    says: 'This changes a result that is talked over with the patient first. Record the talk, then sign.',
  },
  'not-bookable': { status: 409, says: 'This test cannot be booked here.' },
  'at-the-lab': { status: 409, says: 'This test is done at the lab; it cannot be taken at home.' },
  'two-collections': {
    status: 409,
    says: 'Two of these tests need samples at different times. Book each for its own hour.',
  },
  'pregnancy-contradicted': {
    status: 409,
    says: 'One of these tests is done in pregnancy alone. Leave it out if the person is not pregnant.',
  },
  'impossible-due-date': { status: 422, says: 'No pregnancy under way now is due on that date.' },
  'too-young': {
    status: 409,
    says: 'A baby under 28 days is not drawn from at home. Go to a lab or hospital that cares for newborns.',
  },
  'too-much-blood': {
    status: 409,
    says: 'These tests need more blood than a child of this weight may give. Leave some out.',
  },
  'impossible-weight': { status: 422, says: 'That weight is not possible at this age.' },
  'wrong-hour': {
    status: 409,
    says: 'One of these tests is right only at certain hours of the day. Choose one of them.',
  },
  'needs-inputs': {
    status: 409,
    says: 'This value is computed from other tests, or read only as part of a computed one: book those with it.',
  },
  'not-signatory': {
    status: 403,
    says: 'You are not registered as a signatory of this lab. Its manager registers you at the desk, under Signatories.',
  },
  'not-offered': { status: 409, says: 'This lab does not offer that test now.' },
  'out-of-reach': { status: 409, says: 'No lab comes to this address.' },
  'slot-full': { status: 409, says: 'Someone took the last place of this hour. Choose another.' },
  'slot-too-soon': { status: 409, says: 'This hour is too soon. Choose a later one.' },
  'quote-expired': { status: 409, says: 'This quote has run out. Look at the prices again.' },
  'quote-used': { status: 409, says: 'This quote was already booked.' },
  'cash-not-offered': { status: 409, says: 'Cash is offered up to ₹5,000 and without old dues.' },
  'phone-first': {
    status: 409,
    says: 'Prove your mobile number first: whoever comes to you calls you on it.',
  },
  'too-many-open': {
    status: 409,
    says: 'This account has as many open bookings as it may have at once.',
  },
  // paying online
  'online-not-offered': { status: 409, says: 'Online payment is not offered for this booking.' },
  'booking-first': { status: 400, says: 'Name the booking that is to be paid.' },
  'too-many-held': {
    status: 409,
    says: 'Five bookings of yours wait for their payment. Pay or cancel one of them first.',
  },
  'hold-over': {
    status: 409,
    says: 'The time to pay for this booking is over, and its hour was given back. Book again.',
  },
  'already-paid': { status: 409, says: 'This booking is paid already.' },
  'gateway-down': {
    status: 503,
    says: 'The payment service does not answer now. Try again in a few minutes: nothing was charged.',
  },
  'gateway-disagrees': {
    status: 409,
    says: 'The gateway says otherwise. What it has can only go back.',
  },
  'reference-first': {
    status: 422,
    says: 'Write the reference and the amount as the gateway’s own books have them.',
  },
  'notice-first': { status: 409, says: 'Read the privacy notice first.' },
  'impossible-birth-date': { status: 422, says: 'That date of birth is not possible.' },
  'guardian-first': {
    status: 422,
    says: 'For a patient under 18, declare that you are the parent or guardian.',
  },
  'not-cancellable-after-collection': {
    status: 409,
    says: 'A sample is already collected, so this can no longer be cancelled.',
  },
  'moved-twice': { status: 409, says: 'This visit was given another time twice already.' },
  'last-order': { status: 409, says: 'This is the only person left. Cancel the whole booking.' },
  'charge-changed': { status: 409, says: 'The charge changed since you saw it. Look again.' },
  // notifiable diseases
  'notified-out-of-range': {
    status: 422,
    says: 'The day lies between the day of the sample and today.',
  },
  // the lab portal
  'no-split': {
    status: 409,
    says: 'The contract names no share for this category. Ask the back office first.',
  },
  'pcpndt-first': {
    status: 409,
    says: 'An ultrasound is offered only with a registration under the PCPNDT Act that is valid today. Ask the back office to enter it first.',
  },
  'pcpndt-in-use': {
    status: 409,
    says: 'This lab offers ultrasound, which needs the PCPNDT registration. Switch those tests off first.',
  },
  'holiday-out-of-range': {
    status: 422,
    says: 'A holiday is tomorrow at the earliest, a year ahead at the latest.',
  },
  'day-has-bookings': {
    status: 409,
    says: 'Bookings stand on that day. Ask the back office to move them first.',
  },
  // a lab's registration
  'registration-closed': { status: 409, says: 'Laboratories cannot register here now.' },
  'already-registered': {
    status: 409,
    says: 'A laboratory with this PAN and registration number is registered already.',
  },
  'fields-disagree': { status: 422, says: 'Some fields are not right.' },
  // its documents
  'cover-first': {
    status: 422,
    says: 'Cover the first eight digits and the QR code of the Aadhaar card first.',
  },
  'empty-image': { status: 422, says: 'This file is empty. Choose it again.' },
  'image-too-large': { status: 413, says: 'This picture is larger than 5 MB. Send a smaller one.' },
  'not-an-image': {
    status: 422,
    says: 'This is no whole picture. Send a PNG or a JPEG that opens on your own device.',
  },
  'image-type-lies': {
    status: 422,
    says: 'This picture is of another type than its name says. Save it again as PNG or JPEG.',
  },
  'too-many-pixels': {
    status: 422,
    says: 'This picture has more than 40 megapixels. Make it smaller and send it again.',
  },
  'animated-image': { status: 422, says: 'This picture moves. Send a still one.' },
  'expiry-first': { status: 422, says: 'Write the last day on which this document is valid.' },
  'registration-number-first': {
    status: 422,
    says: 'Write the number of this registration as it stands on the document.',
  },
  'already-expired': { status: 422, says: 'This document is over already. Refuse it instead.' },
  // a lab's life and contract
  'not-ready': { status: 409, says: 'This lab cannot take bookings yet. Something is missing.' },
  'change-waiting': {
    status: 409,
    says: 'Another change of that kind waits to be decided. Withdraw or decide that one first.',
  },
  // a lab's papers
  'paper-first': {
    status: 409,
    says: 'Upload the document first: whoever approves this looks at it.',
  },
  'paper-replaced': {
    status: 409,
    says: 'Another document was uploaded after this was proposed. Refuse it, and ask for a new proposal.',
  },
  'paper-over': { status: 422, says: 'This licence has already ended.' },
  'paper-begins-later': {
    status: 409,
    says: 'This is not valid yet. Approve it from its first day on.',
  },
  'scope-unknown': {
    status: 422,
    says: 'The scope names codes that are not tests of our catalogue.',
  },
  // payouts to labs
  'week-not-over': { status: 409, says: 'That week is not over yet.' },
  'batch-exists': { status: 409, says: 'A batch of that week stands already.' },
  'nothing-to-pay': { status: 409, says: 'No laboratory is to be paid for that week.' },
  'account-changed': {
    status: 409,
    says: 'A laboratory changed its bank account since. Withdraw the batch and make it again.',
  },
  'bad-file': { status: 422, says: 'This file cannot be read. Export it from the bank again.' },
  'rate-too-early': { status: 422, says: 'A new rate begins tomorrow at the earliest.' },
  'rate-stands': { status: 409, says: 'A rate of this tax begins on that day already.' },
  // visit
  taken: { status: 409, says: 'Another phlebotomist has this visit.' },
  'released-too-often': {
    status: 409,
    says: 'You released three visits within 24 hours. You can accept again when one is older.',
  },
  overlapping: { status: 409, says: 'You already have a visit at that time.' },
  'cash-in-hand-limit': { status: 409, says: 'Deposit the cash you hold before new cash visits.' },
  'guardian-speaks': {
    status: 422,
    says: 'A child under 6 is identified by a guardian’s words and a wrist band or birth record; everybody else says their own name.',
  },
  'visit-over': {
    status: 410,
    says: 'This visit is over or was cancelled. Its details are no longer shown.',
  },
  'too-early': {
    status: 409,
    says: 'It is too early for this step. The patient can allow it earlier on the booking’s page.',
  },
  'bound-to-hour': {
    status: 409,
    says: 'A test of this visit counts only at its booked time, so nobody comes earlier.',
  },
  'outside-hours': {
    status: 409,
    says: 'This sample counts only at certain hours of the day. Before them, wait. After them, leave this tube out and arrange another hour.',
  },
  'moment-not-said': {
    status: 422,
    says: 'A test of this tube needs a time from the patient, as its visit lists it under asks. Send it in facts, or say that it is not known.',
  },
  'impossible-moment': {
    status: 422,
    says: 'This time can’t be right: it is in the future or too long ago.',
  },
  'wrong-moment': {
    status: 409,
    says: 'This sample counts only a certain time after the meal, drink or dose. Too soon: wait. Too late: leave this tube out and arrange another time.',
  },
  'start-code-locked': { status: 409, says: 'Five wrong codes. Call the back office.' },
  'wrong-start-code': { status: 422, says: 'That is not the code the patient has.' },
  'identifiers-differ': {
    status: 422,
    says: 'Name or date of birth differ from the booking. Do not take a sample.',
  },
  'wait-first': {
    status: 409,
    says: 'Wait ten minutes at the door first, counted from the booked hour if you came before it.',
  },
  'call-first': {
    status: 409,
    says: 'Call the patient twice first, with the button, at least three minutes apart.',
  },
  'no-phone': { status: 409, says: 'This patient left no phone number.' },
  'cash-first': { status: 409, says: 'Take the cash before the first tube.' },
  'wrong-amount': { status: 422, says: 'Take exactly the amount shown.' },
  // the platform's money
  'no-cash-held': { status: 409, says: 'This person holds no cash now.' },
  'bank-amount-differs': {
    status: 422,
    says: 'The bank has another amount than was counted. Ask the bank before you go on.',
  },
  'reference-used': { status: 409, says: 'This reference stands on another entry already.' },
  'gateway-holds-less': {
    status: 409,
    says: 'By our books less than that lies at the gateway. Check the amounts.',
  },
  'tubes-open': { status: 409, says: 'A planned tube is neither collected nor written off.' },
  'no-tube-collected': { status: 409, says: 'Nothing was collected. Report a failed visit.' },
  // tube
  'barcode-used': { status: 409, says: 'This barcode was used before. Take a new label.' },
  'wrong-tube': { status: 409, says: 'This barcode belongs to another tube.' },
  'tube-of-another': {
    status: 409,
    says: 'This label is on another person’s tube. Set that tube aside and scan the right one.',
  },
  'not-handed-over': { status: 409, says: 'The phlebotomist has not handed this tube over yet.' },
  // refunds
  'more-than-paid': { status: 409, says: 'That is more than is left of what was paid.' },
  'already-refunded': { status: 409, says: 'This test is refunded already.' },
  'reason-first': { status: 422, says: 'Write why it is not refunded: the patient reads it.' },
  'account-first': { status: 409, says: 'The patient has not said yet to which account.' },
  'claimed-by-another': { status: 409, says: 'Somebody else has taken this refund to the bank.' },
  'claim-first': { status: 409, says: 'Take the refund to the bank first; then write its number.' },
  'utr-used': { status: 409, says: 'This transfer number belongs to another refund.' },
  'utr-differs': { status: 409, says: 'This is not the transfer number of that payment.' },
  'more-than-missing': { status: 409, says: 'That is more than is still missing.' },
  'more-than-owed': { status: 409, says: 'That is more than is owed.' },
  'day-to-come': { status: 422, says: 'This day is in the future.' },
  disputed: {
    status: 409,
    says: 'The patient’s bank disputes this payment. Nothing of it is paid or refunded until that is decided.',
  },
  'unknown-bank': { status: 422, says: 'No bank has an IFSC that begins like this.' },
  // results
  'computed-result': {
    status: 422,
    says: 'This value is computed from other results of the order; it is not typed.',
  },
  'follows-inputs': {
    status: 422,
    says: 'This value is computed from other results of the order; take one of those back and it follows.',
  },
  'inputs-first': {
    status: 409,
    says: 'This value is computed: what it is made of is verified first.',
  },
  'wrong-result-type': { status: 422, says: 'This test takes another kind of result.' },
  'report-withdrawn': {
    status: 410,
    says: 'This report was withdrawn. Do not use it; ask the lab or your doctor what to do.',
  },
  'report-altered': {
    status: 409,
    says: 'This report does not match what the lab signed, so we do not show it. We were told at once; ask the lab for its copy.',
  },
  'revision-open': {
    status: 409,
    says: 'Another change of this report waits for its second person. Sign or discard it first.',
  },
  'nothing-changed': { status: 422, says: 'Nothing differs from the published report.' },
  'pdf-not-ready': { status: 409, says: 'The PDF is being made. Try again in a moment.' },
  'needs-decision': {
    status: 409,
    says: 'Ranges and limits alone do not settle this result. The pathologist decides about it first.',
  },
  'not-a-choice': {
    status: 422,
    says: 'This test does not have that choice: see `facts.choices`.',
  },
  'impossible-number': {
    status: 422,
    says: 'This test cannot be that low. Look at the sign and the decimal point.',
  },
  'number-too-great': {
    status: 422,
    says: 'No test measures that much. Look at the number again.',
  },
  'prints-as-zero': {
    status: 422,
    says: 'The report would print this number as zero: send what stands in `facts.instead`.',
  },
  'number-expected': { status: 422, says: 'This test takes a number, e.g. 5.2, <0.01 or >1000.' },
  'comma-in-number': {
    status: 422,
    says: 'Write the number with a decimal point and no commas: see `facts.instead`.',
  },
  'other-unit': {
    status: 422,
    says: 'This test is reported in another unit: see `facts.unit`. Nothing is converted for you.',
  },
  'only-less-or-more': { status: 422, says: 'Only < or > can stand before a number.' },
  'person-under-test': {
    status: 409,
    says: 'A test of this person is booked and not yet reported. Correct this after the report, or cancel the booking first.',
  },
  'same-person': { status: 409, says: 'A second person must do this step.' },
  'own-booking': {
    status: 409,
    says: 'This booking is of your own account. A colleague must do this.',
  },
} as const

export type RefusalCode = keyof typeof refusals

/** What goes with a refused transition: the current state, and what this actor may do instead. */
export type RefusalDetail = {
  currentState?: string
  allowedActions?: readonly string[]
  /** Plain facts for the person, e.g. the nearest lab and its distance; nothing internal. */
  facts?: Readonly<Record<string, string | number>>
  /**
   * The current state of tests, where the caller was shown another one; stored for no idempotency
   * key.
   */
  standing?: readonly StandingResult[]
  /** What is wrong with which field, by its path: kinds of `fieldFaults`. */
  fields?: Readonly<Record<string, string>>
}

/** Thrown only by use cases, so that the transaction rolls back. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly refusal: RefusalCode
  readonly detail: RefusalDetail

  constructor(refusal: RefusalCode, detail: RefusalDetail = {}) {
    super(refusals[refusal].says)
    this.refusal = refusal
    this.detail = detail
  }
}

/** What a rule of the domain answered, as it is thrown. */
export function asRefusal({ error, facts }: Refused<RefusalCode>): Refusal {
  return new Refusal(error, facts && { facts })
}

/**
 * Checks the code, not the class: the web build has its own copy of this module, so `instanceof`
 * would not recognise a refusal thrown by the server.
 * Source: decision 004.
 */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}
