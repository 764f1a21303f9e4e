// Checks whether a database has kept what its clients were told: node checker.ts DATABASE_URL
// JOURNAL. A separate process with its own SQL: it imports nothing of the product, so nothing of it
// can hide a loss. Prints its findings as JSON, an empty list where all is well.
import { readFileSync } from 'node:fs'
import pg from 'pg'

const [url = '', journal = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()

type Row = Record<string, unknown>
const ask = async (sql: string, values: unknown[] = []) =>
  (await client.query<Row>(sql, values)).rows
const acks = readFileSync(journal, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))

/** For each acknowledgement: what the database has, and what it should have. */
const kept: Record<
  string,
  { sql: string; of: (ack: Row) => unknown[]; wanted: (ack: Row) => Row }
> = {
  booking: {
    sql: `select (select count(*)::int from bookings where number = $2) as bookings,
          (select count(*)::int from orders o where o.booking_id = $1) > 0 as has_orders,
          (select count(*)::int from visits v where v.booking_id = $1) as visits,
          (select array_agg(p.amount_paise::int) from payments p where p.booking_id = $1) as asked,
          (select b.total_paise::int from bookings b where b.id = $1) as total`,
    of: ({ bookingId, number }) => [bookingId, number],
    wanted: ({ totalPaise }) => ({
      bookings: 1,
      has_orders: true,
      visits: 1,
      asked: [totalPaise],
      total: totalPaise,
    }),
  },
  payment: {
    sql: `select
          (select array_agg(a.state::text) from payment_attempts a where a.number = $2) as attempts,
          (select array_agg(c.amount_paise::int) from captures c
             join payment_attempts a on a.id = c.attempt_id where a.number = $2) as captures,
          (select array_agg(e.amount_paise::int) from ledger_entries e
             join ledger_journals j on j.id = e.journal_id
             where j.booking_id = $1 and j.kind = 'payment-captured' and e.account = 'gateway')
             as booked`,
    of: ({ bookingId, attempt }) => [bookingId, attempt],
    wanted: ({ amountPaise }) => ({
      attempts: ['captured'],
      captures: [amountPaise],
      booked: [amountPaise],
    }),
  },
  cancelled: {
    sql: `select (select cancelled_at is not null from bookings where id = $1) as is_cancelled,
          (select coalesce(array_agg(r.amount_paise::int), '{}') from refunds r
             where r.booking_id = $1) as refunds`,
    of: ({ bookingId }) => [bookingId],
    wanted: ({ refundPaise }) => ({
      is_cancelled: true,
      refunds: refundPaise ? [refundPaise] : [],
    }),
  },
}

/** Over all rows: each query returns what must not exist. */
const never: Record<string, string> = {
  'a journal that does not sum to zero': `select journal_id, sum(amount_paise)::text as sum
    from ledger_entries group by 1 having sum(amount_paise) <> 0`,
  'a journal without entries': `select j.id from ledger_journals j
    where not exists (select from ledger_entries e where e.journal_id = j.id)`,
  'places taken that no visit holds': `select s.id, s.used, count(v.id)::int as held
    from slots s left join visit_slots vs on vs.slot_id = s.id and vs.released_at is null
    left join visits v on v.id = vs.visit_id and v.state not in ('cancelled', 'rescheduled')
    group by s.id having s.used <> count(v.id)`,
  'an open booking that holds no place': `select v.id from visits v
    where v.state in ('held', 'offered', 'accepted') and not exists (
      select from visit_slots vs where vs.visit_id = v.id and vs.released_at is null)`,
  'refunds that are not what the payment says': `select p.id, p.refunded_paise from payments p
    where p.refunded_paise <> (select coalesce(sum(r.amount_paise), 0) from refunds r
      where r.booking_id = p.booking_id and r.kind = 'booking' and r.state <> 'rejected'
        and case when r.capture_id is null then p.joining_quote_id is null
          else r.capture_id in (select id from captures where payment_id = p.id) end)`,
  'a refund sent twice': `select refund_id from refund_sendings
    where state in ('sent', 'confirmed') group by 1 having count(*) > 1`,
  'a payment taken twice': `select payment_id from captures
    where kind = 'applied' group by 1 having count(*) > 1`,
  'a payment captured twice in the ledger': `select subject_id from ledger_journals
    where kind = 'payment-captured' group by 1 having count(*) > 1`,
  'a message written twice': `select subject_id, event, channel from messages
    where subject_id is not null group by 1, 2, 3, user_id having count(*) > 1`,
  'a step taken twice': `select entity_id, event from events where event in
    ('place', 'open', 'capture', 'cancel') group by 1, 2 having count(*) > 1`,
}

const settings = `select name, setting from pg_settings where setting <> 'on'
  and name in ('fsync', 'synchronous_commit', 'full_page_writes')`

/** What is wrong, and with which row or acknowledgement. */
export type Finding = Row & { what: string }
const findings: Finding[] = []
for (const ack of acks) {
  const rule = kept[ack.ack]
  if (!rule) throw new Error(`an unknown kind of acknowledgement: ${ack.ack}`)
  const [found] = await ask(rule.sql, rule.of(ack))
  const wanted = rule.wanted(ack)
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    findings.push({ what: 'not kept', ack, found, wanted })
}
for (const [what, sql] of Object.entries(never))
  for (const row of await ask(sql)) findings.push({ ...row, what })
for (const row of await ask(settings))
  findings.push({ what: 'a setting that risks what is said', ...row })

await client.end()
console.log(JSON.stringify({ acknowledged: acks.length, findings }))
