import { type SQL, sql } from 'drizzle-orm'

/** Rows of a statement as one JSON array of objects, in order. */
export function list(rows: SQL): SQL {
  return sql`coalesce((select jsonb_agg(to_jsonb(one)) from (${rows}) one), '[]'::jsonb)`
}

/** For the booking `b`: the phlebotomist's arrivals, how near the phone was, and the calls. */
export const visitsOf = sql`select v.starts_at as "startsAt", v.ends_at as "endsAt", v.state,
  v.arrived_at as "arrivedAt", v.collected_at as "collectedAt",
  ${list(sql`select c.at from visit_calls c where c.visit_id = v.id order by c.at`)} as calls,
  ${list(sql`select s.tap, s.verdict, s.distance_metres as "distanceMetres", s.accuracy_metres as "accuracyMetres", s.at
    from visit_stamps s where s.visit_id = v.id order by s.at`)} as stamps
  from visits v where v.booking_id = b.id order by v.starts_at`

/**
 * For the order `o`. The name of the person who vouched for an infant is another person's: left
 * out.
 */
const spokenForOf = sql`select s.relation, s.record, s.said_at as "saidAt"
  from spoken_for s where s.order_id = o.id order by s.said_at`

const samplesOf = sql`select t.tube_type_code as tube, t.state, t.barcode, t.collected_at as "collectedAt",
  t.handed_over_at as "handedOverAt", t.accepted_at as "acceptedAt", t.remark,
  t.reject_reason as "rejectReason", t.write_off_reason as "writeOffReason",
  t.lost_reason as "lostReason", t.lost_at as "lostAt"
  from tubes t where t.order_id = o.id order by t.id`

/** Who was told of a value: nothing before the patient may read it, so not before the report. */
const isPublished = sql`exists (select from reports r join report_versions v on v.report_id = r.id
  where r.order_id = o.id)`

const callsOf = sql`select i.name as test, c.told_to as "toldTo", c.told_at as "toldAt"
  from call_tasks c join test_items i on i.id = c.test_item_id
  where i.order_id = o.id and c.state = 'done' and ${isPublished} order by c.told_at`

const authoritiesOf = sql`select i.name as test, n.kind, n.authority, n.reference, n.notified_on as "notifiedOn"
  from notifiable_cases n join test_items i on i.id = n.test_item_id
  where i.order_id = o.id and n.state = 'told' and ${isPublished} order by n.told_at`

/** What the patient stated about the moment of a sample of the order `o`. */
const saidAtDrawsOf = sql`(select coalesce(jsonb_agg(one order by t.id), '[]'::jsonb)
  from tubes t, jsonb_array_elements(t.said) one where t.order_id = o.id)`

/** A test that a rule added is named once the value that caused it is published (`toldItems`). */
const isTold = sql`(i.cause_item_id is null or i.state in ('published', 'amended')
  or exists (select from test_items cause where cause.id = i.cause_item_id
    and cause.state in ('published', 'amended')))`

/**
 * For the booking `b`: each order with its tests, its samples and the people told of its values.
 */
export const ordersOf = sql`select o.patient_name as patient, o.birth_date as "birthDate", o.sex,
  o.is_pregnant as "isPregnant", o.due_on as "dueOn", o.answers, o.referrer_name as "doctor",
  o.referrer_phone as "doctorPhone", o.state, l.name as lab,
  ${list(sql`select i.name, i.state, i.price_paise as "pricePaise" from test_items i
    where i.order_id = o.id and ${isTold} order by i.position`)} as tests,
  ${list(spokenForOf)} as "spokenFor", ${list(samplesOf)} as samples,
  ${saidAtDrawsOf} as "saidAtDraws",
  ${list(callsOf)} as "toldByCall", ${list(authoritiesOf)} as "toldAuthorities"
  from orders o join labs l on l.id = o.lab_id where o.booking_id = b.id order by o.id`
