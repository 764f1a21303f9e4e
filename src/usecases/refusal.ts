import type { Refused } from '#src/domain/changes.ts'
import type { StandingResult } from '#src/domain/results/standing.ts'

/** Every expected refusal: its code, its HTTP status and the API's message. */
export const refusals = {
  'not-found': { status: 404, says: 'We could not find that.' },
  'sign-in-first': { status: 401, says: 'Sign in first.' },
  forbidden: { status: 403, says: 'You don’t have access. Ask an administrator.' },
  suspended: {
    status: 403,
    says: 'This account is suspended. If you think this is a mistake, write to us.',
  },
  'second-factor-first': { status: 403, says: 'Enter the code from your authenticator app first.' },
  'password-again': { status: 403, says: 'That password is not correct. Try again.' },
  'not-allowed-now': { status: 409, says: 'This is no longer possible in its present state.' },
  stale: { status: 409, says: 'Someone changed this after you opened it. Please check it again.' },
  'still-in-flight': { status: 409, says: 'The same request is still being processed.' },
  'key-reused': { status: 422, says: 'This Idempotency-Key was used for another request.' },
  'version-missing': {
    status: 400,
    says: 'Send the version that you were shown: the member `version`.',
  },
  'key-missing': { status: 400, says: 'Send an Idempotency-Key header with this request.' },
  'too-many': { status: 429, says: 'Too many attempts. Please wait a little and try again.' },
  // signing in
  'wrong-password': { status: 422, says: 'The e-mail address or password is not correct.' },
  'wrong-code': { status: 422, says: 'That code is not correct or has expired.' },
  'by-password': {
    status: 403,
    says: 'This number belongs to an account with a password. Sign in with e-mail and password.',
  },
  'phone-taken': {
    status: 409,
    says: 'This number belongs to another account. Use a different number, or sign in with this one.',
  },
  'email-same': { status: 409, says: 'Your account already has this address.' },
  'phone-stays': { status: 409, says: 'This account already has another confirmed number.' },
  'wrong-passkey': {
    status: 422,
    says: 'This passkey could not be confirmed. Try again, or use another way to sign in.',
  },
  'factor-first': {
    status: 403,
    says: 'This account uses two-step verification. Sign out, then sign in with a passkey, or with your password and the code from your app.',
  },
  'passkeys-enough': {
    status: 409,
    says: 'You have ten passkeys, the most we allow. Remove one first.',
  },
  'link-over': {
    status: 410,
    says: 'This link has been used, has expired or is incomplete. Request a new one.',
  },
  // people
  'invited-already': {
    status: 409,
    says: 'This address has already been invited to this role. Send that invitation again, or withdraw it.',
  },
  'last-administrator': { status: 409, says: 'There must be at least one administrator.' },
  'second-administrator-first': {
    status: 409,
    says: 'A second administrator must approve this, and there is none. The person who runs the server can add one with `npm run administrator`.',
  },
  'administrators-enough': {
    status: 409,
    says: 'There are already two administrators who can sign in: one invites the next, and the other approves it.',
  },
  'inviter-left': {
    status: 409,
    says: 'The person who asked for this is no longer an administrator. Refuse it, and send a new invitation if it is right.',
  },
  'guardian-consent-first': {
    status: 409,
    says: 'A parent or legal guardian must consent to the use of this child’s data first.',
  },
  'not-a-child': {
    status: 409,
    says: 'This person is 18 or older, so nobody else can consent for them.',
  },
  'account-erased': {
    status: 410,
    says: 'This account was erased. Nothing can be added to it.',
  },
  'erase-staff': {
    status: 409,
    says: 'This account has or had a role here, so its name is in other people’s records. Write to us and a person will check what can be erased.',
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
    says: 'Money is still due between you and us: a payment on its way, a refund, a fee or a credit. A fee or a credit is settled with your next booking; you can also give up a credit. Erase your account once nothing is due.',
  },
  // places and categories
  'name-taken': { status: 409, says: 'This name is already taken.' },
  'in-use': { status: 409, says: 'This is still in use, so it can’t be deleted.' },
  'operator-stays': {
    status: 409,
    says: 'Franchise 1 is the operator itself. It can’t be deleted.',
  },
  'kept-by-registry': {
    status: 409,
    says: 'This comes from the registry and can only be changed there.',
  },
  // downtime
  'downtime-too-soon': { status: 422, says: 'Planned downtime must start in the future.' },
  // a demonstration's clock
  'clock-not-ahead': {
    status: 409,
    says: 'The clock is already at that time or later. It only moves forward.',
  },
  'clock-too-far': {
    status: 422,
    says: 'A demo clock can be at most 60 days ahead of real time.',
  },
  'downtime-overlaps': { status: 409, says: 'Another downtime is already planned at that time.' },
  // booking
  'adults-only': {
    status: 409,
    says: 'This test is not done before the age of 18, when the person can decide alone. Ask a doctor.',
  },
  'consent-first': {
    status: 422,
    says: 'This test needs the consent of the person whose sample it is. Read the text again and give consent.',
  },
  'consent-name-differs': {
    status: 422,
    says: 'Enter the full name under which the person is booked.',
  },
  'consent-missing': {
    status: 409,
    says: 'Consent to this test is missing, or the lab has not counselled yet. Do not draw this tube.',
  },
  'counselled-already': { status: 409, says: 'This talk is already recorded.' },
  'no-result-to-tell': {
    status: 409,
    says: 'No result of this consent is waiting for a talk: none is signed, or the talk is already recorded.',
  },
  'talk-first': {
    status: 409,
    says: 'The counsellor must discuss this changed result with the patient first. Record the talk, then sign.',
  },
  'not-bookable': { status: 409, says: 'This test cannot be booked here.' },
  'at-the-lab': { status: 409, says: 'This test is done at the lab; it cannot be taken at home.' },
  'two-collections': {
    status: 409,
    says: 'Two of these tests need samples at different times. Book each separately.',
  },
  'pregnancy-contradicted': {
    status: 409,
    says: 'One of these tests is done only in pregnancy. Remove it if the person is not pregnant.',
  },
  'impossible-due-date': { status: 422, says: 'A current pregnancy can’t be due on that date.' },
  'too-young': {
    status: 409,
    says: 'We do not take samples from babies under 28 days at home. Go to a lab or hospital that cares for newborns.',
  },
  'too-much-blood': {
    status: 409,
    says: 'These tests need more blood than is safe for a child of this weight. Remove some of them.',
  },
  'impossible-weight': { status: 422, says: 'That weight is not possible at this age.' },
  'wrong-hour': {
    status: 409,
    says: 'One of these tests is accurate only at certain hours of the day. Choose one of them.',
  },
  'needs-inputs': {
    status: 409,
    says: 'This value is calculated from other tests, or reported only as part of a calculated one. Book those with it.',
  },
  'not-signatory': {
    status: 403,
    says: 'You are not registered as a signatory of this lab. Its manager can register you in the lab portal, under Signatories.',
  },
  'not-offered': { status: 409, says: 'This lab does not offer that test now.' },
  'out-of-reach': { status: 409, says: 'No lab comes to this address.' },
  'slot-full': {
    status: 409,
    says: 'Someone has just taken the last place at this time. Choose another time.',
  },
  'slot-too-soon': { status: 409, says: 'This time is too soon. Choose a later one.' },
  'quote-expired': { status: 409, says: 'This quote has expired. Check the prices again.' },
  'quote-used': { status: 409, says: 'This quote has already been booked.' },
  'cash-not-offered': {
    status: 409,
    says: 'Cash is not available for this booking: the amount is too high, or there are unpaid dues.',
  },
  'phone-first': {
    status: 409,
    says: 'Confirm your mobile number first. The phlebotomist calls you on it.',
  },
  'too-many-open': {
    status: 409,
    says: 'This account has the most open bookings allowed at once.',
  },
  // paying online
  'online-not-offered': { status: 409, says: 'Online payment is not offered for this booking.' },
  'booking-first': { status: 400, says: 'Name the booking to pay for.' },
  'too-many-held': {
    status: 409,
    says: 'Five of your bookings are waiting for payment. Pay for one of them or cancel it first.',
  },
  'hold-over': {
    status: 409,
    says: 'The time to pay for this booking is over, and its slot was released. Book again.',
  },
  'already-paid': { status: 409, says: 'This booking is already paid.' },
  'gateway-down': {
    status: 503,
    says: 'The payment service is not responding. Nothing was charged. Try again in a few minutes.',
  },
  'gateway-disagrees': {
    status: 409,
    says: 'The gateway’s record is different. Any money it holds can only be refunded.',
  },
  'reference-first': {
    status: 422,
    says: 'Enter the reference and the amount exactly as in the gateway’s records.',
  },
  'notice-first': { status: 409, says: 'Read the privacy notice first.' },
  'impossible-birth-date': { status: 422, says: 'That date of birth is not possible.' },
  'guardian-first': {
    status: 422,
    says: 'For a patient under 18, declare that you are the parent or guardian.',
  },
  'not-cancellable-after-collection': {
    status: 409,
    says: 'A sample has already been collected, so this can no longer be cancelled.',
  },
  'moved-twice': { status: 409, says: 'This visit has already been moved twice.' },
  'last-order': { status: 409, says: 'This is the only person left. Cancel the whole booking.' },
  'charge-changed': {
    status: 409,
    says: 'The charge has changed since you saw it. Check it again.',
  },
  // notifiable diseases
  'notified-out-of-range': {
    status: 422,
    says: 'The day must be between the day of the sample and today.',
  },
  // the lab portal
  'no-split': {
    status: 409,
    says: 'The contract has no share for this category. Ask the back office first.',
  },
  'pcpndt-first': {
    status: 409,
    says: 'Ultrasound can be offered only with a PCPNDT Act registration that is valid today. Ask the back office to enter it first.',
  },
  'pcpndt-in-use': {
    status: 409,
    says: 'This lab offers ultrasound, which needs the PCPNDT registration. Switch those tests off first.',
  },
  'holiday-out-of-range': {
    status: 422,
    says: 'A holiday can be tomorrow at the earliest and a year ahead at the latest.',
  },
  'day-has-bookings': {
    status: 409,
    says: 'There are bookings on that day. Ask the back office to move them first.',
  },
  // a lab's registration
  'registration-closed': { status: 409, says: 'Lab registration is closed at present.' },
  'already-registered': {
    status: 409,
    says: 'A laboratory with this PAN and registration number is already registered.',
  },
  'fields-disagree': { status: 422, says: 'Some fields need to be corrected.' },
  // its documents
  'cover-first': {
    status: 422,
    says: 'Mask the first eight digits and the QR code of the Aadhaar card first.',
  },
  'empty-image': { status: 422, says: 'This file is empty. Choose it again.' },
  'image-too-large': { status: 413, says: 'This image is larger than 5 MB. Upload a smaller one.' },
  'not-an-image': {
    status: 422,
    says: 'This is not a complete image. Upload a PNG or JPEG that opens on your own device.',
  },
  'image-type-lies': {
    status: 422,
    says: 'This image is not of the type its name says. Save it again as PNG or JPEG.',
  },
  'too-many-pixels': {
    status: 422,
    says: 'This image has more than 40 megapixels. Make it smaller and upload it again.',
  },
  'animated-image': { status: 422, says: 'This picture is animated; upload a still image.' },
  'expiry-first': { status: 422, says: 'Enter the last day on which this document is valid.' },
  'registration-number-first': {
    status: 422,
    says: 'Enter the registration number as on the document.',
  },
  'already-expired': { status: 422, says: 'This document has already expired. Refuse it instead.' },
  // a lab's life and contract
  'not-ready': { status: 409, says: 'This lab cannot take bookings yet. Something is missing.' },
  'change-waiting': {
    status: 409,
    says: 'Another change of this kind is waiting for a decision. Withdraw it or decide it first.',
  },
  // a lab's papers
  'paper-first': {
    status: 409,
    says: 'Upload the document first: the person who approves this checks it.',
  },
  'paper-replaced': {
    status: 409,
    says: 'Another document was uploaded after this was proposed. Refuse it, and ask for a new proposal.',
  },
  'paper-over': { status: 422, says: 'This licence has already expired.' },
  'paper-begins-later': {
    status: 409,
    says: 'This is not valid yet. Approve it on or after its first day.',
  },
  'scope-unknown': {
    status: 422,
    says: 'The scope names codes that are not in our test catalogue.',
  },
  // payouts to labs
  'week-not-over': { status: 409, says: 'That week is not over yet.' },
  'batch-exists': { status: 409, says: 'A batch for this week already exists.' },
  'nothing-to-pay': { status: 409, says: 'No lab is due a payment for that week.' },
  'account-changed': {
    status: 409,
    says: 'A lab has changed its bank account since this batch was made. Withdraw it and make it again.',
  },
  'bad-file': { status: 422, says: 'This file cannot be read. Export it from the bank again.' },
  'rate-too-early': { status: 422, says: 'A new rate can start tomorrow at the earliest.' },
  'rate-stands': { status: 409, says: 'A rate for this tax already starts on that day.' },
  // visit
  taken: { status: 409, says: 'Another phlebotomist has accepted this visit.' },
  'released-too-often': {
    status: 409,
    says: 'You gave back three visits within 24 hours. You can accept visits again when one of them is older.',
  },
  overlapping: { status: 409, says: 'You already have a visit at that time.' },
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
    says: 'This visit is over or was cancelled. Its details are no longer shown.',
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
  'no-phone': { status: 409, says: 'This patient has no phone number.' },
  'cash-first': { status: 409, says: 'Take the cash before the first tube.' },
  'wrong-amount': { status: 422, says: 'Take exactly the amount shown.' },
  // the platform's money
  'no-cash-held': { status: 409, says: 'This person is not holding any cash.' },
  'bank-amount-differs': {
    status: 422,
    says: 'The bank’s amount differs from the amount counted. Ask the bank before you continue.',
  },
  'reference-used': { status: 409, says: 'This reference is already used for another entry.' },
  'gateway-holds-less': {
    status: 409,
    says: 'The gateway balance is lower than this amount. Check the amounts.',
  },
  'tubes-open': { status: 409, says: 'A planned tube has been neither collected nor left out.' },
  'no-tube-collected': { status: 409, says: 'Nothing was collected. Report a failed visit.' },
  // tube
  'barcode-used': { status: 409, says: 'This barcode has been used before. Take a new label.' },
  'wrong-tube': { status: 409, says: 'This barcode belongs to another tube.' },
  'tube-of-another': {
    status: 409,
    says: 'This label is on another person’s tube. Set that tube aside and scan the right one.',
  },
  'not-handed-over': { status: 409, says: 'The phlebotomist has not handed this tube over yet.' },
  // refunds
  'more-than-paid': { status: 409, says: 'That is more than what is left of the payment.' },
  'already-refunded': { status: 409, says: 'This test has already been refunded.' },
  'reason-first': {
    status: 422,
    says: 'Enter why it is not refunded. The patient will read this.',
  },
  'account-first': { status: 409, says: 'The patient has not said yet which account to use.' },
  'claimed-by-another': { status: 409, says: 'Someone else has taken this refund to the bank.' },
  'claim-first': { status: 409, says: 'Take the refund to the bank first, then enter its number.' },
  'utr-used': { status: 409, says: 'This transfer number belongs to another refund.' },
  'utr-differs': { status: 409, says: 'This is not the transfer number of that payment.' },
  'more-than-missing': { status: 409, says: 'That is more than the amount still missing.' },
  'more-than-owed': { status: 409, says: 'That is more than the amount owed.' },
  'day-to-come': { status: 422, says: 'This day is in the future.' },
  disputed: {
    status: 409,
    says: 'The patient’s bank disputes this payment. Nothing can be paid or refunded from it until that is decided.',
  },
  'unknown-bank': { status: 422, says: 'No bank has an IFSC that starts like this.' },
  // results
  'computed-result': {
    status: 422,
    says: 'This value is calculated from other results of the order; it can’t be entered.',
  },
  'follows-inputs': {
    status: 422,
    says: 'This value is calculated from other results of the order. Take one of those back and it follows.',
  },
  'inputs-first': {
    status: 409,
    says: 'This value is calculated. Verify the results it is based on first.',
  },
  'wrong-result-type': { status: 422, says: 'This test needs a different type of result.' },
  'report-withdrawn': {
    status: 410,
    says: 'This report was withdrawn. Do not use it; ask the lab or your doctor what to do.',
  },
  'report-altered': {
    status: 409,
    says: 'This report does not match what the lab signed, so we do not show it. We have been alerted; ask the lab for its copy.',
  },
  'revision-open': {
    status: 409,
    says: 'Another change to this report is waiting for a second person. Sign or discard it first.',
  },
  'nothing-changed': { status: 422, says: 'Nothing differs from the published report.' },
  'pdf-not-ready': { status: 409, says: 'The PDF is being prepared. Try again in a moment.' },
  'needs-decision': {
    status: 409,
    says: 'Ranges and limits alone can’t judge this result. The pathologist must decide first.',
  },
  'not-a-choice': {
    status: 422,
    says: 'This test does not have that choice: see `facts.choices`.',
  },
  'impossible-number': {
    status: 422,
    says: 'This test can’t have a value this low. Check the sign and the decimal point.',
  },
  'number-too-great': {
    status: 422,
    says: 'No test has a value this high. Check the number.',
  },
  'prints-as-zero': {
    status: 422,
    says: 'The report would print this number as zero. Send what is in `facts.instead`.',
  },
  'number-expected': {
    status: 422,
    says: 'This test needs a number, such as 5.2, <0.01 or >1000.',
  },
  'comma-in-number': {
    status: 422,
    says: 'Send the number with a decimal point and no commas: see `facts.instead`.',
  },
  'other-unit': {
    status: 422,
    says: 'This test is reported in another unit: see `facts.unit`. Nothing is converted for you.',
  },
  'only-less-or-more': { status: 422, says: 'Only < or > can come before a number.' },
  'person-under-test': {
    status: 409,
    says: 'This person has a booked test that is not yet reported. Correct this after the report, or cancel the booking first.',
  },
  'same-person': { status: 409, says: 'A second person must do this step.' },
  'own-booking': {
    status: 409,
    says: 'This booking belongs to your own account. A colleague must do this.',
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

/** A refusal returned by a rule of the domain, as an error to throw. */
export function asRefusal({ error, facts }: Refused<RefusalCode>): Refusal {
  return new Refusal(error, facts && { facts })
}

/**
 * The answer of a verb, or the refusal that its transaction stored: thrown after the commit, so
 * that a wrong code still counts and a mismatch stays in the audit.
 */
export function unlessRefused<Outcome extends object>(outcome: Outcome): Exclude<Outcome, Stored> {
  if (isStored(outcome)) throw new Refusal(outcome.refused)
  return outcome as Exclude<Outcome, Stored> // narrowed above, which a generic type does not show
}

type Stored = { refused: RefusalCode }

function isStored(outcome: object): outcome is Stored {
  return 'refused' in outcome
}

/**
 * Checks the code, not the class: the web build has its own copy of this module, so `instanceof`
 * would not recognise a refusal thrown by the server.
 * Source: decision 004.
 */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}
