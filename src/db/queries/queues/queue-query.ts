import { type SQL, sql } from 'drizzle-orm'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** One queue in SQL: its rows, and what is told of each. */
export type QueueQuery = {
  /** After `from`: the table, and as condition what the index of its open rows covers. */
  from: SQL
  /** Since when it waits; a queue without it has a deadline. */
  since?: SQL
  due?: SQL
  /** A deadline that is a day in India, the last on which it is in time. */
  dueOn?: SQL
  /** Past its deadline, or about to be. */
  urgent?: SQL
  /** It waits for somebody else than the person who asks: they would be refused. */
  own?: SQL
  /** What its page is found by; where it is a booking's or an order's, the booking's number is told. */
  key?: SQL
  keyOf?: 'booking' | 'order'
  /** The most urgent one comes first; without it the longest waiting. */
  by?: SQL
}

/** What the conditions compare with: instants and days as text. */
export type QueueAsked = {
  asker: UserId
  /** The labs that the person works for. */
  asksFor: readonly LabId[]
  now: string
  realNow: string
  today: string
  warnedUntil: string
  /** The lab has been reminded of critical calls that are open since then. */
  callFrom: string
  startsBefore: string
  dueBefore: string
  /** Samples carried since then are carried for long. */
  carriedFrom: string
  casesFrom: string
  /** A fee that waits since then is soon waived undecided. */
  feesFrom: string
}

const nothing = sql`null::timestamptz`
const noDay = sql`null::date`

/** One row: the queue's name, its counts and its most urgent member. */
export function queueRow(name: string, query: QueueQuery): SQL {
  const { from, since = nothing, due = nothing, dueOn = noDay } = query
  const { urgent = sql`false`, own = sql`false` } = query
  const by = query.by ?? since
  const first = sql`(array_agg(w.key order by w.by) filter (where not w.own))[1]`
  return sql`select ${name}::text as name,
      (count(*) filter (where not w.own))::int as count,
      (count(*) filter (where not w.own and w.urgent))::int as urgent,
      (count(*) filter (where w.own))::int as own,
      ${epoch(sql`min(w.since) filter (where not w.own)`)} as since,
      ${epoch(sql`min(w.due) filter (where not w.own)`)} as due,
      (min(w.due_on) filter (where not w.own))::text as "dueOn",
      ${named(first, query.keyOf)} as first
    from (select ${since} as since, ${due} as due, ${dueOn} as due_on, coalesce(${urgent}, false) as urgent,
      coalesce(${own}, false) as own, (${query.key ?? sql`null`})::text as key, ${by} as by
      from ${from}) w`
}

/** Milliseconds: a raw statement answers instants in no type of ours. */
function epoch(instant: SQL): SQL {
  return sql`(extract(epoch from ${instant}) * 1000)::float8`
}

function named(key: SQL, keyOf: QueueQuery['keyOf']): SQL {
  if (keyOf === 'booking') return sql`(select b.number from bookings b where b.id = (${key})::uuid)`
  if (keyOf === 'order')
    return sql`(select b.number from orders o join bookings b on b.id = o.booking_id
      where o.id = (${key})::uuid)`
  return key
}
