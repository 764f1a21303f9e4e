import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/driver/client.ts'

/** The entry up to which the books were read. */
export type LedgerPlace = { after: string }

/** Entries read per step, so that no step takes long. */
const ENTRIES_AT_ONCE = 20_000

type Waits = { count: number; oldest: string | null }

export type FigureRow = {
  now: string
  jobs: ({ job: string } & Waits)[]
  messages: Waits
  captures: Waits
  breaks: Waits
  calls: Waits
  oversold: number
  ledger: {
    /** Whether no entries follow this step. */
    isLast: boolean
    /** The last entry that can no longer get an earlier neighbour, and the imbalance up to it. */
    settledUpTo: string | null
    settled: number
    /** The imbalance after it, which is read again next time. */
    fresh: number
  }
}

/** All monitored figures in one statement; every part uses an index. */
export function figuresStatement({ after }: LedgerPlace) {
  return sql`select now()::text as now, ${jobs} as jobs,
    ${waiting(
      sql`messages where state = 'queued' and channel <> 'push'
      and (expires_at is null or expires_at > now())
      and not (channel = 'devices' and coalesce(due_at > now(), false))
      and (held_until is null or held_until <= now())`,
      sql`greatest(created_at, held_until)`,
    )} as messages,
    ${waiting(sql`captures where confirmed_at is null`, sql`captured_at`)} as captures,
    ${waiting(sql`reconciliation_breaks where state = 'open'`, sql`found_at`)} as breaks,
    ${waiting(sql`call_tasks where state = 'open'`, sql`opened_at`)} as calls,
    ${oversold} as oversold, ${ledgerAfter(after)} as ledger`
}

export async function readFigures(db: Db, place: LedgerPlace): Promise<FigureRow> {
  const { rows } = await db.execute<FigureRow>(figuresStatement(place))
  const [row] = rows
  if (!row) throw new Error('a statement without conditions returned no row')
  return row
}

function waiting(from: ReturnType<typeof sql>, since: ReturnType<typeof sql>) {
  return sql`(select json_build_object('count', count(*), 'oldest', min(${since})) from ${from})`
}

/** Due jobs that have not started, per queue. */
const jobs = sql`(select coalesce(json_agg(q), '[]') from (
  select name as job, count(*), min(start_after) as oldest from pgboss.job
  where state < 'active' and not blocked and start_after <= now() group by name) q)`

/** Counted from the places that visits hold, independently of the slot's own counter. */
const oversold = sql`(select count(*)::int from slots s where s.starts_at > now()
  and greatest(s.used, (select count(*) from visit_slots v
    where v.slot_id = s.id and v.released_at is null)) > s.capacity)`

/**
 * The absolute imbalance of journals with entries after this one, in paise. Ids increase with time:
 * entries older than five minutes get no earlier neighbour any more.
 */
function ledgerAfter(after: string) {
  const settled = sql`id < (lpad(to_hex((extract(epoch from now() - interval '5 minutes') * 1000)::bigint),
    12, '0') || repeat('0', 20))::uuid`
  return sql`(select json_build_object('isLast', coalesce(sum(entries), 0) < ${ENTRIES_AT_ONCE},
      'settledUpTo', max(last::text) filter (where is_settled),
      'settled', coalesce(sum(wrong) filter (where is_settled), 0),
      'fresh', coalesce(sum(wrong) filter (where not is_settled), 0))
    from (select count(*) as entries, max(id::text) as last, bool_and(${settled}) as is_settled,
        (select abs(sum(e.amount_paise)) from ledger_entries e where e.journal_id = step.journal_id) as wrong
      from (select id, journal_id from ledger_entries where id > ${after}::uuid
        order by id limit ${ENTRIES_AT_ONCE}) step group by journal_id) journals)`
}
