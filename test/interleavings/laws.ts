import { guardedTables } from '#src/domain/machines.ts'
import { brokenLawsOf } from '../money-found.ts'
import type { Product } from '../people.ts'
import { brokenMoney } from '../refunds.ts'
import { wrongSides } from '../wrong-sides.ts'

const LONG_AGO = '2000-01-01T00:00:00Z'
const AT_ONCE = 8

/** The laws of money, slots and states that a product's database breaks. */
export async function broken(product: Product, accounts: readonly string[]) {
  const [money, sides, steps] = await Promise.all([
    brokenMoney(product),
    wrongSides(product),
    brokenSteps(product),
  ])
  const walked = await ofEach(product, accounts)
  const said: Record<string, unknown> = { ...money, ...steps }
  for (const one of walked) Object.assign(said, differing(one))
  const wrong = Object.entries(said).filter(([, much]) => much !== 0)
  return [...wrong, ...sides.map((one) => ['wrong side', one] as const)]
}

/** Some accounts at a time: those of a whole city are more than any pool has connections. */
async function ofEach(product: Product, accounts: readonly string[]) {
  const walked: Record<string, unknown>[] = []
  for (let at = 0; at < accounts.length; at += AT_ONCE) {
    const some = accounts.slice(at, at + AT_ONCE)
    walked.push(...(await Promise.all(some.map((id) => brokenLawsOf(product, id, LONG_AGO)))))
  }
  return walked
}

/**
 * The broken laws of one account, so that one account cannot hide another's. The totals of ended
 * orders are only computed for the walks of the money model: one person, without a bank that takes
 * money back. Here the books are compared with those of running one verb after the other.
 */
function differing({ 'orders that do not add up': _walks, ...found }: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(found).filter(([, much]) => much !== 0))
}

const rowsByMachine = guardedTables
  .map(({ table, machine }) => `select '${machine}' as machine, id, state::text from ${table}`)
  .join(' union all ')

/**
 * A row is in the state of its last event, and every event began where the previous one ended: of
 * two verbs that take a row along its edges at once, one succeeds.
 */
const steps = `
  with chain as (
    select machine, entity_id, id, from_state, to_state,
      lag(to_state) over told as led_to, lead(id) over told is null as is_last
    from events window told as (partition by machine, entity_id order by id)),
  rows as (${rowsByMachine})
  select
    (select count(*)::int from chain where led_to is not null and from_state <> led_to)
      as "two won",
    (select count(*)::int from chain join rows r
      on r.machine = chain.machine and r.id::text = chain.entity_id::text
      where is_last and to_state <> state) as "states without their event",
    (select count(*)::int from slots s where s.used <> (select count(*) from visit_slots v
      where v.slot_id = s.id and v.released_at is null)) as "lost places",
    (select count(*)::int from tubes t join orders o on o.id = t.order_id
      where o.state = 'cancelled' and t.collected_at is not null) as "cancelled after a draw",
    (select count(*)::int from visits v join leaves l on l.phlebotomist_id = v.phlebotomist_id
      and l.withdrawn_at is null and not l.is_sudden and l.starts_at < v.ends_at and l.ends_at > v.starts_at
      where v.state in ('accepted', 'en-route', 'arrived', 'identified')) as "visits on leave",
    (select count(*)::int from erasures e join bookings b on b.account_id = e.user_id
      where b.line <> '') as "booked by nobody"`

async function brokenSteps({ pool }: Pick<Product, 'pool'>) {
  const { rows } = await pool.query({ name: 'broken-steps', text: steps, values: [] })
  return rows[0]
}

const counted = `
  select 'state of ' || machine || ' ' || state as what, count(*)::bigint as much
    from (${rowsByMachine}) rows group by 1
  union all select 'event ' || machine || ' ' || event || ' ' || to_state, count(*) from events group by 1
  union all select 'account ' || account || ' of ' || coalesce(party_id::text, '-'), sum(amount_paise)
    from ledger_entries group by 1 having sum(amount_paise) <> 0
  union all select 'message ' || event, count(*) from messages group by 1
  union all select 'payment ' || state || ' ' || amount_paise || ' ' || refunded_paise || ' '
    || charged_back_paise, count(*) from payments group by 1
  union all select 'refund ' || state || ' ' || amount_paise, count(*) from refunds group by 1
  union all select 'entry ' || kind || ' ' || state || ' ' || net_paise, count(*)
    from settlement_entries group by 1
  union all select 'value ' || coalesce(value::text, choice, '-') || ' ' || is_current, count(*)
    from results group by 1
  union all select 'arrived ' || coalesce(outcome, 'undecided'), count(*) from arrived_results group by 1
  union all select 'places', sum(used) from slots
  union all select 'leaves', count(*) from leaves where withdrawn_at is null
  union all select 'rosters', sum(version) from rosters
  union all select 'capacity', sum(capacity) from slots
  union all select 'visit of ' || coalesce(phlebotomist_id::text, '-') || ' at ' || starts_at,
    count(*) from visits group by 1
  order by 1`

/**
 * Everything that matters of a product's rows, without ids and instants: equal where the same was
 * done.
 */
export async function sumOfAll({ pool }: Pick<Product, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query({ name: 'sum-of-all', text: counted, values: [] })
  return rows.map(({ what, much }) => `${what}: ${much}`)
}
