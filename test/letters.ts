import { agreementNews, referralNews } from '#src/domain/referrals/told.ts'
import { documentKinds } from '#src/domain/documents/document.ts'
import { rupees } from '#src/domain/money.ts'
import { validities } from '#src/domain/labs/validity.ts'
import type { Language } from '#src/domain/people/language.ts'
import { voiceOf } from '#src/messages/letter.ts'
import type { LetterEvent, LetterFacts } from '#src/messages/letters.ts'
import { operatorOf } from '#src/main/settings/operator-env.ts'

const operator = operatorOf({ OPERATOR_STATE: 'Karnataka', OPERATOR_LANGUAGE: 'en' }, true)
export const letterHouse = { operator, baseUrl: 'https://oxalate.example' }

export const aVoice = (language: Language) => voiceOf(letterHouse, language)

const at = Temporal.Instant.from('2026-12-01T18:30:00Z')
const endsOn = Temporal.PlainDate.from('2027-01-31')
const ticket = { number: 'T20261128-123456', path: '/contact/tickets/T20261128-123456/key' }
const lab = { code: 'AB7K2', name: 'City Lab, Indiranagar' }
const path = '/labregister/resume/token'
const application = { ...lab, reason: 'Show the other side of the licence.', path }
const wrote = {
  username: 'Asha',
  email: 'asha@mail.example',
  phone: '+91 98100 00001',
  subject: 'Parking',
}
const breaks = Array.from({ length: 52 }, (_, n) => ({
  day: '2026-11-26',
  kind: 'missing-here',
  key: `3100${n}`,
}))
const due = { caseNumber: 'CB-1', respondBy: '2026-12-01', id: 'c1' }
const invited = { place: null, invitedBy: 'Meera Rao', path: '/invitation/token' }

const asked = { price: rupees(250), listPrice: rupees(300), tatHours: 24, isActive: true }
const priceChanges = [
  { item: 'TSH', before: asked, after: { ...asked, price: rupees(275), listPrice: rupees(320) } },
  { item: 'ESR', before: null, after: asked },
  { item: 'USG', before: null, after: { ...asked, isActive: false } },
  { item: 'HbA1c', before: asked, after: { ...asked, tatHours: 12, isActive: false } },
  { item: 'CRP', before: { ...asked, isActive: false }, after: asked },
]

/** Facts of every letter, in each of its variants. */
export const letterSamples: { readonly [Event in LetterEvent]: readonly LetterFacts[Event][] } = {
  'account-erased': [
    { booksUntil: '2034-11-28', medicalUntil: '2029-11-28' },
    { booksUntil: null, medicalUntil: null },
  ],
  'account-link': (['sign-up', 'account-exists', 'reset', 'no-account'] as const).map((kind) => ({
    kind,
    path: '/reset/token',
  })),
  'backup-code-used': [{ left: 7 }],
  'backup-codes-renewed': [{}],
  'breaks-open': [
    { breaks: breaks.slice(0, 2), pastReversal: 0 },
    { breaks, pastReversal: 3 },
  ],
  'call-reminder': [
    { count: 1, minutes: 0 },
    { count: 2, minutes: 0 },
    { count: 1, minutes: 30 },
    { count: 3, minutes: 60 },
  ],
  'call-the-lab': [{ lab: 'Aarav Diagnostics', phone: '+91 80222 23333' }],
  'calls-unheard': [
    { count: 1, minutes: 30, lab: 'Aarav Diagnostics', phone: '+91 80222 23333' },
    { count: 2, minutes: 60, lab: 'Aarav Diagnostics', phone: '+91 80222 23333' },
  ],
  'value-unmatched': [{ instrument: 'Counter' }],
  'rule-switched-off': (['failed', 'due', 'gone'] as const).flatMap((why) => {
    const instruments = why === 'gone' ? [] : ['Counter', 'Analyser']
    return [['TSH'], ['TSH', 'CRP']].map((tests) => {
      return { why, instruments, tests, path: '/lab/auto-verification' }
    })
  }),
  'chargebacks-due': [{ due: [true, false].map((isOverdue) => ({ ...due, isOverdue })) }],
  'contact-answer': [{ ...ticket, subject: 'Parking', text: 'There is parking behind the lab.' }],
  'contact-message': [
    { ...wrote, ...ticket, message: 'Is there parking?' },
    { ...wrote, ...ticket, message: null },
  ],
  'email-asked': [
    { kind: 'new', path: '/my-data/email/token' },
    { kind: 'wanted' },
    { kind: 'current', path: '/keep-address/token' },
  ],
  'email-changed': [{}],
  invitation: [
    { ...invited, role: 'lab-authoriser', place: 'City Lab, Indiranagar' },
    ...(['patient', 'phlebotomist', 'lab-technician', 'lab-manager'] as const).map((role) => ({
      ...invited,
      role,
    })),
    ...(['back-office', 'finance', 'administrator'] as const).map((role) => ({ ...invited, role })),
  ],
  'invitation-decided': [
    { email: 'asha@mail.example', decidedBy: 'Meera Rao', refusedReason: undefined },
    { email: 'asha@mail.example', decidedBy: 'Meera Rao', refusedReason: 'I never heard of it' },
  ],
  'invitation-waits': [{ invitedBy: 'Meera Rao', path: '/backoffice/invitations/i1' }],
  'lab-application-approved': [application],
  'lab-application-changes-requested': [application],
  'lab-application-refused': [application],
  'lab-application-submitted': [application],
  'lab-application-under-review': [application],
  'lab-bank-changed': [
    { ...lab, bankName: 'State Bank of India', accountLastFour: '4321', effectiveAt: at },
  ],
  'lab-capacity-changed': [{ ...lab, before: 4, after: 6, path: '/lab/desk/hours' }],
  'lab-document-refused': documentKinds.map((kind) => ({ ...application, kind })),
  'lab-draft-link': [{ path }],
  'lab-prices-changed': [
    { ...lab, changes: priceChanges, path: '/lab/desk/prices' },
    { ...lab, changes: priceChanges.slice(0, 1), path: '/lab/desk/prices' },
  ],
  'lab-validity-ends': validities.flatMap((of) =>
    ([30, 0] as const).map((days) => ({ ...lab, of, endsOn, days })),
  ),
  'passkey-added': [{ name: 'Laptop' }],
  'password-changed': [{ passkeys: [] }, { passkeys: ['Laptop', 'Phone'] }],
  'phone-replaced': [{}],
  'reach-somebody': [{ lab: 'Aarav Diagnostics', phone: '+91 80222 23333', person: 'Meera Nair' }],
  'agreement-told': agreementNews.map((what) => ({
    what,
    lab: 'Aarav Diagnostics',
    path: '/lab/desk/partners',
  })),
  'referral-told': referralNews.map((what) => ({
    what,
    lab: 'Aarav Diagnostics',
    path: '/lab/referrals/r1',
  })),
  'report-altered': [{ reportNumber: 'R-2026-1', reportId: 'r1', number: 2 }],
  'second-factor-reset': [{}],
  'sign-in-code': [{ code: '123456' }],
  'sign-in-tries': (['password', 'phone-code', 'app-code', 'passkey'] as const).map((tried) => ({
    tried,
  })),
  'talk-reminder': [
    { before: 1, after: 0 },
    { before: 2, after: 1 },
  ],
  'visit-asked': [
    {
      startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z'),
      answerBy: Temporal.Instant.from('2026-11-26T03:30:00Z'),
    },
  ],
  'visit-not-passed-on': (['declined', 'expired', 'lapsed'] as const).map((how) => ({
    startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z'),
    number: 'B-2026-1',
    how,
  })),
  'visit-taken-off': [false, true].map((isOver) => ({
    startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z'),
    isOver,
  })),
  'visit-offered-on': [
    {
      startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z'),
      answerBy: Temporal.Instant.from('2026-11-26T03:30:00Z'),
    },
  ],
  'cannot-work': [{ until: Temporal.Instant.from('2026-11-26T18:30:00Z') }],
  'roster-trimmed': [{}],
  'visit-passed-on': [{ startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z') }],
  'visit-cancelled': [{ startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z') }],
  'visit-moved-away': [{ startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z') }],
  'visit-offered': [{ startsAt: Temporal.Instant.from('2026-11-26T04:30:00Z') }],
  'ticket-acknowledged': [{ ...ticket, endBy: at }],
  'ticket-closed': (['resolved', 'not-upheld', 'not-ours', 'repeated'] as const).map((reason) => ({
    ...ticket,
    reason,
    text: 'We called the lab.',
  })),
  'ticket-due': (['acknowledge', 'end'] as const).flatMap((deadline) =>
    [false, true].map((isBroken) => ({ ...ticket, deadline, isBroken, by: at })),
  ),
  'ticket-received': [{ ...ticket, acknowledgeBy: at, endBy: at }],
  'ticket-replied': [ticket],
}
