import { analyteKeepers } from './analytes.ts'
import { bookingNumber } from '#src/domain/bookings/booking.ts'
import { COMPARISON_CONSENT_VERSION } from '#src/domain/comparisons/comparison-consent.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { sealProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'
import {
  aBooker,
  aQuote,
  DEMO_PASSWORD,
  demoActor,
  freeHours,
  type Person,
  reported,
} from './booking.ts'
import { aMeasuredTest, aRun, openFailure } from './controls-of-lab.ts'
import { aPng } from './images.ts'
import { aJoinedLab } from './labs.ts'
import { openAccount } from './settlement.ts'
import { aShortSubmission } from './lab-submission.ts'
import type { Product } from './people.ts'
import { anAddition } from './revisions.ts'
import { rosterWish } from './rosters.ts'

/** The ids of one tenant, as a request names them. */
/** Rules of a lab's own that say nothing. */
const noRules = {
  method: 'Urease',
  unit: 'mg/dL',
  decimals: null,
  reportableLow: null,
  reportableHigh: null,
  impossibleLow: null,
  impossibleHigh: null,
  ranges: [],
  limits: [],
  delta: null,
  stability: null,
}

export type Ids = Awaited<ReturnType<typeof aTenant>>
export type Sample = (ids: Ids) => { path?: string | readonly string[]; body?: unknown }

/** Of one test only one change waits at a time: each tenant proposes one of another test. */
const toPropose = ['CREA', 'TSH', 'HB', 'PLT', 'NA', 'K', 'FBS', 'RBS']

async function aProposedAnalyte(of: Product): Promise<string> {
  const { rows } = await of.pool.query('select count(*)::int as count from analyte_versions')
  const code = toPropose[rows[0].count % toPropose.length] ?? 'CREA'
  return (await analyteKeepers(of)).proposed(code)
}

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
  const { actor } = await aBooker(of) // to lose a role
  const { actor: suspended } = await aBooker(of) // neither the caller nor staff
  const userId: string = actor.id
  const grantId = crypto.randomUUID()
  await of.asOwner(`update "user" set email_verified = true where id = $1`, [userId])
  await of.asOwner(`insert into role_grants (id, user_id, role) values ($1, $2, 'finance')`, [
    grantId,
    userId,
  ])
  const invitationId = await anInvitation(of)
  const waitingId = await anInvitation(of, { role: 'administrator', password: DEMO_PASSWORD })
  const { lifeLabId, changeId } = await aContract(of)
  const documentId = await aDocument(of, done.openLabId)
  const depositId = await aSlip(of)
  const proposals = await openProposals(of, depositId)
  const attemptNumber = await aFailedAttempt(of, done.bookingId)
  const refundId = await aBankRefund(of, done.bookingId)
  const { revisionId } = await of.as(crew.technician).draftRevision({
    reportId: ReportId.parse(done.reportId),
    revision: anAddition(),
  })
  const visitFeeId = await aVisitFee(of, done.bookingId)
  const caseId = await aNotifiableCase(of, done.testItemId)
  const consentId = await aConsent(of, done.testItemId)
  const contactMessageId = await aContactMessage(of)
  const controls = await aFailedControl(of, crew)
  const analyteVersionId = await aProposedAnalyte(of)
  const phlebotomistId: string = crew.phlebotomist.id
  return {
    analyteVersionId,
    ...done,
    ...proposals,
    ...controls,
    phlebotomistId,
    leaveId: await aLeave(of, phlebotomistId),
    ...(await aBridge(of, done.testItemId)),
    manifestId: await aManifest(of, phlebotomistId, done),
    ...(await aHold(of, { phlebotomistId, visitId: done.visitId })),
    pathologistId: crew.authoriser.id,
    startsAt,
    quoteId: String(quoteId),
    patientId,
    addressId,
    spareAddressId: await anotherAddress(of, addressId),
    phone,
    userId,
    suspendedId: String(suspended.id),
    grantId,
    invitationId,
    waitingId,
    contactMessageId,
    revisionId: String(revisionId),
    documentId,
    refundId,
    visitFeeId,
    testOfferId: await aTestOffer(of, done.testItemId),
    caseId,
    consentId,
    depositId,
    attemptNumber,
    lifeLabId,
    changeId,
  }
}

type Offer = { role: 'finance' | 'administrator'; password?: string }

/** A second address of the same account, to be removed. */
async function anotherAddress(of: Product, addressId: string): Promise<string> {
  const spareId = of.world.chance.uuid()
  await of.asOwner(
    `insert into addresses (id, account_id, line, locality, district, state, pincode, latitude,
       longitude, point_source, created_at)
     select $1, account_id, line, locality, district, state, pincode, latitude, longitude,
       point_source, created_at from addresses where id = $2`,
    [spareId, addressId],
  )
  return spareId
}

/** A role offered to an unused address; an administrator's waits for another one. */
async function anInvitation(of: Product, offer: Offer = { role: 'finance' }): Promise<string> {
  const second = of.as(await demoActor(of, 'administrator2'))
  const email = `invited-${crypto.randomUUID()}@example.org`
  const { id } = await second.inviteToRole({ email, ...offer })
  return String(id)
}

/** A failed trip to the gateway. */
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

/** A phone that was lost, and what the office must look at because of it. */
async function aHold(of: Product, { phlebotomistId, visitId }: Record<string, string>) {
  const [offlineDeviceId, holdId] = [of.world.chance.uuid(), of.world.chance.uuid()]
  await of.asOwner(
    `insert into offline_devices (id, phlebotomist_id, name, public_key, place, registered_at,
       revoked_at, revoked_by) values ($1, $2, 'Field phone', $3, 1, now(), now(), $2)`,
    [offlineDeviceId, phlebotomistId, `B${offlineDeviceId}`],
  )
  await of.asOwner(
    `insert into offline_holds (id, visit_id, phlebotomist_id, device_id, reason, opened_at)
     values ($1, $2, $3, $4, 'device-revoked', now())`,
    [holdId, visitId, phlebotomistId, offlineDeviceId],
  )
  return { offlineDeviceId, holdId }
}

const whenSent = { sentAt: '2026-11-26T05:00:00Z', heardAt: '2026-11-26T05:00:00Z' }

/** An event in its form, with a signature that is none. */
function anUnsignedEvent({ offlineDeviceId: deviceId, visitId }: Ids) {
  const id = crypto.randomUUID()
  const when = { happenedAt: '2026-11-26T05:00:00Z', offsetMs: 0 }
  const said = { form: 'oxalate-offline-1', id, deviceId, number: 1, visitId, ...when }
  const text = JSON.stringify({ ...said, step: { kind: 'depart' } })
  return { text, signature: 'x'.repeat(86) }
}

/** An instrument of the lab with its key, and a value of it that waits. */
async function aBridge(of: Product, itemId: string) {
  const ids = Array.from({ length: 5 }, () => of.world.chance.uuid())
  const [bridgeKeyId = '', linkId = '', accountId = '', messageId = '', arrivedId = ''] = ids
  const { rows } = await of.pool.query('select lab_id from test_items where id = $1', [itemId])
  const labId = rows[0].lab_id
  await of.asOwner(`insert into "user" (id, name, email) values ($1, 'Counter', $2)`, [
    accountId,
    `${accountId}@instruments.invalid`,
  ])
  await of.asOwner(
    `insert into bridge_keys (id, lab_id, name, secret_sealed, created_at, created_by)
     values ($1, $2, 'Front desk', 'sealed', now(), $3)`,
    [bridgeKeyId, labId, accountId],
  )
  await of.asOwner(
    `insert into instrument_links (id, lab_id, name, account_id, profile, profile_version,
       created_at, created_by) values ($1, $2, $3, $4, 'sysmex-xn', 1, now(), $4)`,
    [linkId, labId, `Counter ${linkId}`, accountId],
  )
  await of.asOwner(
    `insert into instrument_messages (id, lab_id, link_id, key_id, control_id, sha256, raw_sealed,
       received_at) values ($1::uuid, $2, $3, $4, '', $1::text, 'sealed', now())`,
    [messageId, labId, linkId, bridgeKeyId],
  )
  await of.asOwner(
    `insert into arrived_results (id, message_id, link_id, lab_id, number, sample_id, code, value,
       unit, flags, status, is_control, reason)
     values ($1, $2, $3, $4, 1, 'S1', 'WBC', '5', '10*3/uL', '[]', 'F', false, 'unknown-sample')`,
    [arrivedId, messageId, linkId, labId],
  )
  return { bridgeKeyId, linkId, arrivedId }
}

let leaveDays = 0

/** A day of leave, another one for each tenant. */
async function aLeave(of: Product, phlebotomistId: string): Promise<string> {
  leaveDays += 2
  const leaveId = of.world.chance.uuid()
  await of.asOwner(
    `insert into leaves (id, phlebotomist_id, starts_at, ends_at)
     select $1, $2, day, day + interval '1 day'
     from (select timestamptz '2027-06-01' + $3 * interval '1 day' as day) of_leave`,
    [leaveId, phlebotomistId, leaveDays],
  )
  return leaveId
}

/** A hand-over of the booking's tube that its lab has not confirmed. */
async function aManifest(of: Product, phlebotomistId: string, tube: Tube): Promise<string> {
  const manifestId = of.world.chance.uuid()
  await of.asOwner(
    `with given as (insert into manifests (id, lab_id, phlebotomist_id, given_at)
       values ($1, $2, $3, now()))
     insert into manifest_tubes (manifest_id, tube_id, scanned_at) values ($1, $4, now())`,
    [manifestId, tube.labId, phlebotomistId, tube.tubeId],
  )
  return manifestId
}

type Tube = { tubeId: string; labId: string }

/** A refund by bank, without an account yet. */
async function aBankRefund(of: Product, bookingId: string): Promise<string> {
  const refundId = of.world.chance.uuid()
  await of.asOwner(
    `insert into refunds (id, booking_id, amount_paise, state, reason, mode, due_by, requested_at)
     values ($1, $2, 100, 'approved', 'cancelled', 'bank', current_date, now())`,
    [refundId, bookingId],
  )
  return refundId
}

/** A test that its patient may pay for or decline: as if a rule of the lab had offered it. */
async function aTestOffer(of: Product, testItemId: string): Promise<string> {
  const [offerId, ruleId, quoteId] = [0, 1, 2].map(() => of.world.chance.uuid())
  await of.asOwner(`alter table reflex_rules disable trigger user;
    alter table reflex_offers disable trigger user`)
  await of.asOwner(
    `with cause as (select item.*, o.booking_id, o.account_id, r.id as result_id,
         (select code from tests where code <> item.test_code order by code limit 1) as adds,
         (select tube_id from tube_items where test_item_id = item.id limit 1) as tube_id
       from test_items item join orders o on o.id = item.order_id
         join results r on r.test_item_id = item.id and r.is_current where item.id = $1),
     rule as (insert into reflex_rules (id, lab_id, cause_code, kind, bound, adds_code, terms, sample_hours,
         effective_from, reason, proposed_by, proposed_at)
       select $2::uuid, lab_id, test_code, 'above', 1, adds, 'offered', 48, current_date, 'reason', account_id, now()
       from cause returning id)
     insert into reflex_offers (id, order_id, booking_id, account_id, lab_id, result_id, rule_id, cause_item_id,
       adds_code, state, created_at, quote_id, price_paise, tube_id, offered_at, ends_at, place)
     select $3::uuid, order_id, booking_id, account_id, lab_id, result_id, rule.id, cause.id, adds, 'offered', now(),
       $4::uuid, 100, tube_id, now(), now() + interval '24 hours', 1 from cause, rule`,
    [testItemId, ruleId, offerId, quoteId],
  )
  await of.asOwner(`alter table reflex_rules enable trigger user;
    alter table reflex_offers enable trigger user`)
  return String(offerId)
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

/** As if its test were notifiable. */
async function aNotifiableCase(of: Product, testItemId: string): Promise<string> {
  const caseId = of.world.chance.uuid()
  await of.asOwner(
    `insert into notifiable_cases (id, lab_id, test_item_id, result_id, kind, system, state, opened_at)
     select $1, i.lab_id, i.id, r.id, 'retraction', 'idsp', 'open', now()
     from test_items i join results r on r.test_item_id = i.id and r.is_current where i.id = $2`,
    [caseId, testItemId],
  )
  return caseId
}

/** As if its order had asked for consent. */
async function aConsent(of: Product, testItemId: string): Promise<string> {
  const consentId = of.world.chance.uuid()
  await of.asOwner(
    `insert into test_consents (id, order_id, account_id, lab_id, family, text_version, language,
       signed_name, is_guardian, consented_by, consented_at)
     select $1, o.id, o.account_id, o.lab_id, 'genetic', 1, 'en', o.patient_name, false,
       o.account_id, now()
     from orders o join test_items i on i.order_id = o.id where i.id = $2`,
    [consentId, testItemId],
  )
  return consentId
}

let slips = 0

/** Cash deposited at the office, not yet compared with the bank's statement. */
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

/** Proposals that money was found or paid back, and a payout that was withdrawn. */
async function openProposals(of: Product, depositId: string) {
  const [correctionId, debtId, batchId, payoutId] = Array.from({ length: 4 }, () =>
    of.world.chance.uuid(),
  )
  const office = `(select id from "user" where email like 'backoffice2@%')`
  const lab = await aJoinedLab(of)
  await of.asOwner(
    `insert into cash_corrections (id, deposit_id, amount_paise, bank_reference, reason, state,
       proposed_by, proposed_at)
     values ($1, $2, 1, $3, 'a test', 'proposed', ${office}, now())`,
    [correctionId, depositId, `of ${correctionId}`],
  )
  await of.asOwner(
    `insert into lab_debts (id, lab_id, amount_paise, how, reason, state, proposed_by, proposed_at)
     values ($1, $2, 1, 'written-off', 'a test', 'proposed', ${office}, now())`,
    [debtId, lab],
  )
  await of.asOwner(
    `insert into settlement_batches (id, number, week, state, made_by, made_at)
     values ($1, $2, '2026-01-05', 'withdrawn', ${office}, now())`,
    [batchId, `S-of-${batchId}`],
  )
  await openAccount(of, lab)
  await of.asOwner(
    `insert into settlement_payouts (id, number, batch_id, lab_id, state, gross_paise,
       commission_paise, gst_paise, tds_paise, claw_back_paise, net_paise, bank_account_id)
     select $1, $2, $3, lab_id, 'withdrawn', 1, 0, 0, 0, 0, 1, id
     from lab_bank_accounts where lab_id = $4`,
    [payoutId, `P-of-${payoutId}`, batchId, lab],
  )
  return {
    correctionId: String(correctionId),
    debtId: String(debtId),
    payoutId: String(payoutId),
  }
}

/** A separate lab, to be activated and deleted; and a change of LAB001's contract. */
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
/** A different kind for each tenant: one does not replace the other's. */
const kinds = ['licence', 'branch-image', 'other-certifications', 'signatory-pan'] as const

/** An image that the office uploaded for the lab. */
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

/** A visitor's message, by its id. */
async function aContactMessage(of: Product) {
  const { number } = await of.as({ kind: 'visitor' }).sendContactMessage({
    username: 'Asha Rao',
    email: `${crypto.randomUUID()}@patients.example`,
    subject: 'A question',
    phone: '+919845012345',
  })
  const { rows } = await of.pool.query('select id from contact_messages where number = $1', [
    number,
  ])
  return String(rows[0].id)
}

/** An instrument of the lab, and a control of it that failed. */
async function aFailedControl(
  of: Product,
  { technician, authoriser }: { technician: Person; authoriser: Person },
) {
  const manager = await demoActor(of, 'labmanager')
  const crew = { manager, technician, pathologist: authoriser }
  const measured = await aMeasuredTest(of, crew, 'CREA')
  await aRun(of, technician, measured, [3.5, 0])
  const failureId = await openFailure(of, technician, measured)
  return { instrumentId: String(measured.instrumentId), failureId: String(failureId) }
}

/** Moves a tenant to another lab, city and phlebotomist: nobody of the first owns any of it. */
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
  await asOwner(`update notifiable_cases set lab_id = ${lab} where id = $1`, [ids.caseId])
  await asOwner(`update lab_instruments set lab_id = ${lab} where id = $1`, [ids.instrumentId])
  // What failed stays: it moves only without its guard.
  await asOwner('alter table control_failures disable trigger control_failures_stay')
  await asOwner(`update control_failures set lab_id = ${lab} where id = $1`, [ids.failureId])
  await asOwner('alter table control_failures enable trigger control_failures_stay')
  // Its owner is evidence: it moves only without its guard.
  await asOwner('alter table test_consents disable trigger test_consents_written_once')
  await asOwner(`update test_consents set lab_id = ${lab} where id = $1`, [ids.consentId])
  await asOwner('alter table test_consents enable trigger test_consents_written_once')
  await asOwner(
    `update visits set location_id = 2, phlebotomist_id = (select id from "user"
       where email like 'phlebotomist2@%') where booking_id = $1`,
    [ids.bookingId],
  )
  await asOwner(
    `update leaves set phlebotomist_id = (select id from "user"
       where email like 'phlebotomist2@%') where id = $1`,
    [ids.leaveId],
  )
  await asOwner(
    `update manifests set lab_id = ${lab}, phlebotomist_id = (select id from "user"
       where email like 'phlebotomist2@%') where id = $1`,
    [ids.manifestId],
  )
  for (const [table, id] of [
    ['bridge_keys', ids.bridgeKeyId],
    ['instrument_links', ids.linkId],
    ['arrived_results', ids.arrivedId],
  ])
    await asOwner(`update ${table} set lab_id = ${lab} where id = $1`, [id])
  await asOwner(
    `update offline_devices set phlebotomist_id = (select id from "user"
       where email like 'phlebotomist2@%') where id = $1`,
    [ids.offlineDeviceId],
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
    instrumentId: changeId,
    failureId: changeId,
    testOfferId: changeId,
  }
  return { ...ids, ...Object.fromEntries(none), ...other }
}

const params = (of: Ids, id: keyof Ids) => ({ path: String(of[id]) })
const visit: Sample = (of) => params(of, 'visitId')
const tube: Sample = (of) => ({ ...params(of, 'tubeId'), body: { barcode: 'ACCESS-0001' } })
const item: Sample = (of) => params(of, 'testItemId')
const scan: Sample = ({ barcode }) => ({ body: { barcode } })
const nothing: Sample = () => ({})
const aPaper = ({ documentId }: Ids) => ({
  number: 'KPME-1',
  to: '2030-01-01',
  documentId,
  version: 0,
})

/** Well formed, but nobody's. */
const noProof = { challengeId: '01970000-0000-7000-8000-000000000000', code: '000000' }

/** A well-formed request for every route. A route without a row fails the access matrix. */
export const samples: Record<string, Sample> = {
  'GET /items': nothing,
  'GET /items/{code}': () => ({ path: 'HB' }),
  'GET /suggestions': () => ({ path: '?q=thyr' }),
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
  // Rows that belong to nobody in particular, and those that stay whoever deletes them.
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
  'GET /labs/{id}/ranges': (of) => params(of, 'labId'),
  // Never the current texts: a permitted caller is told that they changed, and nothing is
  // confirmed.
  'POST /labs/{id}/range-confirmations': (of) => ({
    ...params(of, 'labId'),
    body: { tests: [{ testCode: 'HB', fingerprint: 'a'.repeat(64), version: 99 }] },
  }),
  'POST /labs/{id}/range-confirmations/{testCode}/withdrawal': (of) => ({
    path: [of.labId, 'HB'],
    body: { fingerprint: 'a'.repeat(64), version: 99, reason: 'Another analyser.' },
  }),
  'GET /labs/{id}/analytes': (of) => params(of, 'labId'),
  'GET /labs/{id}/analytes/{testCode}': (of) => ({ path: [of.labId, 'UREA'] }),
  // As above: a permitted caller is told that the page is old, or that there is no such version.
  'POST /labs/{id}/analytes/{testCode}/versions': (of) => ({
    path: [of.labId, 'UREA'],
    body: { version: 99, effectiveFrom: '2030-01-01', reason: 'Another analyser.', rules: noRules },
  }),
  'POST /labs/{id}/analyte-decisions': (of) => ({
    ...params(of, 'labId'),
    body: { versionId: of.analyteVersionId, decision: 'approved' },
  }),
  'GET /labs/{id}/verification-rules': (of) => params(of, 'labId'),
  // As above: nothing is set.
  'POST /labs/{id}/verification-rules': (of) => ({
    ...params(of, 'labId'),
    body: { rule: 'never', tests: [{ testCode: 'HB', version: 99 }] },
  }),
  'GET /labs/{id}/life': (of) => params(of, 'lifeLabId'),
  // An old version: a permitted caller is told so, and the lab stays for the next caller.
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
  'POST /labs/{id}/contract-changes/licence': (of) => ({
    ...params(of, 'labId'),
    body: { ...aPaper(of), from: '2026-01-01' },
  }),
  'POST /labs/{id}/contract-changes/accreditation': (of) => ({
    ...params(of, 'labId'),
    body: { ...aPaper(of), from: '2026-01-01', scope: ['HB'] },
  }),
  'POST /labs/{id}/contract-changes/pcpndt': (of) => ({ ...params(of, 'labId'), body: aPaper(of) }),
  'POST /contract-changes/{id}/decision': (of) => ({
    ...params(of, 'changeId'),
    body: { decision: 'approve', password: DEMO_PASSWORD, version: 1 },
  }),
  'POST /contract-changes/{id}/withdrawal': (of) => params(of, 'changeId'),
  'POST /visits/{id}/call-back': visit,
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
  'GET /patients/{id}/consent': (of) => params(of, 'patientId'),
  'POST /patients/{id}/consent': (of) => ({
    ...params(of, 'patientId'),
    body: { guardian: 'parent', ...noProof },
  }),
  'DELETE /patients/{id}/consent': (of) => params(of, 'patientId'),
  'GET /me/comparisons': nothing,
  'POST /patients/{id}/comparison': (of) => ({
    ...params(of, 'patientId'),
    body: { consentVersion: COMPARISON_CONSENT_VERSION, language: 'en' },
  }),
  'DELETE /patients/{id}/comparison': (of) => params(of, 'patientId'),
  'GET /me/urgent-contact': () => ({}),
  'POST /me/urgent-contact': () => ({
    body: { name: 'Arun Nair', phone: '9811112222', isAgreed: true, version: 1000 },
  }),
  'POST /me/urgent-contact/removal': () => ({ body: { version: 1000 } }),
  'POST /me/name': () => ({ body: { name: 'Meera Nair', version: 1000 } }),
  'POST /me/email': () => ({ body: { ...noProof, email: 'new@mail.example', version: 1 } }),
  'POST /me/push-subscription': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
      p256dh: `B${'x'.repeat(86)}`,
      auth: 'x'.repeat(22),
    },
  }),
  'POST /me/email/proof': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /me/code': nothing,
  'POST /me/data': () => ({ body: noProof }),
  'GET /me/erasure': nothing,
  'POST /me/erasure': () => ({ body: noProof }),
  'GET /patients': nothing,
  'POST /patients': () => ({
    body: { name: 'Asha Rao', birthDate: '1990-01-01', sex: 'female', relation: 'other' },
  }),
  'POST /patients/{id}': (of) => ({
    ...params(of, 'patientId'),
    body: { name: 'Meera Nair', birthDate: '1984-02-29', sex: 'female', version: 1 },
  }),
  'POST /patients/{id}/weight': (of) => ({
    ...params(of, 'patientId'),
    body: { weightKg: 16 },
  }),
  'GET /addresses': nothing,
  'DELETE /addresses/{id}': (of) => params(of, 'spareAddressId'),
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
  'POST /people/{id}/suspension': (of) => ({
    ...params(of, 'suspendedId'),
    body: { reason: 'a test' },
  }),
  'DELETE /people/{id}/suspension': (of) => ({
    ...params(of, 'suspendedId'),
    body: { reason: 'a test' },
  }),
  'DELETE /people/{id}/roles/{grantId}': (of) => ({ path: [of.userId, of.grantId] }),
  'GET /invitations': nothing,
  'POST /invitations': () => ({ body: { email: 'somebody@example.org', role: 'finance' } }),
  'POST /invitations/accept': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /invitations/{id}/resend': (of) => ({
    ...params(of, 'invitationId'),
    body: { version: 99 },
  }),
  'POST /invitations/{id}/withdraw': (of) => ({
    ...params(of, 'invitationId'),
    body: { version: 99 },
  }),
  'GET /invitations/{id}': (of) => params(of, 'waitingId'),
  'POST /invitations/{id}/approve': (of) => ({
    ...params(of, 'waitingId'),
    body: { version: 99, password: DEMO_PASSWORD },
  }),
  'POST /invitations/{id}/refuse': (of) => ({
    ...params(of, 'waitingId'),
    body: { version: 99, reason: 'a test' },
  }),
  'GET /slots': (of) => ({ path: `?labIds=${of.openLabId}` }),
  'POST /quotes': ({ addressId, patientId, startsAt, openLabId }) => ({
    body: { addressId, startsAt, orders: [{ patientId, labId: openLabId, items: ['HB'] }] },
  }),
  'POST /bookings': ({ quoteId }) => ({ body: { quoteId } }),
  'GET /bookings': nothing,
  'GET /bookings/{id}': (of) => params(of, 'bookingId'),
  'POST /bookings/{id}/add-on-quotes': (of) => ({
    ...params(of, 'bookingId'),
    body: { orderId: of.orderId, items: ['TSH'] },
  }),
  'POST /bookings/{id}/add-ons': (of) => ({
    ...params(of, 'bookingId'),
    body: { quoteId: of.quoteId },
  }),
  'POST /bookings/{id}/add-on-payments': (of) => ({
    ...params(of, 'bookingId'),
    body: { quoteId: of.quoteId },
  }),
  'POST /test-offers/{id}/payments': (of) => ({
    ...params(of, 'testOfferId'),
    body: { version: 1 },
  }),
  'POST /test-offers/{id}/decline': (of) => ({
    ...params(of, 'testOfferId'),
    body: { version: 1 },
  }),
  'POST /bookings/{id}/cancel': (of) => ({
    ...params(of, 'bookingId'),
    body: { expectedChargePaise: 1 },
  }),
  'POST /orders/{id}/cancel': (of) => params(of, 'orderId'),
  'POST /offline-devices': () => ({
    body: { name: 'Field phone', publicKey: `B${'A'.repeat(86)}` },
  }),
  'GET /offline-devices': nothing,
  'GET /rosters/{id}/offline-devices': (of) => params(of, 'phlebotomistId'),
  'POST /offline-devices/{id}/revoke': (of) => ({
    ...params(of, 'offlineDeviceId'),
    body: { version: 1 },
  }),
  'POST /offline-devices/{id}/events': (of) => ({
    ...params(of, 'offlineDeviceId'),
    body: { ...whenSent, events: [anUnsignedEvent(of)] },
  }),
  'POST /left-offline-events': (of) => ({
    body: {
      deviceId: of.offlineDeviceId,
      ...whenSent,
      events: [anUnsignedEvent(of)],
    },
  }),
  'GET /offline-holds': nothing,
  'POST /offline-holds/{id}/decide': (of) => ({
    ...params(of, 'holdId'),
    body: { version: 1, outcome: 'refused', cause: 'nobody-came', note: 'Nobody was there' },
  }),
  'GET /offline-holds/refused': nothing,
  'POST /offline-holds/{id}/take-back': (of) => ({
    ...params(of, 'holdId'),
    body: { version: 1, note: 'It was a mistake' },
  }),
  'POST /offline-holds/{id}/cash': (of) => ({
    ...params(of, 'holdId'),
    body: { version: 1, became: 'handed-back' },
  }),
  'GET /roster': nothing,
  'POST /roster': () => ({ body: rosterWish }),
  'POST /roster/leaves': () => ({
    body: { startsAt: '2027-03-01T00:00', endsAt: '2027-03-02T00:00' },
  }),
  'POST /roster/leaves/now': () => ({ body: { days: 1 } }),
  'POST /rosters/{id}/leaves/now': (of) => ({
    ...params(of, 'phlebotomistId'),
    body: { days: 1 },
  }),
  'POST /roster/leaves/{id}/end': (of) => ({ ...params(of, 'leaveId'), body: { version: 1 } }),
  'GET /rosters': nothing,
  'GET /rosters/{id}': (of) => params(of, 'phlebotomistId'),
  'POST /rosters/{id}/bounds': (of) => ({
    ...params(of, 'phlebotomistId'),
    body: {
      version: 1,
      mostRadiusKm: 60,
      mostVisitsPerHour: 1,
      mostTubesPerBag: 60,
      earliest: '00:00',
      latest: '24:00',
    },
  }),
  'GET /visits': nothing,
  'GET /visits/{id}': visit,
  'GET /tubes/{id}/custody': (of) => params(of, 'tubeId'),
  'POST /visits/{id}/accept': visit,
  'POST /visits/{id}/depart': visit,
  'POST /visits/{id}/arrive': (of) => ({ ...visit(of), body: {} }),
  'POST /visits/{id}/call': visit,
  'GET /visit-watch': nothing,
  'POST /visits/{id}/end-collection': (of) => ({
    ...visit(of),
    body: { version: 1, reason: 'phlebotomist-unreachable' },
  }),
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
  'POST /visits/{id}/separate': (of) => ({
    ...visit(of),
    body: {
      orderId: of.orderId,
      startsAt: of.startsAt,
      version: 1,
      paymentVersion: 1,
      expectedChargePaise: 0,
    },
  }),
  'POST /visits/{id}/separate-payments': (of) => ({
    ...visit(of),
    body: {
      orderId: of.orderId,
      startsAt: of.startsAt,
      version: 1,
      paymentVersion: 1,
      expectedChargePaise: 0,
    },
  }),
  'GET /orders/{id}/separate-visit': (of) => params(of, 'orderId'),
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
  'POST /specimens/store': ({ barcode }) => ({ body: { place: 'Rack 1', barcodes: [barcode] } }),
  'POST /specimens/dispose': ({ tubeId }) => ({
    body: { method: 'autoclaved', tubes: [{ tubeId, version: 1 }] },
  }),
  'POST /bridge-messages': ({ bridgeKeyId }) => ({
    body: {
      keyId: bridgeKeyId,
      sentAt: '2026-11-26T05:00:00Z',
      nonce: 'n'.repeat(22),
      instrument: 'Counter',
      message: 'SHxcXiY=',
      signature: 's'.repeat(43),
    },
  }),
  'POST /bridge-questions': ({ bridgeKeyId }) => ({
    body: {
      keyId: bridgeKeyId,
      sentAt: '2026-11-26T05:00:00Z',
      nonce: 'n'.repeat(22),
      instrument: 'Counter',
      sampleId: 'S1',
      signature: 's'.repeat(43),
    },
  }),
  'GET /labs/{id}/instrument-links': (of) => params(of, 'labId'),
  'POST /labs/{id}/instrument-links': (of) => ({
    ...params(of, 'labId'),
    body: { name: `Counter ${crypto.randomUUID()}`.slice(0, 40), profile: 'sysmex-xn' },
  }),
  'POST /instrument-links/{id}/retire': (of) => ({
    ...params(of, 'linkId'),
    body: { version: 1 },
  }),
  'POST /instrument-links/{id}/instrument': (of) => ({
    ...params(of, 'linkId'),
    body: { instrumentId: of.instrumentId, version: 0 },
  }),
  'POST /labs/{id}/bridge-keys': (of) => ({
    ...params(of, 'labId'),
    body: { name: 'Front desk' },
  }),
  'POST /bridge-keys/{id}/revoke': (of) => ({
    ...params(of, 'bridgeKeyId'),
    body: { version: 1 },
  }),
  'POST /instrument-previews': () => ({
    body: { profile: 'sysmex-xn', messages: ['H|\\^&'] },
  }),
  'GET /labs/{id}/arrived-results': (of) => params(of, 'labId'),
  'POST /arrived-results/{id}/retry': (of) => ({
    ...params(of, 'arrivedId'),
    body: { version: 1 },
  }),
  'POST /arrived-results/{id}/take': (of) => ({
    ...params(of, 'arrivedId'),
    body: { version: 1, itemVersion: 1, reason: 'measured-again' },
  }),
  'POST /arrived-results/{id}/discard': (of) => ({
    ...params(of, 'arrivedId'),
    body: { version: 1, reason: 'not-our-sample' },
  }),
  'GET /specimens/storage': nothing,
  'GET /specimens/disposals': nothing,
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
  'POST /payouts/{id}/return': (of) => ({
    ...params(of, 'payoutId'),
    body: { version: 99, utr: 'SBIN000000000001', reason: 'a test' },
  }),
  'POST /refunds/{id}/return': (of) => ({
    ...params(of, 'refundId'),
    body: { version: 99, utr: 'SBIN000000000001', reason: 'a test' },
  }),
  'POST /cash-deposits/{id}/corrections': (of) => ({
    ...params(of, 'depositId'),
    body: { version: 99, amountPaise: 1, bankReference: 'a test', reason: 'a test' },
  }),
  'POST /cash-corrections/{id}/decision': (of) => ({
    ...params(of, 'correctionId'),
    body: { version: 99, verdict: 'reject' },
  }),
  'GET /lab-debts': nothing,
  'POST /lab-debts': (of) => ({
    body: {
      how: 'written-off',
      labId: of.lifeLabId,
      amountPaise: 1,
      owedPaise: 1,
      reason: 'a test',
    },
  }),
  'POST /lab-debts/{id}/decision': (of) => ({
    ...params(of, 'debtId'),
    body: { version: 99, verdict: 'reject' },
  }),
  'GET /tax-remittances': nothing,
  'POST /tax-remittances': () => ({
    body: {
      tax: 'gst',
      month: '2026-10',
      amountPaise: 1,
      owedPaise: -1,
      challan: 'ATEST1',
      paidOn: '2026-01-01',
    },
  }),
  'GET /bench': (of) => ({ path: `?labId=${of.labId}` }),
  'POST /test-items/{id}/result': (of) => ({
    ...item(of),
    body: { type: 'numeric', value: 1, version: 99 },
  }),
  'POST /orders/{id}/results': (of) => ({
    ...params(of, 'orderId'),
    body: {
      results: [{ testItemId: of.testItemId, result: { type: 'numeric', value: 1, version: 99 } }],
    },
  }),
  'POST /test-items/{id}/verify': (of) => ({ ...item(of), body: { version: 99 } }),
  'POST /test-items/{id}/hold': (of) => ({ ...item(of), body: { reason: 'a test', version: 99 } }),
  'POST /test-items/{id}/retest': (of) => ({
    ...item(of),
    body: { reason: 'a test', version: 99 },
  }),
  'POST /test-items/{id}/reopen': (of) => ({
    ...item(of),
    body: { reason: 'transcription', words: 'a test', version: 99 },
  }),
  'POST /orders/{id}/give-up': (of) => ({
    ...params(of, 'orderId'),
    body: { reason: 'reagent-out', tests: [{ testItemId: of.testItemId, version: 99 }] },
  }),
  'POST /test-items/{id}/decision': (of) => ({
    ...item(of),
    body: { version: 99, decision: 'normal', comment: 'a test' },
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
  'GET /consents': nothing,
  'POST /consents/{id}/withdrawal': (of) => params(of, 'consentId'),
  'POST /consents/{id}/counselling': (of) => ({
    ...params(of, 'consentId'),
    body: { version: 99, counsellor: 'Nobody' },
  }),
  'POST /consents/{id}/result-talks': (of) => ({
    ...params(of, 'consentId'),
    body: { version: 99, counsellor: 'Nobody', way: 'phone', outcome: 'explained' },
  }),
  'GET /labs/{id}/counsellor': (of) => params(of, 'labId'),
  'POST /labs/{id}/counsellor': (of) => ({
    ...params(of, 'labId'),
    body: {
      isOffered: true,
      counsellor: { name: 'Lakshmi Iyer', phone: '+919900000155', hours: 'Mon to Sat' },
    },
  }),
  'GET /labs/{id}/signatories': (of) => params(of, 'labId'),
  'POST /labs/{id}/signatories': (of) => ({
    ...params(of, 'labId'),
    body: {
      userId: of.pathologistId,
      name: 'Dr Lakshmi Iyer',
      qualification: 'MD Pathology',
      registrationNumber: 'KMC 48213',
      version: 99,
    },
  }),
  'POST /labs/{id}/signatories/end': (of) => ({
    ...params(of, 'labId'),
    body: { userId: of.pathologistId, version: 99 },
  }),
  'GET /notifiable-cases': nothing,
  'GET /notifiable-cases/{id}': (of) => params(of, 'caseId'),
  'POST /notifiable-cases/{id}': (of) => ({
    ...params(of, 'caseId'),
    body: { version: 99, authority: 'Nobody', reference: 'None', notifiedOn: '2026-01-05' },
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
