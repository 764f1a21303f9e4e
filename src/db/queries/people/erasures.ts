import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { erasures } from '#src/db/schema/erasures.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import type { Kept, LastDays, Standing } from '#src/domain/people/erasure.ts'

export type Erasable = {
  email: string
  isEmailProven: boolean
  phone: string | null
  language: Language
  hasPassword: boolean
  isErased: boolean
  standing: Standing
  last: LastDays
  goes: { patients: number; addresses: number; messages: number; devices: number }
  kept: Kept
}

/** Locks the person until the transaction ends: a concurrent booking waits. */
export async function lockPerson(tx: Tx, id: UserId): Promise<void> {
  await tx.execute(sql`select from "user" where id = ${id} for update`)
}

type Row = Omit<Erasable, 'last'> & { bookedOn: string | null; medicalOn: string | null }

/** All facts that decide an erasure, in one statement. */
export async function findErasable(tx: Tx, id: UserId): Promise<Erasable | undefined> {
  const { rows } = await tx.execute<Row>(sql`
    with b as (select * from bookings where account_id = ${id}),
    o as (select orders.* from orders join b on b.id = orders.booking_id),
    r as (select reports.* from reports join o on o.id = reports.order_id)
    select u.email, u.email_verified as "isEmailProven", u.phone, u.language,
      exists (select from account a where a.user_id = u.id and a.password is not null) as "hasPassword",
      exists (select from erasures e where e.user_id = u.id) as "isErased",
      json_build_object('roles', ${rolesOf(id)}, 'openOrders', ${openOrders},
        'dueReports', ${dueReports}, 'dueMoney', ${dueMoney(id)}) as standing,
      json_build_object(
        'patients', (select count(*) from patients where account_id = u.id),
        'addresses', (select count(*) from addresses where account_id = u.id),
        'messages', (select count(*) from messages where user_id = u.id),
        'devices', (select count(*) from session where user_id = u.id)) as goes,
      json_build_object('bookings', (select count(*) from b),
        'orders', (select count(*) from o where collected_at is not null),
        'reports', (select count(*) from r)) as kept,
      (select (max(placed_at) at time zone 'Asia/Kolkata')::date from b) as "bookedOn",
      (greatest((select max(greatest(collected_at, reported_at)) from o), (select max(v.published_at)
        from report_versions v join r on r.id = v.report_id)) at time zone 'Asia/Kolkata')::date as "medicalOn"
    from "user" u where u.id = ${id}`)
  const [row] = rows
  if (!row) return undefined
  const { bookedOn, medicalOn, ...erasable } = row
  const last = { booked: dayIn(bookedOn), medical: dayIn(medicalOn) }
  return { ...erasable, last }
}

function dayIn(text: string | null) {
  return text === null ? null : Temporal.PlainDate.from(text)
}

const rolesOf = (id: UserId) => sql`(select count(*) from role_grants where user_id = ${id})
  + (select count(*) from invitations where accepted_by = ${id})
  + (select count(*) from phlebotomists where user_id = ${id})`

const openOrders = sql`(select count(*) from o where state in
  ('draft', 'awaiting-payment', 'placed', 'accepted', 'collecting', 'unfulfilled'))`

const dueReports = sql`(select count(*) from o where state in
    ('sample-collected', 'at-lab', 'processing', 'partly-reported', 'recollection-due', 'reported'))
  + (select count(*) from report_revisions v join o on o.id = v.order_id
      where v.state = 'draft' or (v.state = 'signed' and v.told_at is null))
  + (select count(*) from call_tasks c join test_items i on i.id = c.test_item_id
      join o on o.id = i.order_id where c.state = 'open')
  + (select count(*) from notifiable_cases c join test_items i on i.id = c.test_item_id
      join o on o.id = i.order_id where c.state = 'open')`

const dueMoney = (
  id: UserId,
) => sql`(select count(*) from payment_attempts a join b on b.id = a.booking_id
    where a.state in ('created', 'redirected', 'review') or a.next_check_at is not null)
  + (select count(*) from refunds f join b on b.id = f.booking_id where f.state not in ('processed', 'rejected'))
  + (select count(*) from receivables where account_id = ${id} and state in ('pending', 'attached'))
  + (select count(*) from credits where account_id = ${id} and state in ('pending', 'attached'))
  + (select count(*) from visit_fees f join b on b.id = f.booking_id where f.state not in ('owed', 'waived'))
  + (select count(*) from chargebacks c join b on b.id = c.booking_id where c.state = 'open')`

/**
 * Removes everything personal from an account except what the law keeps, statement by statement in
 * the caller's transaction; the row in `erasures` closes the account permanently.
 * Source: decision 064.
 */
export async function eraseAccount(
  tx: Tx,
  erasure: typeof erasures.$inferInsert & { unread: string; replyOwner: string },
): Promise<void> {
  const { unread, replyOwner, ...row } = erasure
  for (const statement of forgetting(row.userId, { unread, replyOwner, at: row.erasedAt }))
    await tx.execute(statement)
  await tx.insert(erasures).values(row)
  // Evidence until the account is erased: only now does the database allow its deletion.
  await tx.execute(sql`delete from test_consents c using orders o
    where o.id = c.order_id and c.account_id = ${row.userId} and o.collected_at is null`)
}

type Forgetting = { unread: string; replyOwner: string; at: Temporal.Instant }

function forgetting(id: UserId, { unread, replyOwner, at }: Forgetting) {
  const untested = sql`o.account_id = ${id} and o.collected_at is null`
  return [
    sql`delete from push_subscriptions where account_id = ${id}`,
    sql`delete from session where user_id = ${id}`,
    sql`delete from account where user_id = ${id}`,
    sql`delete from two_factor where user_id = ${id}`,
    sql`delete from email_changes where user_id = ${id}`,
    sql`delete from passkeys where user_id = ${id}`,
    // With them goes what was compared under them.
    sql`delete from comparison_consents where account_id = ${id}`,
    sql`delete from urgent_contacts where account_id = ${id}`,
    sql`delete from known_devices where user_id = ${id}`,
    sql`delete from sign_in_warnings where user_id = ${id}`,
    sql`delete from totp_steps_used where user_id = ${id}`,
    sql`delete from person_preferences where user_id = ${id}`,
    sql`delete from report_shares where account_id = ${id}`,
    sql`update prescriptions set gone_at = ${at.toString()} where account_id = ${id} and gone_at is null`,
    sql`delete from messages where user_id = ${id}`,
    sql`delete from replies where actor = ${replyOwner}`,
    sql`delete from addresses where account_id = ${id}`,
    // Whatever was frozen for a booking is in the booking; of the quote only its number is needed.
    sql`delete from quotes q where q.account_id = ${id}
      and not exists (select from bookings b where b.quote_id = q.id)`,
    sql`update quotes set contract = '{}'::jsonb where account_id = ${id}`,
    // The location to one degree: the books keep the district, not the door.
    sql`update bookings set line = '', landmark = null, locality = '', latitude = round(latitude),
      longitude = round(longitude), point_source = null where account_id = ${id}`,
    sql`update visit_fees set words_sealed = null where account_id = ${id}`,
    sql`update refunds f set account_sealed = null from bookings b where b.id = f.booking_id and b.account_id = ${id}`,
    // Without a sample there is no medical record: the books name nobody.
    sql`update orders o set patient_name = '', birth_date = date_trunc('year', birth_date)::date,
      is_pregnant = null, due_on = null, referrer_name = null, referrer_phone = null where ${untested}`,
    sql`delete from guardian_consents g where g.account_id = ${id} and not exists
      (select from orders o where o.patient_id = g.patient_id and o.collected_at is not null)`,
    sql`delete from patients p where p.account_id = ${id}
      and not exists (select from orders o where o.patient_id = p.id)`,
    sql`update patients set name = '', birth_date = date_trunc('year', birth_date)::date,
      weight_grams = null, weighed_on = null where account_id = ${id}`,
    sql`update "user" set name = '', email = ${unread}, email_verified = false, phone = null, image = null
      where id = ${id}`,
  ]
}

/** The medical records that are due for deletion, oldest first, with the files of their reports. */
export async function listDueMedical(
  tx: Tx,
  today: Temporal.PlainDate,
  limit: number,
): Promise<{ id: string; fileKeys: string[] }[]> {
  const fileKeys = sql<string[]>`array(select v.pdf_key from reports r
    join report_versions v on v.report_id = r.id
    where r.order_id in (select o.id from bookings b join orders o on o.booking_id = b.id
      where b.account_id = erasures.user_id) and v.pdf_key is not null)`
  return tx
    .select({ id: erasures.id, fileKeys })
    .from(erasures)
    .where(and(isNull(erasures.medicalForgottenAt), lte(erasures.medicalUntil, today)))
    .orderBy(asc(erasures.medicalUntil))
    .limit(limit)
}

/**
 * True where this call deleted it; the database refuses a record whose retention time is not over.
 */
export async function forgetMedicalRecord(
  tx: Tx,
  id: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select forget_medical_record(${id}, ${at.toString()}) as done`,
  )
  return rows[0]?.done === true
}
