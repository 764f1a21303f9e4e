import type { RefusalTable } from './refusal-table.ts'

/** Refusals of quotes and bookings. */
export const bookingsRefusals = {
  'adults-only': {
    status: 409,
    says: 'This test is not done before the age of 18, when the person can decide alone. Ask a doctor.',
  },
  'question-unanswered': {
    status: 422,
    says: 'A test asks something about this person before it is booked. Answer it; "not known" is an answer.',
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
  'tested-twice': {
    status: 409,
    says: 'One of these tests is part of another one that you chose. Remove it, so that it is not paid for twice.',
  },
  'not-signatory': {
    status: 403,
    says: 'You are not registered as a signatory of this lab. Its manager can register you in the lab portal, under Signatories.',
  },
  'not-offered': { status: 409, says: 'This lab does not offer that test now.' },
  'out-of-reach': { status: 409, says: 'No lab comes to this address.' },
  'nobody-works-then': {
    status: 409,
    says: 'No phlebotomist works at that time. Choose another time.',
  },
  'nobody-near-then': {
    status: 409,
    says: 'No phlebotomist who works at that time comes to this address. Choose another time.',
  },
  'nobody-skilled-then': {
    status: 409,
    says: 'No phlebotomist who works at that time takes samples from people of every age in this booking. Choose another time.',
  },
  'lab-too-far-then': {
    status: 409,
    says: 'At that time the way to the lab takes longer than one of these samples keeps. Choose another time, or a lab that is nearer. The facts name the test and the minutes.',
  },
  'nobody-free-then': {
    status: 409,
    says: 'Every phlebotomist who could come at that time is booked. Choose another time.',
  },
  'slot-full': {
    status: 409,
    says: 'There is no place left at this time. Choose another time.',
  },
  'slot-too-soon': { status: 409, says: 'This time is too soon. Choose a later one.' },
  'too-late-to-add': {
    status: 409,
    says: 'Tests can no longer be added: a sample is taken, the cash is paid, or the visit is over. Book them separately.',
  },
  'offer-over': {
    status: 409,
    says: 'This test is no longer offered: its time is over, it was answered, or the sample or the result changed.',
  },
  'booking-unpaid': {
    status: 409,
    says: 'The online payment of this booking is still awaited. Pay for it first; then tests can be added.',
  },
  'booked-already': {
    status: 409,
    says: 'The booking has this test already, alone or as part of a panel. The facts name both.',
  },
  'other-quote': {
    status: 409,
    says: 'This quote is for something else: a booking of its own, or tests that join another booking.',
  },
  'order-full': { status: 409, says: 'One person can have no more tests in one booking.' },
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
} as const satisfies RefusalTable
