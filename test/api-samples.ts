import { bookingNumber } from '#src/domain/bookings/booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { sealProposal } from '#src/usecases/labs/sealed-proposal.ts'
import {
  aBooker,
  aQuote,
  DEMO_PASSWORD,
  demoActor,
  freeHours,
  type Person,
  reported,
} from './booking.ts'
import { aPng } from './images.ts'
import { aJoinedLab } from './labs.ts'
import { aShortSubmission } from './lab-submission.ts'
import type { Product } from './people.ts'
import { anAddition } from './revisions.ts'

/** The ids of one tenant, as a request would name them. */
export type Ids = Awaited<ReturnType<typeof aTenant>>
export type Sample = (ids: Ids) => { path?: string | readonly string[]; body?: unknown }

/** A finished booking with everything that has an id. */
export async function aTenant(of: Product) {
  const crew = {
    phlebotomist: await demoActor(of, 'phlebotomist'),
    technician: await demoActor(of, 'technician'),
    authoriser: await demoActor(of, 'authoriser'),
    booker: await aBooker(of),
  }
  const done = await reported(of, crew)
  const startsAt = (await freeHours(of)).at(-1) ?? ''
  const { quoteId } = await aQuote(of, crew.booker, { startsAt })
  const { patientId, addressId, phone } = crew.booker
  const { actor } = await aBooker(of) // to be suspended: not the one who asks
  const userId: string = actor.id
  const grantId = crypto.randomUUID()
  await of.asOwner(`insert into role_grants (id, user_id, role) values ($1, $2, 'finance')`, [
    grantId,
    userId,
  ])
  const { lifeLabId, changeId } = await aContract(of)
  const documentId = await aDocument(of, done.openLabId)
  const depositId = await aSlip(of)
  const attemptNumber = await aFailedAttempt(of, done.bookingId)
  const refundId = await aBankRefund(of, done.bookingId)
  const { revisionId } = await of.as(crew.technician).draftRevision({
    reportId: ReportId.parse(done.reportId),
    revision: anAddition(),
  })
  const visitFeeId = await aVisitFee(of, done.bookingId)
  const contactMessageId = await aContactMessage(of, await demoActor(of, 'backoffice'))
  return {
    ...done,
    startsAt,
    quoteId: String(quoteId),
    patientId,
    addressId,
    phone,
    userId,
    grantId,
    contactMessageId,
    revisionId: String(revisionId),
    documentId,
    refundId,
    visitFeeId,
    depositId,
    attemptNumber,
    lifeLabId,
    changeId,
  }
}

/** A trip to the gateway that led to nothing. */
async function aFailedAttempt(of: Product, bookingId: string): Promise<string> {
  const number = bookingNumber(of.clock.at(), of.world.chance.digits(6))
  await of.asOwner('insert into booking_numbers (number, taken_at) values ($1, now())', [number])
  await of.asOwner(
    `insert into payment_attempts (id, number, payment_id, booking_id, account_id, amount_paise,
       currency, state, created_at, page_ends_at)
     select $1, $2, p.id, b.id, b.account_id, p.amount_paise, 'INR', 'failed', now(), now()
     from bookings b join payments p on p.booking_id = b.id where b.id = $3`,
    [of.world.chance.uuid(), number, bookingId],
  )
  return number
}

/** Money that goes back by bank, and nobody said to which account yet. */
async function aBankRefund(of: Product, bookingId: string): Promise<string> {
  const refundId = of.world.chance.uuid()
  await of.asOwner(
    `insert into refunds (id, booking_id, amount_paise, state, reason, mode, due_by, requested_at)
     values ($1, $2, 100, 'approved', 'cancelled', 'bank', current_date, now())`,
    [refundId, bookingId],
  )
  return refundId
}

/** A fee that its patient may dispute and the office decides. */
async function aVisitFee(of: Product, bookingId: string): Promise<string> {
  const visitFeeId = of.world.chance.uuid()
  await of.asOwner(
    `insert into visit_fees (id, visit_id, booking_id, account_id, phlebotomist_id, reason,
       amount_paise, phlebotomist_part_paise, withheld_paise, state, doubts, created_at, due_at)
     select $1, v.id, v.booking_id, v.account_id, v.phlebotomist_id, 'not-home', 12000, 10000, 0,
       'to-decide', '{no-phone}', now(), now() + interval '48 hours'
     from visits v where v.booking_id = $2 limit 1`,
    [visitFeeId, bookingId],
  )
  return visitFeeId
}

let slips = 0

/** Cash handed in at the office, not yet held against the bank's paper. */
async function aSlip(of: Product): Promise<string> {
  slips += 1
  const depositId = of.world.chance.uuid()
  await of.asOwner(
    `insert into cash_deposits (id, number, phlebotomist_id, expected_paise, counted_paise, state,
       taken_by, taken_at)
     select $1, $2, p.user_id, 100, 100, 'taken', u.id, now() from phlebotomists p, "user" u
     where u.email like 'backoffice2@%' limit 1`,
    [depositId, `D-of-tests-${slips}`],
  )
  return depositId
}

/** A lab of its own, to be switched and deleted; and a change of LAB001's contract. */
async function aContract(of: Product) {
  const lifeLabId: string = await aJoinedLab(of)
  const changeId = ContractChangeId.parse(of.world.chance.uuid())
  const rows = [{ categoryCode: null, platformPercent: 20, labPercent: 80 }]
  await of.asOwner(
    `insert into contract_changes (id, lab_id, kind, state, proposal_sealed, proposed_by, proposed_at)
     values ($1, (select id from labs where code = 'LAB001'), 'shares', 'withdrawn', $2,
       (select id from "user" where email like 'backoffice2@%'), now())`,
    [changeId, sealProposal(of.world, changeId, { kind: 'shares', rows })],
  )
  return { lifeLabId, changeId: String(changeId) }
}

let documents = 0
/** Of each tenant another kind: one does not take the place of the other's. */
const kinds = ['licence', 'branch-image', 'other-certifications', 'signatory-pan'] as const

/** A picture that the office uploaded for the lab. */
async function aDocument(of: Product, labId: string): Promise<string> {
  documents += 1
  const { id } = await of.as(await demoActor(of, 'backoffice')).addDocument({
    of: { labId: labId as LabId },
    kind: kinds[documents % kinds.length] ?? 'licence',
    bytes: aPng(),
    declared: 'png',
  })
  return id
}

/** What a visitor wrote, by its id. */
async function aContactMessage(of: Product, office: Person) {
  await of.as({ kind: 'visitor' }).sendContactMessage({
    username: 'Asha Rao',
    email: `${crypto.randomUUID()}@patients.example`,
    subject: 'A question',
    phone: '+919845012345',
  })
  const { messages } = await of.as(office).listContactMessages({ state: 'new' })
  return String(messages[0]?.id)
}

/** Moves a tenant to another lab, city and phlebotomist: nothing of it is anybody's of the first. */
export async function elsewhere(of: Product, ids: Ids) {
  const { asOwner } = of
  const lab = `(select id from labs where code = 'LAB005')`
  const orders = `(select id from orders where booking_id = '${ids.bookingId}')`
  await asOwner(`update orders set lab_id = ${lab} where booking_id = $1`, [ids.bookingId])
  for (const table of ['tubes', 'test_items', 'reports', 'report_revisions'])
    await asOwner(`update ${table} set lab_id = ${lab} where order_id in ${orders}`)
  await asOwner(`update lab_documents set lab_id = ${lab} where id = $1`, [ids.documentId])
  await asOwner(`update contract_changes set lab_id = ${lab} where id = $1`, [ids.changeId])
  await asOwner(`update call_tasks set lab_id = ${lab} where id = $1`, [ids.callTaskId])
  await asOwner(
    `update visits set location_id = 2, phlebotomist_id = (select id from "user"
       where email like 'phlebotomist2@%') where booking_id = $1`,
    [ids.bookingId],
  )
}

export const missing = (ids: Ids): Ids => {
  const none = Object.keys(ids).map((name) => [name, crypto.randomUUID()])
  const changeId = '01970000-0000-7000-8000-000000000000'
  const other = {
    barcode: 'NEVER-SEEN-1',
    verifyToken: 'x'.repeat(43),
    attemptNumber: `OPL${'0'.repeat(19)}`,
    startsAt: ids.startsAt,
    changeId,
  }
  return { ...ids, ...Object.fromEntries(none), ...other }
}

const params = (of: Ids, id: keyof Ids) => ({ path: String(of[id]) })
const visit: Sample = (of) => params(of, 'visitId')
const tube: Sample = (of) => ({ ...params(of, 'tubeId'), body: { barcode: 'ACCESS-0001' } })
const item: Sample = (of) => params(of, 'testItemId')
const scan: Sample = ({ barcode }) => ({ body: { barcode } })
const nothing: Sample = () => ({})

/** A well-formed request of every route. A route without a row fails the access matrix. */
export const samples: Record<string, Sample> = {
  'GET /items': nothing,
  'GET /items/{code}': () => ({ path: 'HB' }),
  'GET /offers': () => ({ path: '?codes=HB&latitude=12.975&longitude=77.605' }),
  'GET /pincodes/{pincode}': () => ({ path: '560001' }),
  'GET /bank-branches/{ifsc}': () => ({ path: 'SBIN0000001' }),
  'GET /locations': nothing,
  'GET /labs/{id}': (of) => params(of, 'openLabId'),
  'POST /lab-applications': () => ({ body: aShortSubmission() }),
  'GET /lab-applications/status': nothing,
  'POST /labs': () => {
    const { signatory: _later, ...body } = aShortSubmission()
    return { body }
  },
  'POST /lab-applications/{id}/review': (of) => params(of, 'labId'),
  'POST /lab-applications/{id}/changes': (of) => ({
    ...params(of, 'labId'),
    body: { reason: 'a test' },
  }),
  'POST /lab-applications/{id}/approval': (of) => params(of, 'labId'),
  'POST /lab-applications/{id}/refusal': (of) => ({
    ...params(of, 'labId'),
    body: { reason: 'a test' },
  }),
  'GET /managed-labs': nothing,
  'GET /managed-labs/count': nothing,
  'GET /managed-labs/{id}': (of) => params(of, 'openLabId'),
  'POST /managed-labs/{id}': (of) => ({
    ...params(of, 'openLabId'),
    body: { version: 99 },
  }),
  // Things of nobody in particular, and those that stay whoever deletes them.
  'GET /managed-locations': nothing,
  'POST /locations': () => ({
    body: { name: 'Mysuru', slug: 'mysuru', latitude: 12.3, longitude: 76.65 },
  }),
  'POST /locations/{locationId}': () => ({
    path: '1',
    body: { version: 1, name: 'Bengaluru', latitude: 12.97, longitude: 77.59 },
  }),
  'DELETE /locations/{locationId}': () => ({ path: '1' }),
  'GET /franchises': nothing,
  'POST /franchises': () => ({ body: { name: 'Mysuru Franchise' } }),
  'POST /franchises/{franchiseId}': () => ({ path: '1', body: { version: 1, name: 'Oxalate' } }),
  'DELETE /franchises/{franchiseId}': () => ({ path: '1' }),
  'GET /categories': nothing,
  'POST /categories': () => ({
    body: {
      code: 'GEN',
      name: 'Genetics',
      serviceType: 'Tests',
      platformPercent: 20,
      labPercent: 80,
    },
  }),
  'POST /categories/{code}': () => ({
    path: 'HAE',
    body: { version: 1, name: 'Haematology', platformPercent: 25, labPercent: 75 },
  }),
  'DELETE /categories/{code}': () => ({ path: 'HAE' }),
  'GET /audit': () => ({ path: '?what=place:manage' }),
  'GET /labs/{id}/desk': (of) => params(of, 'labId'),
  'GET /labs/{id}/offers': (of) => params(of, 'labId'),
  'GET /labs/{id}/offers/{itemCode}': (of) => ({ path: [of.labId, 'HB'] }),
  'POST /labs/{id}/offers/{itemCode}': (of) => ({
    path: [of.labId, 'WBC'],
    body: { pricePaise: 21_000, listPricePaise: 30_000, tatHours: 12 },
  }),
  'GET /labs/{id}/hours': (of) => params(of, 'labId'),
  'POST /labs/{id}/slot-capacity': (of) => ({ ...params(of, 'labId'), body: { capacity: 20 } }),
  'POST /labs/{id}/holidays': (of) => ({
    ...params(of, 'labId'),
    body: { day: '2027-01-26', reason: 'Republic Day' },
  }),
  'DELETE /labs/{id}/holidays/{day}': (of) => ({ path: [of.labId, '2027-01-26'] }),
  'GET /labs/{id}/staff': (of) => params(of, 'labId'),
  'GET /labs/{id}/life': (of) => params(of, 'lifeLabId'),
  // An old version: whoever may is told so, and the lab stays for the next one who asks.
  'POST /labs/{id}/status': (of) => ({
    ...params(of, 'lifeLabId'),
    body: { status: 1, version: 99 },
  }),
  'POST /labs/{id}/suspension': (of) => ({
    ...params(of, 'lifeLabId'),
    body: { reason: 'a test', version: 99 },
  }),
  'DELETE /labs/{id}/suspension': (of) => ({ ...params(of, 'lifeLabId'), body: { version: 99 } }),
  'DELETE /labs/{id}': (of) => ({ ...params(of, 'lifeLabId'), body: { version: 99 } }),
  'GET /labs/{id}/documents': (of) => params(of, 'labId'),
  'POST /labs/{id}/documents/{kind}': (of) => ({
    path: [of.labId, 'afrb'],
    body: { data: `data:image/png;base64,${aPng().toString('base64')}` },
  }),
  'POST /labs/{id}/documents/{kind}/declaration': (of) => ({
    path: [of.labId, 'gst'],
    body: { declaration: 'a test' },
  }),
  'GET /lab-documents/{id}/link': (of) => params(of, 'documentId'),
  'POST /lab-documents/{id}/review': (of) => ({
    ...params(of, 'documentId'),
    body: { decision: 'refused', reason: 'a test', version: 99 },
  }),
  'GET /lab-watch': nothing,
  'GET /contract-changes/waiting': nothing,
  'GET /labs/{id}/contract-changes': (of) => params(of, 'labId'),
  'POST /labs/{id}/contract-changes/bank': (of) => ({
    ...params(of, 'labId'),
    body: {
      bankName: 'State Bank of India',
      accountHolderName: 'A lab',
      accountNumber: '123456789012',
      ifsc: 'SBIN0000001',
    },
  }),
  'POST /labs/{id}/contract-changes/shares': (of) => ({
    ...params(of, 'labId'),
    body: { rows: [{ categoryCode: null, platformPercent: 20, labPercent: 80 }] },
  }),
  'POST /contract-changes/{id}/decision': (of) => ({
    ...params(of, 'changeId'),
    body: { decision: 'approve', password: DEMO_PASSWORD, version: 1 },
  }),
  'POST /contract-changes/{id}/withdrawal': (of) => params(of, 'changeId'),
  'POST /visits/{id}/early': (of) => ({
    ...params(of, 'visitId'),
    body: { isAllowed: true, version: 1 },
  }),
  'GET /outbox': nothing,
  'GET /demo-clock': nothing,
  'POST /demo-clock': () => ({ body: { to: '2027-01-01T00:00:00Z' } }),
  'GET /me': nothing,
  'POST /me/notice': () => ({ body: { version: NOTICE_VERSION } }),
  'DELETE /me/notice': nothing,
  'GET /patients': nothing,
  'POST /patients': () => ({
    body: { name: 'Asha Rao', birthDate: '1990-01-01', sex: 'female', relation: 'other' },
  }),
  'GET /addresses': nothing,
  'POST /addresses': () => ({
    body: {
      line: '1 Road',
      locality: 'Here',
      district: 'There',
      state: 'Karnataka',
      pincode: '560001',
      latitude: 12.9,
      longitude: 77.6,
      pointSource: 'placed',
    },
  }),
  'GET /people': () => ({ path: '?q=nobody' }),
  'POST /people/{id}/suspension': (of) => ({ ...params(of, 'userId'), body: { reason: 'a test' } }),
  'DELETE /people/{id}/suspension': (of) => ({
    ...params(of, 'userId'),
    body: { reason: 'a test' },
  }),
  'POST /people/{id}/roles': (of) => ({ ...params(of, 'userId'), body: { role: 'finance' } }),
  'DELETE /people/{id}/roles/{grantId}': (of) => ({ path: [of.userId, of.grantId] }),
  'GET /slots': (of) => ({ path: `?labIds=${of.openLabId}` }),
  'POST /quotes': ({ addressId, patientId, startsAt, openLabId }) => ({
    body: { addressId, startsAt, orders: [{ patientId, labId: openLabId, items: ['HB'] }] },
  }),
  'POST /bookings': ({ quoteId }) => ({ body: { quoteId } }),
  'GET /bookings': nothing,
  'GET /bookings/{id}': (of) => params(of, 'bookingId'),
  'POST /bookings/{id}/cancel': (of) => ({
    ...params(of, 'bookingId'),
    body: { expectedChargePaise: 1 },
  }),
  'POST /orders/{id}/cancel': (of) => params(of, 'orderId'),
  'GET /visits': nothing,
  'GET /visits/{id}': visit,
  'POST /visits/{id}/accept': visit,
  'POST /visits/{id}/depart': visit,
  'POST /visits/{id}/arrive': (of) => ({ ...visit(of), body: {} }),
  'POST /visits/{id}/call': visit,
  'GET /visit-watch': nothing,
  'POST /visits/{id}/new-code': (of) => ({
    ...visit(of),
    body: { version: 1, reason: 'spoke-to-patient' },
  }),
  'POST /visit-fees/{id}/dispute': (of) => ({ ...params(of, 'visitFeeId'), body: { version: 1 } }),
  'POST /visit-fees/{id}/decide': (of) => ({
    ...params(of, 'visitFeeId'),
    body: { version: 1, verdict: 'waive', reason: 'not-proved' },
  }),
  'POST /visits/{id}/finish': visit,
  'POST /visits/{id}/release': (of) => ({ ...visit(of), body: { reason: 'a test' } }),
  'POST /visits/{id}/identify': (of) => ({
    ...visit(of),
    body: {
      startCode: '0000',
      patients: [{ orderId: of.orderId, name: 'Meera Nair', birthDate: '1984-02-29' }],
    },
  }),
  'POST /visits/{id}/cash': (of) => ({ ...visit(of), body: { amountPaise: 100 } }),
  'POST /visits/{id}/hand-over': visit,
  'POST /visits/{id}/fail': (of) => ({ ...visit(of), body: { reason: 'unsafe' } }),
  'POST /visits/{id}/reschedule': (of) => ({ ...visit(of), body: { startsAt: of.startsAt } }),
  'POST /tubes/{id}/label': tube,
  'POST /tubes/{id}/collect': tube,
  'POST /tubes/{id}/spoil': (of) => params(of, 'tubeId'),
  'POST /tubes/{id}/write-off': (of) => ({
    ...params(of, 'tubeId'),
    body: { reason: 'difficult-vein' },
  }),
  'POST /labels': () => ({ body: { count: 1 } }),
  'POST /tubes/{id}/lose': (of) => ({
    ...params(of, 'tubeId'),
    body: { version: 1, reason: 'mislaid' },
  }),
  'POST /specimens/receive': scan,
  'POST /specimens/accept': scan,
  'POST /specimens/reject': ({ barcode }) => ({ body: { barcode, reason: 'clotted' } }),
  'GET /payments/{number}': (of) => params(of, 'attemptNumber'),
  'POST /payments/{number}/check': (of) => params(of, 'attemptNumber'),
  'GET /payment-reviews': nothing,
  'POST /payment-reviews/{number}': (of) => ({
    ...params(of, 'attemptNumber'),
    body: { as: 'fail', reason: 'a test' },
  }),
  'GET /dues': nothing,
  'POST /refunds/{id}/account': (of) => ({
    ...params(of, 'refundId'),
    body: { upi: 'meera@okbank', upiAgain: 'meera@okbank' },
  }),
  'GET /cash-in-hand': nothing,
  'GET /own-cash': nothing,
  'GET /cash-deposits': nothing,
  'GET /cash-deposits/{id}': (of) => params(of, 'depositId'),
  'POST /cash-deposits/{id}/reconcile': (of) => ({
    ...params(of, 'depositId'),
    body: { bankReference: 'a test', amountPaise: 1 },
  }),
  'POST /cash-deposits': () => ({
    body: { phlebotomistId: '01970000-0000-7000-8000-000000000000', amountPaise: 100 },
  }),
  'GET /bench': (of) => ({ path: `?labId=${of.labId}` }),
  'POST /test-items/{id}/result': (of) => ({
    ...item(of),
    body: { type: 'numeric', value: 1, version: 99 },
  }),
  'POST /test-items/{id}/verify': (of) => ({ ...item(of), body: { version: 99 } }),
  'POST /test-items/{id}/retest': (of) => ({
    ...item(of),
    body: { reason: 'a test', version: 99 },
  }),
  'POST /results/authorise': ({ orderId, testItemId }) => ({
    body: { orderId, password: DEMO_PASSWORD, results: [{ testItemId, version: 99 }] },
  }),
  'POST /calls/{id}': (of) => ({
    ...params(of, 'callTaskId'),
    body: { toldTo: 'Nobody', readBack: 'Nothing' },
  }),
  'GET /calls/{id}': (of) => params(of, 'callTaskId'),
  'POST /calls/{id}/attempts': (of) => ({
    ...params(of, 'callTaskId'),
    body: { outcome: 'no-answer' },
  }),
  'GET /reports/{id}': (of) => params(of, 'reportId'),
  'GET /reports/{id}/pdf': (of) => params(of, 'reportId'),
  'GET /orders/{id}/report': (of) => params(of, 'orderId'),
  'POST /reports/{id}/revisions': (of) => ({
    ...params(of, 'reportId'),
    body: {
      kind: 'append',
      version: 1,
      reason: 'comment-added',
      words: 'The lab adds a comment.',
      text: 'A comment of a test.',
    },
  }),
  'GET /revisions/{id}': (of) => params(of, 'revisionId'),
  'POST /revisions/{id}/sign': (of) => ({
    ...params(of, 'revisionId'),
    body: { version: 1, password: DEMO_PASSWORD },
  }),
  'POST /revisions/{id}/discard': (of) => ({ ...params(of, 'revisionId'), body: { version: 1 } }),
  'POST /revisions/{id}/confirm': (of) => ({
    ...params(of, 'revisionId'),
    body: { version: 1, password: DEMO_PASSWORD },
  }),
  'POST /reports/{id}/withdrawals': (of) => ({
    ...params(of, 'reportId'),
    body: {
      version: 1,
      reason: 'wrong-patient',
      words: 'A report of a test is taken back.',
      password: DEMO_PASSWORD,
    },
  }),
  'GET /withdrawals': nothing,
  'GET /verifications/{token}': (of) => params(of, 'verifyToken'),
}

/** A sample as a request: method, address below `/api/v1` and body. */
export function requestOf(key: string, ids: Ids) {
  const [method = '', template = ''] = key.split(' ')
  const { path = '', body } = samples[key]?.(ids) ?? {}
  const parts = [path].flat()
  const address = template.includes('{')
    ? template.replaceAll(/\{\w+\}/g, () => parts.shift() ?? '')
    : template + parts.join('')
  return { method, address, body }
}
