import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { StoryRow } from '#src/domain/bookings/story.ts'

type Asked = {
  bookingId: BookingId
  /** Only what happened earlier; undefined: everything. */
  before: Temporal.Instant | undefined
  /** The actions by which something is only seen. */
  reads: readonly string[]
  /** At most this many rows of the story, and of what was only seen. */
  most: { rows: number; reads: number }
}

const iso = (instant: string) => sql.raw(`to_json((${instant}) at time zone 'UTC') #>> '{}' || 'Z'`)

/** A value is both entered and held in one transaction: that it was held tells what it is. */
const isHolding = sql`(e.machine = 'item' and e.event in ('hold', 'hold-back', 'release'))`

/** A verification that a hold withdrew: verified twice, a value was doubted in between. */
const isWithdrawn = sql`(e.machine = 'item' and e.event = 'verify' and (select n.event from events n
  where n.entity_id = e.entity_id and n.machine = 'item' and n.id > e.id
  order by n.id limit 1) is not distinct from 'hold-back')`

/** Machines whose reasons a lab writes about a sample's result: not even counted apart by them. */
const reason = sql`case when e.machine not in ('item', 'report', 'revision', 'call') then e.reason end`

/**
 * Everything that happened to a booking and to what belongs to it, newest first, and on the first
 * page who only looked at it: read by the indexes of events, audit and outbox. Equal changes of one
 * instant are one row; what would tell a result is left out before they are counted. Amounts are as they are now, and only of money that is asked for or was moved.
 */
export async function listStory(tx: Tx, asked: Asked): Promise<StoryRow[]> {
  const { bookingId, before = null, reads, most } = asked
  const until = sql`coalesce(${before?.toString() ?? null}::timestamptz, 'infinity')`
  const acted = (isRead: boolean, limit: number) => sql`own cross join lateral (
    select a.at, a.action, a.actor_kind, a.actor_id from audit a
    where a.subject_id = own.id::text and a.at < ${until}
      and (a.action = any(${sql.param(reads)}::text[])) = ${isRead}
      and not (a.action = 'result:verify' and exists (select from events e
        where e.entity_id = own.id and e.at = a.at and ${isWithdrawn}))
    order by a.id desc limit ${limit}) a`
  const { rows } = await tx.execute<StoryRow>(sql`
    with own as materialized (
      select ${bookingId}::uuid as id
      union select entity_id from events where booking_id = ${bookingId}),
    story as (
      (select 'change' as of, e.at, e.machine as name, e.to_state as detail, count(*)::int as count,
        sum(coalesce(r.amount_paise, d.amount_paise, c.amount_paise, f.amount_paise, b.amount_paise,
          case when e.to_state in ('captured', 'cash-collected') then p.amount_paise end))::float8 as amount,
        ${reason} as reason, null::timestamptz as sent_at, null as state, e.actor_kind, e.actor_id,
        min(e.id) as place, null::boolean as to_booker
      from events e
      left join payments p on e.machine = 'payment' and p.id = e.entity_id
      left join refunds r on e.machine = 'refund' and r.id = e.entity_id
      left join receivables d on e.machine = 'receivable' and d.id = e.entity_id
      left join credits c on e.machine = 'credit' and c.id = e.entity_id
      left join visit_fees f on e.machine = 'visitFee' and f.id = e.entity_id
      left join chargebacks b on e.machine = 'chargeback' and b.id = e.entity_id
      where e.booking_id = ${bookingId} and e.at < ${until} and not ${isHolding} and not ${isWithdrawn}
      group by e.at, e.machine, e.to_state, ${reason}, e.actor_kind, e.actor_id
      order by e.at desc limit ${most.rows + 1})
      union all
      (select distinct 'act', a.at, a.action, null, 1, null::float8, null, null::timestamptz, null,
        a.actor_kind, a.actor_id, 0, null::boolean from ${acted(false, most.rows + 1)})
      union all
      (select 'message', m.created_at, m.event, m.channel, 1, null, null, m.sent_at, m.state, null, null, 0,
        coalesce(m.user_id = (select account_id from bookings where id = ${bookingId}), false)
      from messages m where m.subject_id in (select id from own) and m.channel <> 'devices' and m.created_at < ${until}
      order by m.created_at desc limit ${most.rows + 1})
      union all
      (select 'call', k.at, 'call', null, 1, null, null, null, null, 'person', k.phlebotomist_id, 0, null
      from visits v join visit_calls k on k.visit_id = v.id
      where v.booking_id = ${bookingId} and k.at < ${until}
      order by k.at desc limit ${most.rows + 1})),
    newest as (
      (select * from story order by at desc limit ${most.rows + 1})
      union all
      (select 'read', a.at, a.action, null, 1, null, null, null, null, a.actor_kind, a.actor_id, 0, null
      from ${acted(true, most.reads)} where ${before === null} order by a.at desc limit ${most.reads}))
    select n.of, ${iso('n.at')} as at, n.name, n.detail, n.count, n.amount, n.reason,
      ${iso('n.sent_at')} as "sentAt", n.state, n.actor_kind as "actorKind",
      n.actor_id as "actorId", n.to_booker as "toBooker", u.name as "actorName"
    from newest n left join "user" u on u.id = n.actor_id
    order by n.at desc, n.place, n.of, n.name`)
  return rows
}
