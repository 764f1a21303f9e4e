import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Everything an account's owner may take along; rows are plain JSON, sealed columns are left out. */
export type OwnData = {
  /** Null where the address was never proved. */
  provenEmail: string | null
  account: object
  patients: object[]
  guardianConsents: object[]
  testConsents: object[]
  addresses: object[]
  consents: object[]
  bookings: object[]
  reports: object[]
  payments: object[]
  refunds: object[]
  fees: object[]
  credits: object[]
  emailChanges: object[]
  signedInDevices: object[]
  messagesToYou: object[]
  whoOpenedReports: object[]
}

/** Rows of a statement as one JSON array of objects, in its order. */
function list(rows: SQL): SQL {
  return sql`coalesce((select jsonb_agg(to_jsonb(one)) from (${rows}) one), '[]'::jsonb)`
}

/** In one statement, each list by its own index. */
export async function gatherData(tx: Tx, id: UserId): Promise<OwnData | undefined> {
  const own = sql`account_id = ${id}`
  const { rows } = await tx.execute<OwnData>(sql`select
    case when u.email_verified then u.email end as "provenEmail",
    jsonb_build_object('id', u.id, 'name', u.name, 'phone', u.phone,
      'email', case when u.email like '%@phone.invalid' then null else u.email end,
      'since', u.created_at) as account,
    ${list(sql`select name, birth_date as "birthDate", sex, relation, weight_grams as "weightGrams",
      weighed_on as "weighedOn", created_at as "addedAt" from patients where ${own} order by id`)} as patients,
    ${list(sql`select p.name as patient, g.guardian, g.notice_version as "noticeVersion",
      g.given_at as "givenAt", g.withdrawn_at as "withdrawnAt"
      from guardian_consents g join patients p on p.id = g.patient_id where g.${own} order by g.given_at`)} as "guardianConsents",
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
      p.refunded_paise as "refundedPaise", p.receipt_number as "receiptNumber", p.collected_at as "paidAt"
      from bookings b join payments p on p.booking_id = b.id where b.${own} order by b.id`)} as payments,
    ${list(sql`select b.number as booking, r.amount_paise as "amountPaise", r.state, r.reason,
      r.requested_at as "requestedAt", r.processed_at as "processedAt", r.account_last_four as "accountLastFour", r.utr
      from bookings b join refunds r on r.booking_id = b.id where b.${own} order by r.requested_at`)} as refunds,
    ${list(sql`select b.number as booking, r.amount_paise as "amountPaise", r.state
      from receivables r join bookings b on b.id = r.booking_id where r.${own} order by r.id`)} as fees,
    ${list(sql`select b.number as booking, c.amount_paise as "amountPaise", c.state
      from credits c join bookings b on b.id = c.booking_id where c.${own} order by c.id`)} as credits,
    ${list(sql`select email, asked_at as "askedAt", proved_at as "provedAt", ended_at as "endedAt"
      from email_changes where user_id = ${id} order by asked_at`)} as "emailChanges",
    ${list(sql`select user_agent as browser, ip_address as "networkAddress", created_at as "signedInAt",
      updated_at as "lastUsedAt" from session where user_id = ${id} order by created_at`)} as "signedInDevices",
    ${list(sql`select event, channel, state, created_at as "writtenAt", sent_at as "sentAt"
      from messages where user_id = ${id} order by created_at`)} as "messagesToYou",
    ${list(sql`select a.subject_id as report, a.at, a.actor_kind as "who", a.actor_id = ${id} as "isYou"
      from bookings b join orders o on o.booking_id = b.id join reports r on r.order_id = o.id
      join audit a on a.subject_id = r.id::text and a.action = 'report:read'
      where b.${own} order by a.id`)} as "whoOpenedReports"
    from "user" u where u.id = ${id}`)
  return rows[0]
}

/** To tests that want counselling. Who of the lab wrote the talk down is left out. */
function testConsentsOf(id: UserId): SQL {
  return sql`select b.number as booking, o.patient_name as patient, c.family, c.text_version as "textVersion",
    c.language, c.signed_name as "signedName", c.is_guardian as "isGuardian", c.consented_at as "consentedAt",
    c.withdrawn_at as "withdrawnAt", c.counsellor, c.counselled_at as "counselledAt",
    ${list(sql`select k.counsellor, k.way, k.outcome, k.talked_at as "at" from result_talks k
      where k.consent_id = c.id order by k.talked_at`)} as "resultTalks"
    from test_consents c join orders o on o.id = c.order_id join bookings b on b.id = o.booking_id
    where c.account_id = ${id} order by c.consented_at`
}

function bookingsOf(id: UserId): SQL {
  return sql`select b.number, b.placed_at as "placedAt", b.line, b.landmark, b.locality, b.district,
    b.address_state as state, b.pincode, b.latitude, b.longitude, b.total_paise as "totalPaise",
    b.cancelled_at as "cancelledAt",
    ${list(sql`select v.starts_at as "startsAt", v.ends_at as "endsAt", v.state, v.arrived_at as "arrivedAt",
      v.collected_at as "collectedAt" from visits v where v.booking_id = b.id order by v.starts_at`)} as visits,
    ${list(sql`select o.patient_name as patient, o.birth_date as "birthDate", o.sex, o.is_pregnant as "isPregnant",
      o.due_on as "dueOn",      o.referrer_name as "doctor", o.referrer_phone as "doctorPhone", o.state, l.name as lab,
      ${list(sql`select i.name, i.state, i.price_paise as "pricePaise" from test_items i
        where i.order_id = o.id order by i.position`)} as tests,
      (select coalesce(jsonb_agg(one order by t.id), '[]'::jsonb) from tubes t, jsonb_array_elements(t.said) one
        where t.order_id = o.id) as "saidAtDraws"
      from orders o join labs l on l.id = o.lab_id where o.booking_id = b.id order by o.id`)} as orders
    from bookings b where b.account_id = ${id} order by b.id`
}
