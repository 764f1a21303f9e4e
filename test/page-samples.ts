import type { Ids } from './api-samples.ts'
import { DEMO_PASSWORD } from './booking.ts'

type Named = Ids & { number: string }
type Form = Readonly<Record<string, string>>

/**
 * What a page is sent: a form that it takes from whoever may send it. Most name a version that was
 * never shown, or something that is not so now: they are read whole, judged, and change nothing.
 */
export type PageSample =
  | ((ids: Named) => Form)
  /** What whoever may send it is answered in words: 404 where nothing of that kind is there. */
  | { says: 404 | 422; form: Form }

const never = '99'
const stale = { version: never }
const absent = (form: Form): PageSample => ({ says: 404, form })
const nobody = '01970000-0000-7000-8000-000000000000'
const noProof = { challengeId: nobody, code: '000000' }
const reason = 'a test'

const giveUp = ({ testItemId }: Named): Form => ({
  reason: 'reagent-out',
  'tests[0]': testItemId,
  'shown[0].testItemId': testItemId,
  'shown[0].version': never,
})
const place = { name: 'Mysuru', slug: 'mysuru', latitude: '12.3', longitude: '76.65' }
const category = { name: 'Genetics', serviceType: 'Tests', platformPercent: '20', labPercent: '80' }
const letter = { caseNumber: 'CASE-1', amount: '1', reason }

const record = {
  locationId: '1',
  name: 'Neem Demo Pathlab',
  address: '17 Sample Road',
  latitude: '12.92302',
  longitude: '77.62481',
  opensAt: '07:30',
  closesAt: '19:30',
}

/** A form of each page that takes one and is not everybody's. A page without a row fails. */
export const pageSamples: Readonly<Record<string, PageSample>> = {
  '/backoffice/bookings/:number': ({ bookingId }) => ({
    intent: 'cancel',
    bookingId,
    expectedChargePaise: '0',
    fault: 'lab',
    reason,
  }),
  '/backoffice/bookings/:number/give-up/:orderId': giveUp,
  '/backoffice/categories': () => ({ code: 'HAE' }),
  '/backoffice/categories/new': () => ({ code: 'HAE', ...category }),
  '/backoffice/categories/:code': () => ({
    name: 'Genes',
    ...stale,
    platformPercent: '20',
    labPercent: '80',
  }),
  '/backoffice/downtime': absent({ intent: 'withdraw', downtimeId: nobody }),
  '/backoffice/franchises': () => ({ id: '1' }),
  '/backoffice/franchises/new': () => ({ name: 'A franchise' }),
  '/backoffice/franchises/:id': () => ({ name: 'A franchise', ...stale }),
  '/backoffice/invitations': ({ invitationId }) => ({
    intent: 'withdraw',
    id: invitationId,
    ...stale,
  }),
  '/backoffice/invitations/:id': () => ({ intent: 'refuse', reason, ...stale }),
  '/backoffice/labels': () => ({ count: '1' }),
  '/backoffice/labs': ({ lifeLabId }) => ({ labId: lifeLabId, status: '1' }),
  '/backoffice/labs/:id': () => ({ intent: 'suspend', reason, ...stale }),
  '/backoffice/labs/:id/documents': ({ documentId }) => ({
    intent: 'refuse',
    kind: 'licence',
    documentId,
    reason,
    ...stale,
  }),
  '/backoffice/labs/:id/edit': { says: 422, form: { ...record, ...stale } },
  '/backoffice/labs/new': () => ({ screen: 'branch', intent: 'back' }),
  '/backoffice/labs/new/documents': () => ({
    screen: 'branch',
    intent: 'declare',
    declaration: reason,
  }),
  '/backoffice/labs/new/keep': () => ({ screen: 'organization' }),
  '/backoffice/locations': () => ({ id: '1' }),
  '/backoffice/locations/new': () => place,
  '/backoffice/locations/:id': () => ({
    name: 'Mysuru',
    latitude: '12.3',
    longitude: '76.65',
    ...stale,
  }),
  '/backoffice/messages/:id': () => ({
    intent: 'close',
    reason: 'resolved',
    text: reason,
    ...stale,
  }),
  '/backoffice/people': ({ userId }) => ({ to: 'suspended', userId, reason }),
  '/backoffice/withdrawals': ({ revisionId }) => ({ intent: 'discard', revisionId, ...stale }),
  '/backup-codes': () => ({ password: 'wrong tree lamp' }),
  '/book/confirm': ({ quoteId }) => ({ quoteId }),
  '/book/new-address': () => ({ intent: 'look-up', pincode: '560001' }),
  '/book/new-patient': () => ({
    name: 'Asha Rao',
    birthDate: '1990-01-01',
    sex: 'female',
    relation: 'other',
  }),
  '/book/when': ({ startsAt }) => ({ at: startsAt }),
  '/book/where': ({ addressId }) => ({ address: addressId }),
  '/book/who': ({ patientId }) => ({ 'patients[0]': patientId }),
  '/bookings/:number': ({ bookingId }) => ({ bookingId, expectedChargePaise: '0' }),
  '/bookings/:number/refunds/:refundId': () => ({ intent: 'upi', upi: 'a@b', again: 'a@b' }),
  '/bookings/:number/time': ({ visitId, startsAt }) => ({ visitId, startsAt }),
  '/children/:id/consent': () => ({ intent: 'code' }),
  '/demo/clock': () => ({ to: '2020-01-01T00:00' }),
  '/devices': () => ({ intent: 'others' }),
  '/finance/breaks': () => ({ intent: 'run', day: '2026-01-05' }),
  '/finance/breaks/:id': absent({ intent: 'take' }),
  '/finance/cash': ({ userId }) => ({
    intent: 'count',
    phlebotomistId: userId,
    expectedPaise: '100',
    amount: '1',
  }),
  '/finance/cash/:id': () => ({ intent: 'reconcile', bankReference: 'BANK-1', amount: '1' }),
  '/finance/chargebacks': ({ number }) => ({ intent: 'dispute', number, ...letter }),
  '/finance/chargebacks/:id': absent({ intent: 'won', note: reason }),
  '/finance/debts': ({ debtId }) => ({ intent: 'confirm', debtId, ...stale }),
  '/finance/payments': ({ attemptNumber }) => ({ intent: 'fail', number: attemptNumber, reason }),
  '/finance/rates': absent({ intent: 'no-holiday', day: '2031-01-26' }),
  '/finance/receivables': absent({ intent: 'waive', receivableId: nobody, reason }),
  '/finance/refunds/:id': () => ({ intent: 'reject', reason }),
  '/finance/remittances': () => ({
    intent: 'gst',
    month: '2020-01',
    paidOn: '2020-02-05',
    challan: 'CHALLAN1',
    owedPaise: '1',
    amount: '1',
  }),
  '/finance/settlements': ({ orderId }) => ({ intent: 'release', orderId }),
  '/finance/settlements/:id': absent({ intent: 'withdraw' }),
  '/finance/statements/:id': absent({ intent: 'back', reason, utr: 'UTR0000000000001', ...stale }),
  '/lab': ({ barcode }) => ({ intent: 'receive', barcode }),
  '/lab/calls/:callTaskId': () => ({ toldTo: 'Dr Rao', readBack: 'low' }),
  '/lab/counselling': ({ consentId }) => ({ consentId, counsellor: 'Asha Rao', ...stale }),
  '/lab/desk': ({ changeId }) => ({ intent: 'withdraw-change', changeId, ...stale }),
  '/lab/desk/counselling': () => ({ intent: 'stop' }),
  '/lab/desk/documents': ({ changeId }) => ({ intent: 'withdraw-change', changeId, ...stale }),
  '/lab/desk/hours': () => ({ intent: 'remove', day: '2027-01-26' }),
  '/lab/desk/prices/:code': () => ({
    price: '210',
    listPrice: '300',
    tatHours: '12',
    standing: 'on',
  }),
  '/lab/desk/signatories': ({ pathologistId }) => ({
    intent: 'end',
    userId: pathologistId,
    ...stale,
  }),
  '/lab/notifiable/:caseId': () => ({
    authority: 'IHIP',
    reference: '7',
    notifiedOn: '2026-01-05',
    ...stale,
  }),
  '/lab/orders/:orderId': () => ({ intent: 'forget' }),
  '/lab/orders/:orderId/decide/:itemId': () => ({ decision: 'normal', comment: reason, ...stale }),
  '/lab/orders/:orderId/give-up': giveUp,
  '/lab/orders/:orderId/reopen/:itemId': () => ({
    reason: 'transcription',
    words: reason,
    ...stale,
  }),
  '/lab/orders/:orderId/retest/:itemId': () => ({ reason, ...stale }),
  '/lab/orders/:orderId/revise/:kind': ({ testItemId }) => ({
    reason: 'transcription',
    words: 'It was typed wrongly.',
    [`value-${testItemId}`]: '13.1',
    [`version-${testItemId}`]: never,
    ...stale,
  }),
  '/lab/orders/:orderId/typing': absent({ typist: nobody, rows: '[]' }),
  '/lab/ranges': () => ({ 'test[0]': `HB/${never}/${'a'.repeat(64)}` }),
  '/lab/revisions/:revisionId': () => ({ intent: 'discard', ...stale }),
  '/lab/second-person': () => ({ rule: 'never', 'test[0]': `HB/${never}` }),
  '/my-data': absent({ addressId: nobody }),
  '/my-data/email': () => ({ email: 'new@mail.example', version: '1000', password: DEMO_PASSWORD }),
  '/my-data/email/:token': () => ({}),
  '/my-data/erase': () => noProof,
  '/my-data/name': () => ({ name: 'Meera Nair', version: '1000' }),
  '/my-data/patients/:id': () => ({
    name: 'Meera Nair',
    birthDate: '1984-02-29',
    sex: 'female',
    version: '1000',
  }),
  '/my-data/phone': () => ({ phone: '98123 45670' }),
  '/my-data/phone/code': () => ({ phone: '+919812345670', code: '000000' }),
  '/passkeys': absent({ intent: 'remove', id: nobody }),
  '/phlebotomist': ({ visitId }) => ({ visitId }),
  '/phlebotomist/visits/:id': () => ({ intent: 'depart' }),
  '/phlebotomist/visits/:id/trouble': () => ({ intent: 'call' }),
  '/phlebotomist/visits/:id/tubes/:tubeId': () => ({ intent: 'spoil' }),
  '/phone': () => ({ phone: '98123 45671' }),
  '/phone/code': () => ({ phone: '+919812345671', code: '000000' }),
}
