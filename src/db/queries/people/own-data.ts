import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { OwnLists, OwnVisitFee } from '#src/domain/people/own-data.ts'
import { list, ordersOf, visitsOf } from '#src/db/queries/visits/own-visits.ts'
import { comparisonConsentsOf, comparisonsOf } from '#src/db/queries/comparisons/own-comparisons.ts'
import type { VisitFeeRow } from '#src/db/queries/visit-fees/visit-fees.ts'

/** The patient's statement is still sealed. */
type OwnFee = Pick<VisitFeeRow, 'id' | 'wordsSealed'>

/** Everything an account's owner may download; rows are plain JSON. */
export type OwnData = OwnLists & {
  /** Null where the address was never verified. */
  provenEmail: string | null
  visitFees: (OwnFee & OwnVisitFee)[]
}

/** In one statement, each list by its own index. */
export async function gatherData(tx: Tx, id: UserId): Promise<OwnData | undefined> {
  const own = sql`account_id = ${id}`
  const { rows } = await tx.execute<OwnData>(sql`select
    case when u.email_verified then u.email end as "provenEmail",
    jsonb_build_object('id', u.id, 'name', u.name, 'phone', u.phone,
      'email', case when u.email like '%@phone.invalid' then null else u.email end,
      'since', u.created_at, 'language', u.language) as account,
    ${list(sql`select name, birth_date as "birthDate", sex, relation, weight_grams as "weightGrams",
      weighed_on as "weighedOn", created_at as "addedAt" from patients where ${own} order by id`)} as patients,
    ${list(sql`select p.name as patient, g.guardian, g.notice_version as "noticeVersion",
      g.given_at as "givenAt", g.withdrawn_at as "withdrawnAt"
      from guardian_consents g join patients p on p.id = g.patient_id where g.${own} order by g.given_at`)} as "guardianConsents",
    ${list(comparisonConsentsOf(id))} as "comparisonConsents",
    ${list(comparisonsOf(id))} as comparisons,
    ${list(testConsentsOf(id))} as "testConsents",
    ${list(sql`select line, landmark, locality, district, state, pincode, latitude, longitude,
      point_source as "pointSource", created_at as "addedAt" from addresses where ${own} order by id`)} as addresses,
    ${list(sql`select version as "noticeVersion", hash, accepted_at as "acceptedAt", withdrawn_at as "withdrawnAt"
      from notice_acceptances where user_id = ${id} order by accepted_at`)} as consents,
    ${list(bookingsOf(id))} as bookings,
    ${list(sql`select r.id, r.state, v.number as version, v.published_at as "publishedAt", 
      case when r.state <> 'withdrawn' then v.body end as report
      from reports r join orders o on o.id = r.order_id join bookings b on b.id = o.booking_id
      join report_versions v on v.report_id = r.id
      where b.${own} order by v.published_at`)} as reports,
    ${list(sql`select b.number as booking, p.mode, p.state, p.amount_paise as "amountPaise",
      p.refunded_paise as "refundedPaise", p.receipt_number as "receiptNumber", p.collected_at as "paidAt",
      ${list(attemptsOf)} as attempts
      from bookings b join payments p on p.booking_id = b.id where b.${own} order by b.id, p.id`)} as payments,
    ${list(sql`select b.number as booking, r.amount_paise as "amountPaise", r.state, r.reason,
      r.requested_at as "requestedAt", r.processed_at as "processedAt", r.account_last_four as "accountLastFour", r.utr
      from bookings b join refunds r on r.booking_id = b.id where b.${own} order by r.requested_at`)} as refunds,
    ${list(sql`select b.number as booking, c.case_number as "caseNumber", c.amount_paise as "amountPaise", c.reason,
      c.state, c.opened_at as "openedAt", c.decided_at as "decidedAt"
      from chargebacks c join bookings b on b.id = c.booking_id where b.${own} order by c.opened_at`)} as chargebacks,
    ${list(sql`select b.number as booking, r.amount_paise as "amountPaise", r.state
      from receivables r join bookings b on b.id = r.booking_id where r.${own} order by r.id`)} as fees,
    ${list(feesOf(id))} as "visitFees",
    ${list(sql`select b.number as booking, c.amount_paise as "amountPaise", c.state
      from credits c join bookings b on b.id = c.booking_id where c.${own} order by c.id`)} as credits,
    ${list(sql`select email, asked_at as "askedAt", proved_at as "provedAt", ended_at as "endedAt"
      from email_changes where user_id = ${id} order by asked_at`)} as "emailChanges",
    ${list(sql`select user_agent as browser, ip_address as "networkAddress", created_at as "signedInAt",
      updated_at as "lastUsedAt" from session where user_id = ${id} order by created_at`)} as "signedInDevices",
    ${list(sql`select name, created_at as "madeAt", last_used_at as "lastUsedAt"
      from passkeys where user_id = ${id} order by created_at`)} as passkeys,
    ${list(sql`select s.user_agent as browser, d.consented_at as "agreedAt", d.consent_version as "consentVersion",
      d.consent_language as "consentLanguage", d.consent_sha256 as "consentSha256", d.last_ok_at as "lastMessageAt"
      from push_subscriptions d join session s on s.id = d.session_id
      where d.${own} order by d.consented_at`)} as "devicesWithMessages",
    ${list(sql`select name, phone, agreed_at as "agreedAt" from urgent_contacts where ${own}`)} as "urgentContact",
    ${list(sql`select seen_at as "lastSeenAt", wrong as "wrongTries"
      from known_devices where user_id = ${id} order by seen_at`)} as "knownDevices",
    ${list(sql`select g.role, l.name as lab, c.name as city from role_grants g left join labs l on l.id = g.lab_id
      left join locations c on c.id = g.location_id where g.user_id = ${id} order by g.id`)} as roles,
    ${list(sql`select email, role, state, sent_at as "sentAt"
      from invitations where accepted_by = ${id} order by sent_at`)} as invitations,
    ${list(sql`select reason, suspended_at as "suspendedAt", restored_at as "restoredAt", restored_reason as "restoredReason"
      from suspensions where user_id = ${id} order by suspended_at`)} as suspensions,
    ${list(sql`select list_head as "listHead" from person_preferences where user_id = ${id}`)} as preferences,
    ${list(sql`select s.shared_with as "sharedWith", s.version, s.made_at as "madeAt", s.ends_at as "endsAt",
      s.ended_at as "endedAt", s.wrong_tries as "wrongTries",
      ${list(sql`select v.at, v.kind as seen from report_share_views v
        where v.share_id = s.id order by v.at`)} as "openedAt"
      from report_shares s where s.account_id = ${id} order by s.made_at`)} as "reportLinks",
    ${list(sql`select b.number as booking, p.added_at as "addedAt", p.byte_count as "bytes",
      ${list(sql`select a.at, a.actor_kind as "who", a.actor_id = ${id} as "isYou" from audit a
        where a.subject_id = b.id::text and a.action in ('prescription:read', 'prescription:read-at-lab')
          and a.detail->>'prescription' = p.id::text order by a.id`)} as "openedAt"
      from prescriptions p join bookings b on b.id = p.booking_id
      where p.${own} and p.gone_at is null order by p.added_at`)} as "prescriptions",
    ${list(asPhlebotomist(id))} as "asPhlebotomist",
    ${list(sql`select event, channel, state, created_at as "writtenAt", sent_at as "sentAt"
      from messages where user_id = ${id} and channel <> 'devices' order by created_at`)} as "messagesToYou",
    ${list(sql`select a.subject_id as report, a.at, a.actor_kind as "who", a.actor_id = ${id} as "isYou"
      from bookings b join orders o on o.booking_id = b.id join reports r on r.order_id = o.id
      join audit a on a.subject_id = r.id::text and a.action = 'report:read'
      where b.${own} order by a.id`)} as "whoOpenedReports"
    from "user" u where u.id = ${id}`)
  return rows[0]
}

/** Consents to tests that need counselling, without the lab's author of the counselling record. */
function testConsentsOf(id: UserId): SQL {
  return sql`select b.number as booking, o.patient_name as patient, c.family, c.text_version as "textVersion",
    c.language, c.signed_name as "signedName", c.is_guardian as "isGuardian", c.consented_at as "consentedAt",
    c.withdrawn_at as "withdrawnAt", c.counsellor, c.counselled_at as "counselledAt",
    ${list(sql`select k.counsellor, k.way, k.outcome, k.talked_at as "at" from result_talks k
      where k.consent_id = c.id order by k.talked_at`)} as "resultTalks"
    from test_consents c join orders o on o.id = c.order_id join bookings b on b.id = o.booking_id
    where c.account_id = ${id} order by c.consented_at`
}

/** Every payment attempt, with the money it brought. */
const attemptsOf = sql`select a.number, a.amount_paise as "amountPaise", a.state, a.created_at as "begunAt",
  ${list(sql`select k.reference_no as "referenceNo", k.bank_reference as "bankReference", k.instrument,
    k.kind, k.amount_paise as "amountPaise", k.captured_at as "capturedAt"
    from captures k where k.attempt_id = a.id order by k.captured_at`)} as captures
  from payment_attempts a where a.payment_id = p.id order by a.created_at`

/** What patients see of a phlebotomist, the roster, and what they earned and where it is paid. */
const asPhlebotomist = (
  id: UserId,
) => sql`select p.display_name as "shownAs", p.is_active as "isActive",
  ${list(sql`select c.name as "baseCity", r.latitude, r.longitude, r.point_source as "pointSource",
    r.radius_km as "radiusKm", r.visits_per_hour as "visitsPerHour", r.tubes_per_bag as "tubesPerBag",
    r.sees_children as "seesChildren", r.sees_elderly as "seesElderly", r.made_at as "madeAt",
    r.most_radius_km as "mostRadiusKm", r.bound_at as "boundAt"
    from rosters r left join locations c on c.id = r.location_id
    where r.phlebotomist_id = p.user_id`)} as roster,
  ${list(sql`select weekday, from_minute as "fromMinute", until_minute as "untilMinute"
    from roster_hours where phlebotomist_id = p.user_id order by weekday, from_minute`)} as hours,
  ${list(sql`select starts_at as "startsAt", ends_at as "endsAt", withdrawn_at as "withdrawnAt"
    from leaves where phlebotomist_id = p.user_id order by starts_at`)} as leaves,
  ${list(sql`select name, registered_at as "since", revoked_at as "removedAt", last_number as steps
    from offline_devices where phlebotomist_id = p.user_id order by registered_at`)} as phones,
  ${list(sql`select bank_name as "bankName", holder_name as "holderName", ifsc,
    account_last_four as "accountLastFour", state, reason, proposed_at as "givenAt",
    effective_at as "paidToFrom"
    from phlebotomist_accounts where phlebotomist_id = p.user_id order by proposed_at`)} as "bankAccounts",
  ${list(sql`select e.accrued_at as at, e.net_paise as "netPaise", e.state, b.number as booking,
    o.number as payout, o.utr
    from phlebotomist_earnings e left join bookings b on b.id = e.booking_id
      left join settlement_payouts o on o.id = e.payout_id
    where e.phlebotomist_id = p.user_id order by e.id`)} as pay
  from phlebotomists p where p.user_id = ${id}`

/**
 * The fees of failed visits, with the patient's statement, without the phlebotomist and the
 * deciding person.
 */
function feesOf(id: UserId): SQL {
  return sql`select f.id, f.words_sealed as "wordsSealed", b.number as booking, f.reason,
    f.amount_paise as "amountPaise", f.state, f.doubts, f.created_at as "createdAt", f.due_at as "dueAt",
    f.disputed_at as "disputedAt", f.decision, f.decided_at as "decidedAt"
    from visit_fees f join bookings b on b.id = f.booking_id
    where f.account_id = ${id} order by f.created_at`
}

function bookingsOf(id: UserId): SQL {
  return sql`select b.number, b.placed_at as "placedAt", b.line, b.landmark, b.locality, b.district,
    b.address_state as state, b.pincode, b.latitude, b.longitude, b.total_paise as "totalPaise",
    b.cancelled_at as "cancelledAt", ${list(visitsOf)} as visits, ${list(ordersOf)} as orders
    from bookings b where b.account_id = ${id} order by b.id`
}
